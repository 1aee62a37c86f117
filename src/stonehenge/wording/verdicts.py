"""Why a record is broken, in words."""

import json

from stonehenge.locales import Locale
from stonehenge.rules.record import BrokenRecord
from stonehenge.wording.words import Words, player_names


def why_broken(record: str, broken: BrokenRecord, text: Locale) -> str:
    """Why a record is refused, in one sentence: in its edition's words, with its players' names."""
    edition = ""
    names: list[str] = []
    if broken.line > 1:  # then the first line is sound, and says what the cards and players are called
        first = json.loads(record.partition("\n")[0])
        edition, names = first["edition"], player_names(text, first["players"])
    return Words(text, edition).refusal(broken.refusal, names)
