"""Cards as integers and their codes."""

import pytest

from stonehenge.rules.cards import (
    BLUE,
    CARD_OF,
    CODE_OF,
    COLOUR_LETTERS,
    COLOURS,
    JESTER,
    NONE,
    RED,
    SPECIALS,
    VIOLET,
    WIZARD,
    YELLOW,
    colour_of,
    face_of,
    number_card,
    value_of,
)


def test_every_number_card_knows_its_colour_and_value() -> None:
    for colour in COLOURS:
        for value in range(1, 16):
            card = number_card(colour, value)
            assert (colour_of(card), value_of(card)) == (colour, value)
            assert CODE_OF[card] == f"{COLOUR_LETTERS[colour]}{value}"


def test_codes_and_cards_belong_to_each_other() -> None:
    assert len(CODE_OF) == len(CARD_OF) == 5 * 15 + 2 + len(SPECIALS)
    assert all(CARD_OF[code] == card for card, code in CODE_OF.items())


@pytest.mark.parametrize("code", ["W", "J", *SPECIALS])
def test_cards_without_colour_stand_above_all_number_cards(code: str) -> None:
    assert colour_of(CARD_OF[code]) == NONE
    assert CARD_OF[code] > number_card(VIOLET, 15)


@pytest.mark.parametrize("code", ["B1", "Y13", "V15", "W", "J", "dragon", "fairy", "bomb"])
def test_most_cards_count_as_what_they_are(code: str) -> None:
    assert face_of(CARD_OF[code], NONE, colours_matter=True) == CARD_OF[code]


@pytest.mark.parametrize("said", [WIZARD, JESTER])
def test_the_shapeshifter_counts_as_what_is_said(said: int) -> None:
    assert face_of(CARD_OF["shapeshifter"], said, colours_matter=True) == said


@pytest.mark.parametrize(("special", "below", "above"), [("juggler", 7, 8), ("cloud", 9, 10)])
@pytest.mark.parametrize("colour", [BLUE, RED, YELLOW])
def test_juggler_and_cloud_count_between_two_cards_of_the_colour_said(
    special: str, below: int, above: int, colour: int
) -> None:
    face = face_of(CARD_OF[special], colour, colours_matter=True)
    assert number_card(colour, below) < face < number_card(colour, above)
    assert colour_of(face) == colour


def test_where_colours_do_not_matter_equal_values_are_equal_cards() -> None:
    faces = {face_of(number_card(colour, 7), NONE, colours_matter=False) for colour in range(4)}
    assert len(faces) == 1
    assert face_of(WIZARD, NONE, colours_matter=False) == WIZARD
