"""A pad is begun, written, undone and redone, kept as a file and read again."""

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.refusals import Refusal
from stonehenge.scorepad.note_checks import why_not_note
from stonehenge.scorepad.notes import Note, PredictionNote, RedoNote, UndoNote
from stonehenge.scorepad.pad_files import (
    NOTES,
    KeptPad,
    note_from_json,
    note_to_json,
    pad_from_json,
    pad_to_json,
    read_pads,
    write_pads,
)
from stonehenge.scorepad.pads import begin_pad, counting
from stonehenge.scorepad.sheet import sheet_of
from tests.conftest import MORE
from tests.properties.playing import whole_game
from tests.properties.setups import Case, cases
from tests.scorepad.scribe import notes_of, pad_for, written
from tests.scorepad.test_rounds import empty, now, put


@pytest.mark.parametrize(
    ("names", "options", "dealer", "code"),
    [
        (("A", "B"), {}, 0, "players"),
        (("A", "B", "C"), {"teams": True}, 0, "teams_players"),
        (("A", "B", "C"), {"wings": True}, 0, "option_unknown"),
        (("A", "B", ""), {}, 0, "pad_name"),
        (("A", "B", "C" * 25), {}, 0, "pad_name"),
        (("A", "B", " C"), {}, 0, "pad_name"),
        (("A", "B", "A"), {}, 0, "pad_name_twice"),
        (("A", "B", "C"), {}, 3, "pad_dealer"),
    ],
)
def test_what_no_pad_can_be_begun_with(names: tuple[str, ...], options: dict[str, Any], dealer: int, code: str) -> None:
    refusal = begin_pad(EDITIONS["classic"], names, options, dealer)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_undo_and_redo_without_end() -> None:
    pad = empty()
    assert why_not_note(pad, UndoNote()) == Refusal("pad_nothing_to_undo")
    pad = put(pad, PredictionNote(1, 1, 0), PredictionNote(1, 2, 1), PredictionNote(1, 2, 0))
    pad = put(pad, UndoNote())
    assert now(pad).said == (-1, 0, 1, -1)
    pad = put(pad, UndoNote(), UndoNote())
    assert counting(pad.notes) == ()
    pad = put(pad, RedoNote(), RedoNote(), RedoNote())
    assert now(pad).said == (-1, 0, 0, -1)
    assert why_not_note(pad, RedoNote()) == Refusal("pad_nothing_to_redo")


def test_what_is_written_after_an_undo_makes_an_end_of_redoing() -> None:
    pad = put(empty(), PredictionNote(1, 1, 0), UndoNote(), PredictionNote(1, 1, 1))
    assert why_not_note(pad, RedoNote()) == Refusal("pad_nothing_to_redo")


# --- files -----------------------------------------------------------------------------------------------------------


def test_every_note_has_a_name_in_files() -> None:
    assert {description.kind for description in NOTES.values()} == set(get_args(Note))


@settings(max_examples=15 * MORE)
@given(cases(), st.integers(0, 2**32))
def test_a_pad_is_read_as_it_was_written(case: Case, seed: int) -> None:
    setup = case.set_up()
    pad = written(pad_for(setup, seed % 3), [*notes_of(whole_game(setup, str(seed), seed % 3)), UndoNote(), RedoNote()])
    kept = KeptPad("a", "2026-11-18", pad)
    both = read_pads(write_pads([kept, kept]))
    assert both == [kept, kept]
    assert read_pads(write_pads([kept])) == [kept]
    assert isinstance(both, list)
    assert sheet_of(both[0].pad) == sheet_of(pad)


def a_file(**changes: object) -> dict[str, Any]:
    return pad_to_json(KeptPad("x", "", put(empty(), PredictionNote(1, 1, 0)))) | changes


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"format": "stonehenge-pad/2"}, "pad_file"),
        ({"id": 7}, "pad_file"),
        ({"id": "x" * 65}, "pad_file"),
        ({"names": "Anya"}, "pad_file"),
        ({"names": ["A", "B", 3]}, "pad_file"),
        ({"dealer": True}, "pad_file"),
        ({"options": []}, "pad_file"),
        ({"options": {"teams": 1}}, "option_value"),
        ({"edition": "poker"}, "edition_unknown"),
        ({"notes": {}}, "pad_file"),
        ({"notes": [{"note": "predict", "round": 1, "player": 1, "tricks": 2}]}, "pad_file_note"),
        ({"notes": [{"note": "predict", "round": 1, "player": 1}]}, "pad_file_note"),
        ({"notes": [{"note": "predict", "round": 1, "player": 1, "tricks": True}]}, "pad_file_note"),
        ({"notes": [{"note": "dance"}]}, "pad_file_note"),
        ({"notes": [{"note": "undo", "more": 1}]}, "pad_file_note"),
        ({"notes": ["undo"]}, "pad_file_note"),
        ({"notes": [{"note": "undo"}]}, "pad_file_note"),
    ],
)
def test_a_file_that_cannot_be_a_pad_is_refused(changes: dict[str, object], code: str) -> None:
    refusal = pad_from_json(a_file(**changes))
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"format":"stonehenge-pads/1","pads":3}', "[" * 100_000])
def test_a_text_that_is_no_file_is_refused(text: str) -> None:
    assert read_pads(text) == Refusal("pad_file")


KEYS = st.sampled_from(["note", "round", "player", "tricks", "take"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from([*NOTES]),
    lambda parts: st.lists(parts) | st.dictionaries(KEYS, parts),
)


@given(JSON)
def test_whatever_is_read_as_a_note_is_a_note_or_refused(found: object) -> None:
    note = note_from_json(found)
    assert isinstance(note, Refusal) or note_to_json(note) == found
