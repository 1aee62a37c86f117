"""Pyramid: nine short rounds, up to five cards and down again, with numbers from 1 to 9."""

from stonehenge.rules.cards import JESTER, NAMED_COLOURS, WIZARD, number_card
from stonehenge.rules.editions.base import PREDICTIONS, sum_rules
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.options import Options
from stonehenge.rules.setup import TURN_UP, Scoring, Setup
from stonehenge.rules.tricks import OPEN

SIZES = (1, 2, 3, 4, 5, 4, 3, 2, 1)
DECK = (
    *(number_card(colour, value) for colour in NAMED_COLOURS for value in range(1, 10)),
    *(WIZARD, WIZARD, JESTER, JESTER),
)


def build(players: int, options: Options) -> Setup:
    """A game of Pyramid."""
    return Setup(
        players=players,
        options=options,
        deck=DECK,
        hand_sizes=SIZES,
        trumps=(TURN_UP,) * len(SIZES),
        opening=OPEN,
        scoring=Scoring.EXPERIENCE,
        stakes=tuple(10 * size for size in SIZES),
        teams=tuple(range(players)),
        predictions=PREDICTIONS[options.prediction],
        sum_rules=sum_rules(SIZES, options),
    )


WORDS = {
    "en": {
        "edition.pyramid": "Pyramid",
        "edition.pyramid.summary": "Nine short rounds: up to five cards, and down again.",
    },
    "de": {
        "edition.pyramid": "Pyramide",
        "edition.pyramid.summary": "Neun kurze Runden: bis zu fünf Karten und wieder zurück.",
    },
}
RULES = """# Pyramid

The base game with 40 cards: blue, red, green and yellow from 1 to 9, two Wizards, two Jesters. [B1]

There are nine rounds, of 1, 2, 3, 4, 5, 4, 3, 2 and 1 cards. In a round of n cards a trick counts 10 n, up and down;
the bonus stays 20. [B2] [B12]
"""

PYRAMID = Edition(
    id="pyramid",
    fewest_players=3,
    most_players=6,
    players_clause="B2",
    options=("prediction", "plus_minus_one", "plus_minus_one_exempt"),
    defaults=lambda _players: Options(plus_minus_one=True),
    build=build,
    words=WORDS,
    texts={"en": RULES},
)
