"""The parts of an answer as people type them: numbers, cards, colours, seals."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from stonehenge.rules.cards import CARD_OF, COLOUR_LETTERS, COLOURS, Card, Colour
from stonehenge.rules.seals import SEAL_LETTERS
from stonehenge.wording.columns import plain
from stonehenge.wording.words import Words

_BY_CODE: Final = {code.casefold(): card for code, card in CARD_OF.items()}


def number(typed: str) -> int | None:
    """A whole number, also with a sign; nobody means one of more than six digits."""
    return int(typed) if re.fullmatch(r"[+-]?[0-9]{1,6}", typed) else None


def one_of(typed: str, choices: Sequence[str]) -> int | None:
    """Which of several things is meant, by its number from 1, its name, or the beginning of one name only."""
    place = number(typed)
    if place is not None:
        return place - 1 if 1 <= place <= len(choices) else None
    wanted = typed.casefold()
    names = [plain(choice).casefold() for choice in choices]
    if wanted in names:
        return names.index(wanted)
    begins = [index for index, name in enumerate(names) if wanted and name.startswith(wanted)]
    return begins[0] if len(begins) == 1 else None


def card(typed: str, hand: Sequence[Card], words: Words) -> Card | None:
    """A card by its number in the hand, by its code (``B5``, ``W``, ``dragon``), or by its words."""
    found = card_by_code(typed)
    if found is not None:
        return found
    place = one_of(typed, [words.card(card) for card in hand])
    return hand[place] if place is not None else None


def card_by_code(typed: str) -> Card | None:
    """A card by its code alone, in large or small letters."""
    return _BY_CODE.get(typed.replace(" ", "").casefold())


def colour(typed: str, named: Sequence[Colour], words: Words) -> Colour | None:
    """One of the colours that may be named (NONE is no trump), by its number from 1, its letter or its name."""
    letters = {COLOUR_LETTERS[colour]: colour for colour in named if colour >= 0}
    if typed.upper() in letters:
        return letters[typed.upper()]
    place = one_of(typed, [words.colour(colour) for colour in named])
    return named[place] if place is not None else None


def seals(typed: str, words: Words) -> list[Colour] | None:
    """Coloured seals: "2 red 1 blue", "2 rot, blau", "RRB"; "0" is none."""
    if typed.strip() == "0" or typed.strip().casefold() == words.text("seals.none").casefold():
        return []
    left = re.sub(r"[\s,;+]+", " ", typed.casefold()).strip()
    wanted: Counter[Colour] = Counter()
    for part in re.finditer(r"(?P<count>\d{0,2}) ?(?P<what>[^\W\d_]+) ?|(?P<rest>.)", left):
        kinds = _seal_kinds(part["what"], words) if part["what"] else []
        if not kinds:
            return None
        for kind in kinds:
            wanted[kind] += int(part["count"] or 1)
    return sorted(wanted.elements()) if left else None


def _seal_kinds(what: str, words: Words) -> list[Colour]:
    for colour in COLOURS:
        if what.startswith(words.text(f"seal.{SEAL_LETTERS[colour]}").casefold()):
            return [colour]
    letters = what.upper()
    if all(letter in COLOUR_LETTERS for letter in letters):
        return [COLOURS[COLOUR_LETTERS.index(letter)] for letter in letters]
    return []
