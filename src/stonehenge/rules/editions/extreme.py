"""Wizard Extreme (X): five colours, red always trump, coloured seals, the Black Mage."""

from typing import Final

from stonehenge.rules.cards import COLOURS, RED, number_card
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.options import Options
from stonehenge.rules.setup import Predictions, Scoring, Setup
from stonehenge.rules.tricks import OPEN

HAND: Final = 15
HIGHEST: Final = {3: 9, 4: 12, 5: 15}  # X1
ROUNDS: Final = {3: 6, 4: 4, 5: 5}  # X11


def mage_bases(rounds: int, options: Options) -> tuple[int, ...]:
    """What the Black Mage starts from, by round: in a long game one more in the second half (X12)."""
    raised = 5 if options.long_game else options.black_mage
    return tuple(options.black_mage if r <= rounds // 2 else raised for r in range(1, rounds + 1))


def extreme_setup(players: int, options: Options) -> Setup:
    """A game of Extreme."""
    rounds = ROUNDS[players] * (2 if options.long_game else 1)
    return Setup(
        players=players,
        options=options,
        deck=tuple(number_card(c, v) for c in COLOURS for v in range(1, HIGHEST[players] + 1)),
        hand_sizes=(HAND,) * rounds,
        trumps=(RED,) * rounds,
        opening=OPEN,
        scoring=Scoring.PENALTIES,
        stakes=(1,) * rounds,
        teams=tuple(range(players)),
        predictions=Predictions.SEALS,
        mage_bases=mage_bases(rounds, options),
    )


EXTREME = Edition(
    id="extreme",
    fewest_players=3,
    most_players=5,
    players_clause="X1",
    options=("black_mage", "long_game"),
    defaults=lambda _players: Options(),
    build=extreme_setup,
    clauses={
        "B1": "X1",
        "B2": "X1",
        "B3": "X11",
        "B4": "X1",
        "B5": "X3",
        "B6": "X5",
        "B7": "X5",
        "B10": "X6",
        "B11": "X6",
        "B12": "X10",
        "B13": "X11",
    },
)
