"""Thousands of games a second: the rules' integer functions in compiled loops; and the search that thinks with them.

A bot asks ``search.Search(view, seed, budget).best()``; whole games by chance are ``random_games.play_random_games``.
Nothing here is compiled or imported by ``import stonehenge``. Where Numba is not installed, the same code runs as it
is, slower.
"""
