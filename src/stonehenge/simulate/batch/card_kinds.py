"""Kinds of cards, by which observations and actions name them: copies of a Wizard or Jester are one kind."""

from typing import Final

from stonehenge.rules.cards import (
    BOMB,
    CLOUD,
    COLOURS,
    DRAGON,
    FAIRY,
    JESTER,
    JUGGLER,
    SHAPESHIFTER,
    WEREWOLF,
    WIZARD,
    Card,
    number_card,
)
from stonehenge.simulate.arrays import Array, constant
from stonehenge.simulate.bits import lowest
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.places import CARD_AT, FIRST_PLACE, HIGHEST, NOTHING, WORD

NUMBER_KINDS: Final = len(COLOURS) * HIGHEST
"""Number cards come first, colour by colour; behind them the cards without colour."""
CARD_OF_KIND: Final[tuple[Card, ...]] = (
    *(number_card(colour, value) for colour in COLOURS for value in range(1, HIGHEST + 1)),
    *(WIZARD, JESTER, DRAGON, FAIRY, BOMB, SHAPESHIFTER, JUGGLER, CLOUD, WEREWOLF),
)
CARD_KINDS: Final = len(CARD_OF_KIND)
KIND_OF: Final[dict[Card, int]] = {card: kind for kind, card in enumerate(CARD_OF_KIND)}
UNCOLOURED_KINDS: Final = CARD_KINDS - NUMBER_KINDS

KIND_AT: Final = constant([KIND_OF.get(card, -1) for card in CARD_AT])
"""The kind of the card at each place; -1 where there is none."""
FIRST_AT: Final = constant([FIRST_PLACE[card] for card in CARD_OF_KIND])
"""The first place of each kind."""

assert all((kind < 0) == (card == NOTHING) for kind, card in zip(KIND_AT, CARD_AT, strict=True))


@compiled
def count_kinds(low: int, high: int, first: int, out: Array) -> None:
    """Count the cards of two words by their kind, from a place on that has nothing yet."""
    while low != 0:
        out[first + KIND_AT[lowest(low)]] = 1
        low &= low - 1
    while high != 0:
        out[first + KIND_AT[WORD + lowest(high)]] += 1
        high &= high - 1
