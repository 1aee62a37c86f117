"""What somebody typed at the table, understood."""

import re
from collections import Counter
from collections.abc import Sequence

from stonehenge.cli.columns import plain
from stonehenge.rules.cards import CARD_OF, COLOUR_LETTERS, COLOURS, NONE, Card, Colour
from stonehenge.rules.seals import COLOURED, SEAL_LETTERS
from stonehenge.wording.words import Words


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
    by_code = {code.casefold(): card for code, card in CARD_OF.items()}
    found = by_code.get(typed.replace(" ", "").casefold())
    if found is not None:
        return found
    place = one_of(typed, [words.card(card) for card in hand])
    return hand[place] if place is not None else None


def colour(typed: str, words: Words, none_too: bool = False) -> Colour | None:
    """A colour by its number from 1, its letter or its name; "no trump" too where that may be said."""
    letters = COLOUR_LETTERS[:4]
    if len(typed) == 1 and typed.upper() in letters:
        return COLOURS[letters.index(typed.upper())]
    named = [*COLOURS[:4], *([NONE] if none_too else [])]
    place = one_of(typed, [words.colour(colour) for colour in named])
    return named[place] if place is not None else None


def seals(typed: str, words: Words) -> list[int] | None:
    """Coloured seals: "2 red 1 blue", "2 rot, blau", "RRB"; "0" is none."""
    if typed.strip() == "0" or typed.strip().casefold() == words.text("seals.none").casefold():
        return []
    left = re.sub(r"[\s,;+]+", " ", typed.casefold()).strip()
    wanted: Counter[int] = Counter()
    for part in re.finditer(r"(?P<count>\d{0,2}) ?(?P<what>[^\W\d_]+) ?|(?P<rest>.)", left):
        kinds = _seal_kinds(part["what"], words) if part["what"] else []
        if not kinds:
            return None
        for kind in kinds:
            wanted[kind] += int(part["count"] or 1)
    return sorted(wanted.elements()) if left else None


def _seal_kinds(what: str, words: Words) -> list[int]:
    for kind in range(COLOURED):
        if what.startswith(words.text(f"seal.{SEAL_LETTERS[kind]}").casefold()):
            return [kind]
    letters = what.upper()
    if all(letter in COLOUR_LETTERS for letter in letters):
        return [COLOUR_LETTERS.index(letter) for letter in letters]
    return []
