"""One codec for each type of field: what it writes it reads, and what stands for nothing it refuses."""

from typing import Any

import pytest

from stonehenge.rules import codes
from stonehenge.rules.cards import BLUE, CLOUD, CODE_OF, COLOURS, JESTER, NONE, UNSEEN, WIZARD, YELLOW, Card, Colour
from stonehenge.rules.codes import Codec, UnreadableError, codec_of
from stonehenge.rules.predictions import CONCEALED
from stonehenge.rules.seals import BLACK, KINDS, WHITE, Seal
from stonehenge.rules.seats import Seat

PAIRS: list[tuple[Codec, Any, Any]] = [
    *((codes.CARD, card, code) for card, code in CODE_OF.items()),
    *((codes.COLOUR, colour, letter) for colour, letter in zip(COLOURS, "BRGYV", strict=True)),
    *((codes.SEAL, Seal(kind), letter) for kind, letter in zip(range(KINDS), "BRGYVWK", strict=True)),
    (codes.NUMBER, 7, 7),
    (codes.FLAG, True, True),
    (codes.SAID, WIZARD, "W"),
    (codes.SAID, JESTER, "J"),
    (codes.SAID, YELLOW, "Y"),
    (codes.SAID, NONE, None),
    (codes.CARD_OR_UNSEEN, UNSEEN, None),
    (codes.CARD_OR_UNSEEN, CLOUD, "cloud"),
    (codes.CARD_OR_NONE, NONE, None),
    (codes.COLOUR_OR_NONE, NONE, None),
    (codes.COLOUR_OR_NONE, BLUE, "B"),
    (codes.SEAL_OR_NONE, NONE, None),
    (codes.SEAL_OR_NONE, BLACK, "K"),
    (codes.SEAT_OR_NONE, NONE, None),
    (codes.SEAT_OR_NONE, Seat(0), 0),
    (codes.TRICKS_OR_CONCEALED, CONCEALED, None),
    (codes.TRICKS_OR_CONCEALED, 0, 0),
    (codec_of(tuple[Colour, ...]), (BLUE, YELLOW), ["B", "Y"]),
    (codec_of(tuple[tuple[Colour, Seat], ...]), ((BLUE, Seat(2)),), [["B", 2]]),
    (codec_of(tuple[tuple[codes.AnyCard, ...], ...]), ((WIZARD,), (UNSEEN,)), [["W"], [None]]),
]


@pytest.mark.parametrize(("codec", "what", "code"), PAIRS)
def test_what_is_written_is_read(codec: Codec, what: object, code: object) -> None:
    assert codec.write(what) == code
    assert codec.read(code) == what


@pytest.mark.parametrize(
    ("codec", "code", "sort"),
    [
        (codes.CARD, "B99", "card"),
        (codes.CARD, "b5", "card"),
        (codes.CARD, None, "card"),
        (codes.CARD, 4, "card"),
        (codes.CARD, ["W"], "card"),
        (codes.CARD_OR_UNSEEN, "?", "card"),
        (codes.COLOUR, "W", "colour"),
        (codes.COLOUR, "BR", "colour"),
        (codes.COLOUR, "", "colour"),
        (codes.COLOUR, None, "colour"),
        (codes.SEAL, "X", "seal"),
        (codes.SEAL, WHITE, "seal"),
        (codes.SAID, "dragon", "colour"),
        (codes.SAID, ["W"], "colour"),
        (codes.NUMBER, True, "number"),
        (codes.NUMBER, 2.0, "number"),
        (codes.NUMBER, None, "number"),
        (codes.FLAG, 1, "flag"),
        (codec_of(tuple[Card, ...]), "W", "list"),
        (codec_of(tuple[tuple[Colour, Seat], ...]), [["B"]], "list"),
        (codec_of(tuple[tuple[Colour, Seat], ...]), [["B", "1"]], "number"),
    ],
)
def test_what_stands_for_nothing_is_refused(codec: Codec, code: object, sort: str) -> None:
    with pytest.raises(UnreadableError) as unreadable:
        codec.read(code)
    assert (unreadable.value.sort, unreadable.value.field) == (sort, "")
    assert unreadable.value.code == code or [unreadable.value.code] == code or unreadable.value.code == "1"


def test_what_is_not_there_is_named_as_nothing() -> None:
    with pytest.raises(UnreadableError, match="None") as unreadable:
        codes.CARD_OR_NONE.read(...)
    assert unreadable.value.code is None


def test_the_schema_tells_what_codes_are_and_only_what_was_said_may_be_left_out() -> None:
    assert (codes.CARD.form, codes.NUMBER.form, codes.FLAG.form, codes.TEXT.form) == (str, int, bool, str)
    assert (codes.CARD_OR_NONE.form, codes.SEAT_OR_NONE.form) == (str | None, int | None)
    assert codec_of(tuple[Card, ...]).form == list[str]
    assert codec_of(tuple[tuple[Colour, Seat], ...]).form == list[tuple[str, int]]
    assert codes.SAID.left_out
    assert not any(codec.left_out for codec in (codes.CARD, codes.CARD_OR_NONE, codes.SEAT_OR_NONE, codes.NUMBER))
