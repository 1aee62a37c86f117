"""Cards as places in two words of bits.

The low word holds the number cards of colours 0 to 3, sixteen bits each, value 1 in the lowest; the high word holds
colour 4 in its lowest sixteen bits and the cards without colour above. Copies of Wizards and Jesters have a place each.
"""

from collections.abc import Iterable
from typing import Final

from stonehenge.rules import cards
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
    colour_of,
    number_card,
)
from stonehenge.rules.tricks import may_play
from stonehenge.simulate.arrays import constant
from stonehenge.simulate.bits import lowest, nth, popcount
from stonehenge.simulate.compiled import compiled

WORD: Final = 64
"""How many places a word has; those from here on are in the high word."""
COLOUR_SHIFT: Final = 4
"""A place without its lowest four bits is its colour; these are its value less one."""
COLOUR_PLACES: Final = 1 << COLOUR_SHIFT
LOW_COLOURS: Final = WORD // COLOUR_PLACES
"""How many colours the low word has."""
QUARTERS: Final = 63
"""The bits of a number card, or of what a Juggler or Cloud counts as, that are its value in quarters (S6, S7)."""
NAMED_COLOURS: Final = len(cards.NAMED_COLOURS)
"""How many colours can be named as trump, or said of Juggler and Cloud: all but Extreme's fifth."""
VALUE_MASK: Final = COLOUR_PLACES - 1
COLOUR_MASK: Final = (1 << COLOUR_PLACES) - 1
"""All bits of the colour that is in the lowest places of a word."""
HIGHEST: Final = 15
"""The highest value of any edition (X1)."""
COPIES_EACH: Final = 4
"""How many Wizards there are, and how many Jesters."""
COPIES_MASK: Final = (1 << COPIES_EACH) - 1

NOTHING: Final = Card(-1)
"""At a place that has no card: a colour has sixteen places and fifteen values."""
CARD_AT: Final[list[Card]] = [
    *(
        number_card(colour, value) if value <= HIGHEST else NOTHING
        for colour in COLOURS
        for value in range(1, COLOUR_PLACES + 1)
    ),
    *[WIZARD] * COPIES_EACH,
    *[JESTER] * COPIES_EACH,
    *(DRAGON, FAIRY, BOMB, SHAPESHIFTER, JUGGLER, CLOUD, WEREWOLF),
]
"""The card at each place."""
PLACES: Final = len(CARD_AT)
FIRST_PLACE: Final[dict[int, int]] = {card: CARD_AT.index(card) for card in dict.fromkeys(CARD_AT)}
WIZARDS: Final = FIRST_PLACE[WIZARD]
"""The first place of a card without colour."""
JESTERS: Final = FIRST_PLACE[JESTER]
SPECIAL_CARDS: Final = JESTERS + COPIES_EACH
"""The first place of a special card."""
DRAGON_AT: Final = FIRST_PLACE[DRAGON]
FAIRY_AT: Final = FIRST_PLACE[FAIRY]
BOMB_AT: Final = FIRST_PLACE[BOMB]
SHAPESHIFTER_AT: Final = FIRST_PLACE[SHAPESHIFTER]
JUGGLER_AT: Final = FIRST_PLACE[JUGGLER]
CLOUD_AT: Final = FIRST_PLACE[CLOUD]
WEREWOLF_AT: Final = FIRST_PLACE[WEREWOLF]


def words(places: Iterable[int]) -> tuple[int, int]:
    """The low and the high word that have these places."""
    low = high = 0
    for place in places:
        if CARD_AT[place] == NOTHING:
            continue
        if place < WORD:
            low |= 1 << place
        else:
            high |= 1 << (place - WORD)
    return low, high


def places_in(low: int, high: int) -> list[int]:
    """The places of two words, in order."""
    bits = low & ((1 << WORD) - 1) | high << WORD
    return [place for place in range(PLACES) if bits >> place & 1]


_OF_COLOUR: Final = [words(p for p in range(PLACES) if colour_of(CARD_AT[p]) == c) for c in COLOURS]
_FOLLOWING: Final = [
    words(p for p in range(PLACES) if CARD_AT[p] >= 0 and may_play(CARD_AT[p], c, True)) for c in COLOURS
]

CARDS: Final = constant([*CARD_AT])
BIT_LO: Final = constant([words([place])[0] for place in range(PLACES)])
BIT_HI: Final = constant([words([place])[1] for place in range(PLACES)])
COLOUR_LO: Final = constant([low for low, _ in _OF_COLOUR])
COLOUR_HI: Final = constant([high for _, high in _OF_COLOUR])
FOLLOWING_LO: Final = constant([low for low, _ in _FOLLOWING])
FOLLOWING_HI: Final = constant([high for _, high in _FOLLOWING])
"""What B7 lets those play who hold the colour to follow: ``rules.tricks.may_play``, asked for every card."""
WINNERS_HI: Final = words([*range(WIZARDS, JESTERS), DRAGON_AT])[1]
"""Wizards and the Dragon, which no number card beats."""
DRAGON_AND_FAIRY: Final = words([DRAGON_AT, FAIRY_AT])[1]
EVERYTHING: Final = -1
"""A word with all its bits."""

# What sort of card is passed or played as one of several copies.
NO_COPY: Final = 0
A_WIZARD: Final = 1
A_JESTER: Final = 2


@compiled
def copy_kind(place: int) -> int:
    """Whether a place has a Wizard, a Jester, or a card that there is only one of."""
    if place < WIZARDS or place >= SPECIAL_CARDS:
        return NO_COPY
    return A_WIZARD if place < JESTERS else A_JESTER


@compiled
def first_copy(kind: int) -> int:
    """The first place of the Wizards or the Jesters."""
    return WIZARDS if kind == A_WIZARD else JESTERS


@compiled
def same_card(first: int, second: int) -> bool:
    """Whether two places have the same card: copies of a Wizard or Jester are alike."""
    if first == second:
        return True
    kind = copy_kind(first)
    return kind != NO_COPY and kind == copy_kind(second)


@compiled
def number_place(colour: int, value: int) -> int:
    """The place of a number card."""
    return colour * COLOUR_PLACES + value - 1


@compiled
def of_colour(low: int, high: int, colour: int) -> int:
    """The cards of a colour among those of two words, value 1 in the lowest bit."""
    if colour < LOW_COLOURS:
        return (low >> (COLOUR_PLACES * colour)) & COLOUR_MASK
    return high & COLOUR_MASK


@compiled
def count_cards(low: int, high: int) -> int:
    """How many cards two words have."""
    return popcount(low) + popcount(high)


@compiled
def lowest_place(low: int, high: int) -> int:
    """The first place of two words; there must be one."""
    return lowest(low) if low != 0 else WORD + lowest(high)


@compiled
def nth_place(low: int, high: int, n: int) -> int:
    """The place of the n-th card of two words, counted from 0."""
    in_low = popcount(low)
    return nth(low, n) if n < in_low else WORD + nth(high, n - in_low)
