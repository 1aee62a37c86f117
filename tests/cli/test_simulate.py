"""``stonehenge simulate``."""

import json
from pathlib import Path

import pytest

from stonehenge.cli.progress import Progress
from stonehenge.rules.record import Record, read
from tests.cli.conftest import Stonehenge

FOUR = ("--edition", "jubilee", "--players", "4", "--option", "specials=all", "--option", "prediction=secret")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_table_of_results(stonehenge: Stonehenge) -> None:
    outcome = stonehenge("simulate", *FOUR, "--games", "3", "--seed", "7")
    assert (outcome.code, outcome.err) == (0, "")  # no progress bar where there is no terminal
    assert outcome.out.startswith("Wizard Jubilee, 4 players, 3 games\n")
    assert outcome.out.count("random") == 4
    assert "--seed 7" in outcome.out


def test_json_adds_up(stonehenge: Stonehenge) -> None:
    arguments = ("simulate", "--games", "5", "--seed", "x", "--json", "--bots", "random,random,random,random")
    results = json.loads(stonehenge(*arguments).out)
    assert (results["edition"], results["games"], results["rounds"], results["seed"]) == ("classic", 5, 75, "x")
    assert [seat["bot"] for seat in results["seats"]] == ["random"] * 4
    assert sum(seat["won"] for seat in results["seats"]) >= 5
    assert all(0 <= seat["exact"] <= 75 for seat in results["seats"])


@pytest.mark.parametrize("edition", ["classic", "jubilee", "club", "junior", "extreme"])
def test_every_edition_in_both_languages(edition: str, stonehenge: Stonehenge) -> None:
    for lang in ("de", "en"):
        outcome = stonehenge("simulate", "--edition", edition, "--seed", "1", "--lang", lang)
        assert outcome.code == 0


def test_without_a_seed_it_names_one_that_gives_the_same_again(stonehenge: Stonehenge) -> None:
    first = json.loads(stonehenge("simulate", "--json").out)
    again = json.loads(stonehenge("simulate", "--json", "--seed", first["seed"]).out)
    assert first == again


def test_a_seed_may_be_anything_a_shell_hands_over(stonehenge: Stonehenge) -> None:
    for seed in ("", "Stonehenge – 7", "\udcff\n"):
        assert stonehenge("simulate", "--edition", "junior", "--seed", seed).code == 0


def test_records_are_sound_and_the_same_for_the_same_seed(stonehenge: Stonehenge, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        stonehenge("simulate", *FOUR, "--games", "2", "--seed", "7", "--records", str(tmp_path / "new" / folder))
    one, two = contents(tmp_path / "new" / "one"), contents(tmp_path / "new" / "two")
    assert one == two
    assert sorted(one) == ["0001.wizard.jsonl", "0002.wizard.jsonl"]
    for text in one.values():
        record = read(text.decode())
        assert isinstance(record, Record)
        assert record.finished
        assert record.players == ("random 1", "random 2", "random 3", "random 4")


def test_every_seat_deals_first_in_turn(stonehenge: Stonehenge, tmp_path: Path) -> None:
    stonehenge("simulate", "--players", "3", "--games", "4", "--seed", "7", "--records", str(tmp_path))
    records = [read(text.decode()) for _, text in sorted(contents(tmp_path).items())]
    assert [record.first_dealer for record in records if isinstance(record, Record)] == [0, 1, 2, 0]


def test_without_records_nothing_is_written(
    stonehenge: Stonehenge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    stonehenge("simulate", "--seed", "1")
    assert contents(tmp_path) == {}


def test_refused_input_makes_no_directory(stonehenge: Stonehenge, tmp_path: Path) -> None:
    stonehenge("simulate", "--players", "2", "--records", str(tmp_path / "new")).refuses()
    assert contents(tmp_path) == {}


def test_a_place_that_cannot_be_written_is_refused(stonehenge: Stonehenge, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert "This directory can't be made" in stonehenge("simulate", "--records", str(tmp_path / "file")).refuses()
    (tmp_path / "0001.wizard.jsonl").mkdir()
    assert "This can't be written" in stonehenge("simulate", "--records", str(tmp_path)).refuses()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0001.wizard.jsonl", "file"]


def test_interrupted_it_leaves_whole_records_only(
    stonehenge: Stonehenge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text
    written: list[Path] = []

    def interrupted(path: Path, text: str, **given: str) -> int:
        written.append(path)
        if len(written) < 3:
            return write(path, text, **given)
        write(path, text[:1000], **given)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", interrupted)
    outcome = stonehenge("simulate", "--games", "9", "--seed", "1", "--records", str(tmp_path))
    assert outcome.code == 130
    assert outcome.err == "Interrupted; what was finished before is whole.\n"
    assert sorted(contents(tmp_path)) == ["0001.wizard.jsonl", "0002.wizard.jsonl"]
    assert all(isinstance(read(text.decode()), Record) for text in contents(tmp_path).values())


def test_progress_bar_on_a_terminal(
    stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Progress(2) as progress:
        progress.at(1)
        progress.at(2)
    shown = capsys.readouterr().err
    assert "1/2" in shown
    assert "2/2" in shown
    assert shown.endswith("\r\033[K")
