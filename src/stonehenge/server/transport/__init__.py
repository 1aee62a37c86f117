"""Connections before they are requests: uvicorn's protocols, with bounds on bytes, time and number."""
