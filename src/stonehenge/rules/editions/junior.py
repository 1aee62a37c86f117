"""Wizard Junior (J): 36 cards, chips for points."""

from typing import Final

from stonehenge.rules.cards import JESTER, NAMED_COLOURS, WIZARD, number_card
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.options import Options
from stonehenge.rules.setup import TURN_UP, Scoring, Setup
from stonehenge.rules.tricks import OPEN

DECK: Final = (
    *(number_card(colour, value) for colour in NAMED_COLOURS for value in range(1, 9)),
    *(WIZARD, WIZARD, JESTER, JESTER),
)  # J1
ROUNDS: Final = {3: 8, 4: 8, 5: 7, 6: 6}  # J2


def junior_setup(players: int, options: Options) -> Setup:
    """A game of Junior."""
    rounds = ROUNDS[players]
    return Setup(
        players=players,
        options=options,
        deck=DECK,
        hand_sizes=tuple(range(1, rounds + 1)),
        trumps=(TURN_UP,) * rounds,
        opening=OPEN,
        scoring=Scoring.CHIPS,
        stakes=(1,) * rounds,
        teams=tuple(range(players)),
    )


JUNIOR = Edition(
    id="junior",
    fewest_players=3,
    most_players=6,
    players_clause="J1",
    options=(),
    defaults=lambda _players: Options(),
    build=junior_setup,
    clauses={
        "B1": "J1",
        "B2": "J2",
        "B3": "J2",
        "B4": "J3",
        "B5": "J4",
        "B6": "J4",
        "B7": "J4",
        "B8": "J4",
        "B9": "J4",
        "B10": "J4",
        "B11": "J4",
        "B12": "J5",
        "B13": "J6",
    },
)
