"""Cards, colours, seals and all else that stands in a field, as codes (docs/record.md): one codec for each type.

Records, plain JSON and the wire write and read their fields by these, and by nothing else.
"""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Final, get_args, get_origin

from stonehenge.rules.cards import CARD_OF, CODE_OF, COLOUR_LETTERS, NONE, UNSEEN, WIZARD, Card, Colour
from stonehenge.rules.predictions import CONCEALED
from stonehenge.rules.seals import SEAL_LETTERS, Seal
from stonehenge.rules.seats import Seat
from stonehenge.rules.value import value


class UnreadableError(ValueError):
    """A code that stands for nothing; ``sort`` is what it should have been: card, colour, seal, number ..."""

    def __init__(self, code: object, sort: str) -> None:
        self.code = None if code is ... else code
        """What stands there; nothing where nothing does."""
        self.sort = sort
        self.field = ""
        """Where it stands, if that is known."""
        super().__init__(str(self.code))


@value
class Codec:
    """How values of one type become codes, and codes become values."""

    write: Callable[[Any], Any]
    read: Callable[[object], Any]
    """The value of a code; an UnreadableError where it stands for nothing."""
    form: Any
    """The type of the codes, which the wire's schema tells."""
    left_out: bool = False
    """Whether a field that says nothing isn't written at all."""


# --- one by one ------------------------------------------------------------------------------------------------------


def _read_card(code: object) -> Card:
    card = CARD_OF.get(code) if isinstance(code, str) else None
    if card is None:
        raise UnreadableError(code, "card")
    return card


def _lettered(letters: str, sort: str) -> Codec:
    """The codec of what is numbered in the order of its letters."""

    def read(code: object) -> int:
        if not isinstance(code, str) or len(code) != 1 or code not in letters:
            raise UnreadableError(code, sort)
        return letters.index(code)

    return Codec(letters.__getitem__, read, str)


def _exactly(kind: type, sort: str) -> Codec:
    """The codec of what is its own code; True is not 1 here."""

    def read(code: object) -> object:
        if type(code) is not kind:
            raise UnreadableError(code, sort)
        return code

    return Codec(_itself, read, kind)


def _itself(written: Any) -> Any:
    return written


def _or_null(codec: Codec, null: int, left_out: bool = False) -> Codec:
    """The same codec where ``null`` stands for what isn't there or may not be known; such numbers are negative."""
    write, read = codec.write, codec.read
    return Codec(
        lambda what: None if what < 0 else write(what),
        lambda code: null if code is None else read(code),
        codec.form | None,
        left_out,
    )


CARD: Final = Codec(CODE_OF.__getitem__, _read_card, str)
COLOUR: Final = _lettered(COLOUR_LETTERS, "colour")
SEAL: Final = _lettered(SEAL_LETTERS, "seal")
NUMBER: Final = _exactly(int, "number")
FLAG: Final = _exactly(bool, "flag")
TEXT: Final = _exactly(str, "text")

CARD_OR_UNSEEN: Final = _or_null(CARD, UNSEEN)
CARD_OR_NONE: Final = _or_null(CARD, NONE)
COLOUR_OR_NONE: Final = _or_null(COLOUR, NONE)
SEAL_OR_NONE: Final = _or_null(SEAL, NONE)
SEAT_OR_NONE: Final = _or_null(NUMBER, NONE)
TRICKS_OR_CONCEALED: Final = _or_null(NUMBER, CONCEALED)


def _write_said(said: int) -> str:
    return CODE_OF[Card(said)] if said >= WIZARD else COLOUR_LETTERS[said]


def _read_said(code: object) -> int:
    said: int = CARD.read(code) if code in ("W", "J") else COLOUR.read(code)
    return said


SAID: Final = _or_null(Codec(_write_said, _read_said, str), NONE, left_out=True)
"""What was said on playing a card: W or J (S1), a colour (S6, S7), or nothing."""


# --- by the type of a field ------------------------------------------------------------------------------------------

AnyCard = Annotated[Card, CARD_OR_UNSEEN]
"""A card that the one who looks may not know: then it is UNSEEN."""
MaybeCard = Annotated[Card, CARD_OR_NONE]
"""A card, or NONE."""
Trump = Annotated[Colour, COLOUR_OR_NONE]
"""The trump of a round, or NONE."""
MaybeSeal = Annotated[Seal, SEAL_OR_NONE]
"""A seal, or NONE."""
MaybeSeat = Annotated[Seat, SEAT_OR_NONE]
"""A seat, or NONE."""
MaybeTricks = Annotated[int, TRICKS_OR_CONCEALED]
"""A prediction, or CONCEALED."""
Said = Annotated[int, SAID]
"""WIZARD or JESTER (S1), a colour (S6, S7), or NONE."""

_CODECS: Final[dict[Any, Codec]] = {
    Card: CARD,
    Colour: COLOUR,
    Seal: SEAL,
    Seat: NUMBER,
    int: NUMBER,
    bool: FLAG,
    str: TEXT,
}


def codec_of(kind: Any) -> Codec:
    """The codec of a field's type: what the type itself says, or those of its parts."""
    if get_origin(kind) is Annotated:
        codec: Codec = kind.__metadata__[0]
        return codec
    if get_origin(kind) is tuple:
        parts = get_args(kind)
        return _list_of(codec_of(parts[0])) if parts[-1] is ... else _together([codec_of(part) for part in parts])
    return _CODECS[kind]


def _list_of(part: Codec) -> Codec:
    """The codec of any number of things of one kind."""

    def write(parts: Iterable[Any]) -> list[Any]:
        return list(map(part.write, parts))

    def read(code: object) -> tuple[Any, ...]:
        if not isinstance(code, list):
            raise UnreadableError(code, "list")
        return tuple(map(part.read, code))

    return Codec(write, read, list[part.form])  # type: ignore[name-defined] # a type that is made here


def _together(parts: list[Codec]) -> Codec:
    """The codec of a fixed number of things that belong together."""

    def write(together: Iterable[Any]) -> list[Any]:
        return [part.write(one) for part, one in zip(parts, together, strict=True)]

    def read(code: object) -> tuple[Any, ...]:
        if not isinstance(code, list | tuple) or len(code) != len(parts):
            raise UnreadableError(code, "list")
        return tuple(part.read(one) for part, one in zip(parts, code, strict=True))

    return Codec(write, read, tuple[tuple(part.form for part in parts)])  # type: ignore[misc] # made here
