"""Cards, colours and seals by their codes (RECORD): what isn't there, or may not be seen, is nothing at all."""

from stonehenge.rules.cards import CARD_OF, CODE_OF, COLOUR_LETTERS, JESTER, NONE, UNSEEN, WIZARD, Card
from stonehenge.rules.seals import SEAL_LETTERS

CardCode = str
Letter = str


class UnreadableError(ValueError):
    """A code that stands for nothing; the text names it."""


def card_code(card: Card) -> CardCode | None:
    """A card's code; nothing for a card that isn't there or isn't seen."""
    return None if card in (NONE, UNSEEN) else CODE_OF[card]


def card_of(code: CardCode | None, missing: Card) -> Card:
    """The card of a code; where there is none, what its absence means here."""
    if code is None:
        return missing
    if code not in CARD_OF:
        raise UnreadableError(code)
    return CARD_OF[code]


def letter_of(colour: int) -> Letter | None:
    """A colour's letter; nothing for no colour, and for one that is not decided yet."""
    return None if colour < 0 else COLOUR_LETTERS[colour]


def colour_of_letter(letter: Letter | None) -> int:
    """The colour of a letter; NONE where there is none."""
    return NONE if letter is None else _place(letter, COLOUR_LETTERS)


def seal_letter(seal: int) -> Letter | None:
    """A seal's letter; nothing for no seal."""
    return None if seal == NONE else SEAL_LETTERS[seal]


def seal_of(letter: Letter | None) -> int:
    """The seal of a letter; NONE where there is none."""
    return NONE if letter is None else _place(letter, SEAL_LETTERS)


def said_code(said: int) -> str | None:
    """What was said on playing a card: W or J (S1), a colour (S6, S7), or nothing."""
    if said == NONE:
        return None
    return CODE_OF[said] if said >= WIZARD else COLOUR_LETTERS[said]


def said_of_code(code: str | None) -> int:
    """What a code says that a card is to be."""
    if code in ("W", "J"):
        return WIZARD if code == "W" else JESTER
    return colour_of_letter(code)


def _place(letter: str, letters: str) -> int:
    if len(letter) != 1 or letter not in letters:
        raise UnreadableError(letter)
    return letters.index(letter)
