"""What a table's score pad tells its tournament, and which pads are not its own."""

from dataclasses import replace

import pytest

from stonehenge.rules.refusals import Refusal
from stonehenge.scorepad.note_checks import write
from stonehenge.scorepad.notes import LeaveNote, RenameNote, StopNote
from stonehenge.scorepad.pad_files import pad_from_json
from stonehenge.scorepad.pads import Pad
from stonehenge.scorepad.sheet import sheet_of
from stonehenge.tournaments import organising, results_in
from stonehenge.tournaments.format import Format
from stonehenge.tournaments.pads_in import begun_pad, pad_names, told_by_pad
from stonehenge.tournaments.tournament_events import TableReported, read_line, write_line
from stonehenge.tournaments.tournament_state import PlayedTable
from tests.tournaments.fields import Played
from tests.tournaments.table_pads import table_pad


@pytest.fixture
def field() -> Played:
    field = Played(Format("T", "junior"), 8)
    field.draw()
    return field


def table_of(field: Played) -> PlayedTable:
    return field.now.rounds[0].tables[0]


def pad_of(field: Played, rounds: int | None = None, names: list[str] | None = None) -> Pad:
    told = table_pad("junior", names or pad_names(field.now, table_of(field)), "seed", rounds)
    kept = pad_from_json(told)
    assert not isinstance(kept, Refusal), kept
    return kept.pad


def told(field: Played, pad: Pad) -> TableReported | str:
    found = told_by_pad(field.now, 1, table_of(field), pad)
    return found.code if isinstance(found, Refusal) else found


def noted(pad: Pad, *notes: LeaveNote | RenameNote | StopNote) -> Pad:
    for note in notes:
        more = write(pad, note)
        assert not isinstance(more, Refusal), more
        pad = more
    return pad


def test_a_finished_pad_is_the_result(field: Played) -> None:
    pad = pad_of(field)
    report = told(field, pad)
    assert report == TableReported(1, 1, sheet_of(pad).standing, "pad", rounds=8)
    assert isinstance(report, TableReported)
    field.let(results_in.report(field.now, report))
    result = table_of(field).result
    assert result is not None
    assert result.rounds == 8
    assert read_line(write_line(report)) == report


def test_names_say_who_is_who(field: Played) -> None:
    names = pad_names(field.now, table_of(field))
    pad = pad_of(field, names=[names[2], names[0], names[3].upper(), names[1]])
    points = sheet_of(pad).standing
    report = told(field, pad)
    assert isinstance(report, TableReported)
    assert report.points == (points[1], points[3], points[0], points[2])
    assert told(field, noted(pad, RenameNote(0, "Somebody else"))) == "tournament_other_names"


def test_other_games_and_other_people_are_not_this_tables(field: Played) -> None:
    names = pad_names(field.now, table_of(field))
    assert told(field, pad_of(field, names=[*names[:3], "Nobody"])) == "tournament_other_names"
    assert told(field, pad_of(field, names=names[:3])) == "tournament_other_names"
    assert told(field, pad_of(field, names=[*names, "One more"])) == "tournament_other_names"
    classic = pad_from_json(table_pad("classic", names, "seed", 1))
    assert not isinstance(classic, Refusal)
    assert told(field, classic.pad) == "tournament_other_game"
    pad = pad_of(field)
    hidden = replace(pad, options=replace(pad.options, prediction="hidden"))
    assert told(field, hidden) == "tournament_other_game"


def test_a_pad_must_be_at_its_end_which_may_come_early(field: Played) -> None:
    half = pad_of(field, rounds=3)
    assert told(field, half) == "pad_not_over"
    stopped = told(field, noted(half, StopNote(4)))
    assert isinstance(stopped, TableReported)
    assert (stopped.rounds, stopped.points) == (3, sheet_of(half).standing)
    left = told(field, noted(half, LeaveNote(4, 1), StopNote(4)))
    assert isinstance(left, TableReported)
    assert left.points[1] is None
    assert None not in (*left.points[:1], *left.points[2:])


def test_long_names_are_cut_and_told_apart() -> None:
    field = Played(Format("T"))
    long = "Maximiliane Freifrau von Oberhausen"
    field.let(organising.enter(field.now, [f"{long} I", f"{long} II", f"{long} III", "Al"]))
    field.draw()
    table = table_of(field)
    names = dict(zip(table.players, pad_names(field.now, table), strict=True))
    assert names.pop(4) == "Al"
    assert sorted(names.values()) == sorted(
        ["Maximiliane Freifrau von", "Maximiliane Freifrau v 2", "Maximiliane Freifrau v 3"]
    )
    assert isinstance(begun_pad(field.now, table), Pad)
