"""``stonehenge replay``."""

from pathlib import Path

import pytest

from tests.cli.conftest import Stonehenge
from tests.transcripts.games import golden_transcript


def test_it_prints_the_transcript(stonehenge: Stonehenge, jubilee_record: Path) -> None:
    outcome = stonehenge("replay", str(jubilee_record))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == golden_transcript("jubilee")


def test_in_german(stonehenge: Stonehenge, jubilee_record: Path) -> None:
    out = stonehenge("replay", "--lang", "de", str(jubilee_record)).out
    assert out.startswith("Wizard Jubiläum, 4 Spieler, 15 Runden\n")
    assert "Stich 1" in out


def test_colour_only_where_it_is_wanted(
    stonehenge: Stonehenge, jubilee_record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(jubilee_record)
    assert "\033[" not in stonehenge("replay", file).out
    assert "\033[34mblue" in stonehenge("replay", "--colour", "always", file).out
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert "\033[" in stonehenge("replay", file).out
    assert "\033[" not in stonehenge("replay", "--colour", "never", file).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033[" not in stonehenge("replay", file).out


def test_colours_do_not_move_columns(stonehenge: Stonehenge, jubilee_record: Path) -> None:
    from stonehenge.wording.columns import plain

    coloured = stonehenge("replay", "--colour", "always", str(jubilee_record)).out
    assert plain(coloured) == stonehenge("replay", str(jubilee_record)).out


def test_an_unfinished_game_is_told_as_far_as_it_goes(stonehenge: Stonehenge, jubilee_record: Path) -> None:
    lines = jubilee_record.read_text().splitlines(keepends=True)
    for length in range(1, 80):
        jubilee_record.write_text("".join(lines[:length]))
        outcome = stonehenge("replay", str(jubilee_record))
        assert outcome.code == 0
        assert outcome.out.endswith("The record ends here; the game was not finished.\n")


def test_names_from_outside_are_made_fit(stonehenge: Stonehenge, tmp_path: Path) -> None:
    path = tmp_path / "names.wizard.jsonl"
    path.write_text(r'{"format": "wizard-record/1", "edition": "classic", "players": ["A", "A", "", "\u001b\u0007"]}')
    outcome = stonehenge("replay", str(path))
    assert outcome.code == 0
    assert "Players, clockwise: A (seat 1), A (seat 2), (seat 3), ??" in outcome.out


def test_a_broken_record_is_refused_with_line_and_clause(stonehenge: Stonehenge, jubilee_record: Path) -> None:
    jubilee_record.write_text(jubilee_record.read_text().replace('"winner": ', '"winner": 1', 1))
    outcome = stonehenge("replay", str(jubilee_record))
    assert ": line " in outcome.refuses()
    assert outcome.out == ""
