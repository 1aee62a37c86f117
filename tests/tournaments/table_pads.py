"""Score pads of a tournament's tables, written by a scribe while the law plays."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from stonehenge.plugins.editions import set_up
from stonehenge.rules.refusals import Refusal
from stonehenge.scorepad.pad_files import KeptPad, pad_to_json
from tests.properties.playing import whole_game
from tests.scorepad.scribe import notes_of, pad_for, written


def table_pad(edition: str, names: Sequence[str], seed: str, rounds: int | None = None) -> dict[str, Any]:
    """A pad as files have it, of a game at random; whole, or so many rounds of it."""
    return played_pad(edition, names, seed, rounds)[0]


def played_pad(
    edition: str, names: Sequence[str], seed: str, rounds: int | None = None
) -> tuple[dict[str, Any], list[int]]:
    """The same, and the points of the whole game as the law counted them without any pad."""
    setup = set_up(edition, len(names))
    assert not isinstance(setup, Refusal), setup
    game = whole_game(setup, seed, 0)
    notes = [note for note in notes_of(game) if rounds is None or getattr(note, "round", 0) <= rounds]
    pad = written(replace(pad_for(setup, 0), names=tuple(names)), notes)
    return pad_to_json(KeptPad("table", "", pad)), list(game.state.table.sheet.totals)
