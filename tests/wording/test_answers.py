"""What somebody types at the table is understood."""

import pytest

from stonehenge.locales import Locale
from stonehenge.rules.cards import BLUE, DRAGON, GREEN, JESTER, NONE, RED, VIOLET, WIZARD, YELLOW, number_card
from stonehenge.wording import answers
from stonehenge.wording.colour import Paint
from stonehenge.wording.words import Words

ENGLISH = Words(Locale("en"), "jubilee", Paint(on=True))  # colours must not stand in the way
GERMAN = Words(Locale("de"), "jubilee")
JUNIOR = Words(Locale("de"), "junior")
BLUE_5, RED_13 = number_card(BLUE, 5), number_card(RED, 13)
FOUR = (BLUE, RED, GREEN, YELLOW)
HAND = [BLUE_5, RED_13, WIZARD, JESTER, DRAGON]


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("1", BLUE_5),
        ("5", DRAGON),
        ("0", None),
        ("6", None),
        ("-1", None),
        ("B5", BLUE_5),
        ("b5", BLUE_5),
        ("B 5", BLUE_5),
        ("W", WIZARD),
        ("j", JESTER),
        ("dragon", DRAGON),
        ("dr", DRAGON),
        ("blue 5", BLUE_5),
        ("Red 13", RED_13),
        ("y9", number_card(YELLOW, 9)),  # not in the hand: that is for the rules to say
        ("", None),
        ("x", None),
        ("99999999999999999999", None),
        ("²", None),
    ],
)
def test_cards(typed: str, card: int | None) -> None:
    assert answers.card(typed, HAND, ENGLISH) == card


def test_cards_in_the_words_of_language_and_edition() -> None:
    assert answers.card("Blau 5", HAND, GERMAN) == BLUE_5
    assert answers.card("narr", HAND, GERMAN) == JESTER
    assert answers.card("Schmetterling 5", HAND, JUNIOR) == BLUE_5


@pytest.mark.parametrize(
    ("typed", "words", "colour"),
    [
        ("1", ENGLISH, BLUE),
        ("R", ENGLISH, RED),
        ("green", ENGLISH, GREEN),
        ("yel", ENGLISH, YELLOW),
        ("g", GERMAN, GREEN),
        ("gel", GERMAN, YELLOW),
        ("Mäuse", JUNIOR, GREEN),
        ("V", ENGLISH, None),
        ("5", ENGLISH, None),
        ("pink", ENGLISH, None),
        ("", ENGLISH, None),
    ],
)
def test_colours(typed: str, words: Words, colour: int | None) -> None:
    assert answers.colour(typed, FOUR, words) == colour


def test_no_trump_only_where_it_may_be_said() -> None:
    assert answers.colour("none", (*FOUR, NONE), ENGLISH) == NONE
    assert answers.colour("5", (*FOUR, NONE), ENGLISH) == NONE
    assert answers.colour("none", FOUR, ENGLISH) is None


@pytest.mark.parametrize(
    ("typed", "words", "seals"),
    [
        ("2 red 1 blue", ENGLISH, [BLUE, RED, RED]),
        ("2 red, 1 blue", ENGLISH, [BLUE, RED, RED]),
        ("RRB", ENGLISH, [BLUE, RED, RED]),
        ("rrb", ENGLISH, [BLUE, RED, RED]),
        ("R R B", ENGLISH, [BLUE, RED, RED]),
        ("2r 1v", ENGLISH, [RED, RED, VIOLET]),
        ("red", ENGLISH, [RED]),
        ("2 rot 1 gelb", GERMAN, [RED, RED, YELLOW]),
        ("2 rote + 1 grünes", GERMAN, [RED, RED, GREEN]),
        ("0", ENGLISH, []),
        ("none", ENGLISH, []),
        ("keine", GERMAN, []),
        ("", ENGLISH, None),
        ("2", ENGLISH, None),
        ("2 pink", ENGLISH, None),
        ("white", ENGLISH, None),
        ("-1 red", ENGLISH, None),
        ("red?", ENGLISH, None),
        ("999 red", ENGLISH, None),
    ],
)
def test_seals(typed: str, words: Words, seals: list[int] | None) -> None:
    assert answers.seals(typed, words) == seals
