"""The base game as one club plays it: teams where they can be, predictions counter-clockwise (H)."""

from stonehenge.rules.editions.base import VARIANTS, base_setup
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.options import Options

CLUB = Edition(
    id="club",
    fewest_players=3,
    most_players=6,
    players_clause="B2",
    options=VARIANTS,
    defaults=lambda players: Options(teams=players % 2 == 0, bidding="counterclockwise"),
    build=base_setup,
)
