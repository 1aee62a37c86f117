"""Hands, which are kept in order."""

from bisect import bisect_left, insort
from collections.abc import Sequence

from stonehenge.rules.cards import Card

Hand = list[Card]


def holds(hand: Sequence[Card], colour: int) -> bool:
    """Whether a hand has a card of this colour."""
    place = bisect_left(hand, colour << 6)
    return place < len(hand) and hand[place] < (colour + 1) << 6


def exchange(hand: Hand, gone: Card, come: Card) -> None:
    """Put one card in the place of another."""
    hand.remove(gone)
    insort(hand, come)
