"""Hands, which are kept in order."""

from bisect import insort
from typing import Final

from stonehenge.rules.cards import COLOURS, Card, number_card

Hand = list[Card]


OF_COLOUR: Final = [frozenset(number_card(colour, value) for value in range(1, 16)) for colour in COLOURS]
"""The number cards of each colour; a hand holds the colour unless it is disjoint from them."""


def exchange(hand: Hand, gone: Card, come: Card) -> None:
    """Put one card in the place of another."""
    hand.remove(gone)
    insort(hand, come)
