"""Places of cards: each card has one, and copies of a Wizard or Jester are the same card."""

from collections import Counter

from stonehenge.rules.cards import CODE_OF, JESTER, WIZARD, colour_of, number_card, value_of
from stonehenge.rules.editions import EDITIONS, set_up
from stonehenge.rules.setup import Setup
from stonehenge.simulate.places import (
    CARD_AT,
    COLOUR_SHIFT,
    COPIES_EACH,
    FIRST_PLACE,
    NOTHING,
    PLACES,
    VALUE_MASK,
    WIZARDS,
    lowest_place,
    nth_place,
    number_place,
    places_in,
    same_card,
    words,
)


def test_every_card_has_a_place_and_every_place_one_card() -> None:
    copies = Counter({WIZARD: COPIES_EACH, JESTER: COPIES_EACH})
    wanted = {card: copies[card] or 1 for card in CODE_OF}
    assert Counter(card for card in CARD_AT if card != NOTHING) == wanted


def test_every_deck_fits() -> None:
    for edition in EDITIONS:
        setup = set_up(edition, 4)
        assert isinstance(setup, Setup)
        assert Counter(setup.deck) <= Counter(CARD_AT)


def test_a_place_tells_colour_and_value() -> None:
    for place in range(WIZARDS):
        card = CARD_AT[place]
        if card != NOTHING:
            assert (place >> COLOUR_SHIFT, (place & VALUE_MASK) + 1) == (colour_of(card), value_of(card))
            assert number_place(colour_of(card), value_of(card)) == place


def test_words_and_places_are_the_same_cards() -> None:
    some = [0, 5, 17, 62, 64, 78, 80, 83, 94]
    low, high = words(some)
    assert places_in(low, high) == some
    assert [nth_place(low, high, n) for n in range(len(some))] == some
    assert lowest_place(low, high) == 0
    assert lowest_place(0, high) == 64


def test_copies_are_the_same_card_and_nothing_else_is() -> None:
    for first in range(PLACES):
        for second in range(PLACES):
            if NOTHING not in (CARD_AT[first], CARD_AT[second]):
                assert same_card(first, second) == (CARD_AT[first] == CARD_AT[second])
    assert FIRST_PLACE[number_card(0, 1)] == 0
