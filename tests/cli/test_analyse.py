"""``stonehenge analyse``."""

import json
from pathlib import Path

import pytest

from stonehenge.analysis.judgements import WORLDS
from stonehenge.cli import analyse
from tests.cli.conftest import Stonehenge


@pytest.fixture
def short_record(jubilee_record: Path, tmp_path: Path) -> Path:
    """The first rounds of a game."""
    lines = jubilee_record.read_text(encoding="utf-8").splitlines(keepends=True)
    deals = [number for number, line in enumerate(lines) if '"event":"deal"' in line.replace(" ", "")]
    path = tmp_path / "short.wizard.jsonl"
    path.write_text("".join(lines[: deals[3] + 2]), encoding="utf-8")
    return path


def test_it_tells_rates_luck_and_where_the_game_turned(stonehenge: Stonehenge, short_record: Path) -> None:
    outcome = stonehenge("analyse", str(short_record), "--worlds", "6", "--jobs", "1")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("Analysis: ")
    assert "judged as far as it goes" in outcome.out
    assert "Points = par + luck + skill." in outcome.out
    assert "turned" in outcome.out or "Nobody made a mistake" in outcome.out


def test_in_german(stonehenge: Stonehenge, short_record: Path) -> None:
    out = stonehenge("analyse", "--lang", "de", str(short_record), "--worlds", "2", "--jobs", "1").out
    assert out.startswith("Analyse: ")
    assert "Glück" in out


def test_for_machines_and_the_same_every_time(stonehenge: Stonehenge, short_record: Path) -> None:
    command = ("analyse", "--json", "--worlds", "4", str(short_record))
    one = stonehenge(*command, "--jobs", "1").out
    found = json.loads(one)
    assert one == stonehenge(*command, "--jobs", "2").out
    assert one != stonehenge(*command, "--jobs", "1", "--seed", "another").out
    assert {"file", "edition", "players", "finished", "worlds", "summary", "rounds", "decisions"} == set(found)
    for decision in found["decisions"]:
        assert decision["alternatives"][decision["taken"]]["action"]
        assert 0 <= decision["best"] < len(decision["alternatives"])
    for player in found["summary"]:
        total = sum(line["points"][player["seat"]] for line in found["rounds"])
        assert player["par"] + player["luck"] + player["skill"] == pytest.approx(total, abs=0.01)


def test_a_broken_record_is_refused_and_the_others_go_on(
    stonehenge: Stonehenge, short_record: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.wizard.jsonl"
    broken.write_text(short_record.read_text(encoding="utf-8").replace('"deal"', '"dael"', 1), encoding="utf-8")
    outcome = stonehenge("analyse", str(broken), str(short_record), "--worlds", "2", "--jobs", "1")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert "broken.wizard.jsonl" in outcome.err
    assert "short.wizard.jsonl:\nAnalysis: " in outcome.out


def test_its_usual_depth_is_that_of_the_analysis() -> None:
    assert analyse._WORLDS == WORLDS
