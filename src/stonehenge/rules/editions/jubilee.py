"""The base game with seven special cards (S), each of which can be left out, and all variants (V)."""

from stonehenge.rules.editions.base import VARIANTS, base_setup
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.options import Options

JUBILEE = Edition(
    id="jubilee",
    fewest_players=3,
    most_players=6,
    players_clause="B2",
    options=("specials", *VARIANTS),
    defaults=lambda _players: Options(),
    build=base_setup,
)
