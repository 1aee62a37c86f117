"""Thousands of games a second: the rules' integer functions in compiled loops, and samplers of unseen cards.

Nothing here is compiled or imported by ``import stonehenge``. Where Numba is not installed, the same code runs as it
is, slower.
"""
