"""The base game (B), with all variants that need no special cards and the house rules as options."""

from stonehenge.rules.editions.base import VARIANTS, base_setup
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.options import Options

CLASSIC = Edition(
    id="classic",
    fewest_players=3,
    most_players=6,
    players_clause="B2",
    options=VARIANTS,
    defaults=lambda _players: Options(),
    build=base_setup,
)
