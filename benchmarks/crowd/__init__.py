"""Thousands of clients in one process, for ``benchmarks/server.py``."""
