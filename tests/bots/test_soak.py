"""Mixed bots play every edition and nothing goes wrong: a little of what benchmarks/soak.py does at length."""

from pathlib import Path

import pytest

from benchmarks.soak import noted, play_some, soak
from stonehenge.bots import BOTS
from stonehenge.rules.editions import EDITIONS


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_refusal_no_exception_and_sound_records(edition: str) -> None:
    outcome = play_some(edition, range(60), "tests")
    assert outcome.failures == []
    assert outcome.games == 60
    assert set(outcome.bots) == set(BOTS)


def test_a_few_games_of_every_edition() -> None:
    for edition in EDITIONS:
        assert play_some(edition, range(2), "a few").failures == []


def test_a_soak_goes_on_from_its_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "notes.jsonl"
    monkeypatch.setattr("benchmarks.soak.BATCH", 1)
    soak(["junior"], 2, "notes", 1, notes)
    notes.write_text(notes.read_text() + '{"seed": "notes", "edi')
    whole = soak(["junior"], 3, "notes", 1, notes)
    assert whole["games"] == {"junior": 3}
    assert len(noted(notes, "notes")) == 3
    assert noted(notes, "another") == {}
    monkeypatch.setattr("benchmarks.soak.play_some", None)
    again = soak(["junior"], 3, "notes", 1, notes)
    assert {**again, "seconds": whole["seconds"]} == whole


def test_what_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stonehenge.bots.random.RandomBot.decide", lambda _self, view: view)
    monkeypatch.setattr("benchmarks.soak.BOTS", {"random": None})
    [failure] = play_some("classic", range(1), "wrong").failures
    assert failure.startswith("wrong/classic/0")
    assert "was refused" in failure
