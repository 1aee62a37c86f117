"""A tournament run from the terminal: saved as it goes, refused in one sentence, checked by whoever has the file."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome, Stonehenge, Typist
from tests.tournaments.table_pads import played_pad, table_pad

NAMES = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gerd", "Hanna", "Ida"]


class Hall:
    """A tournament in a file."""

    def __init__(self, stonehenge: Stonehenge, path: Path) -> None:
        self._stonehenge = stonehenge
        self.path = path

    def __call__(self, *arguments: object) -> Outcome:
        return self._stonehenge("tournament", str(self.path), *map(str, arguments))

    def did(self, *arguments: object) -> str:
        outcome = self(*arguments)
        assert outcome.code == 0, outcome.err
        return outcome.out


@pytest.fixture
def hall(stonehenge: Stonehenge, tmp_path: Path) -> Hall:
    found = Hall(stonehenge, tmp_path / "club.jsonl")
    found.did("new", "Club evening", "--rounds", 2, "--cut", 4, "--seed", "hall")
    found.did("enter", *NAMES)
    return found


def play_round(hall: Hall) -> None:
    hall.did("draw")
    hall.did("result", 1, 50, 40, 30, 20, 10)
    hall.did("result", 2, -10, 20, 30, 40)


def test_a_result_comes_from_the_file_of_a_pad(hall: Hall, tmp_path: Path) -> None:
    hall.did("draw")
    table = next(line for line in hall.path.read_text().splitlines() if '"tables"' in line)
    second = [NAMES[player - 1] for player in json.loads(table)["tables"][1]]
    file = tmp_path / "pad.json"
    pad, points = played_pad("classic", second, "seed")
    file.write_text(json.dumps(pad))
    said = hall.did("pad", 2, file)
    assert all(f"{name} {made}" in said for name, made in zip(second, points, strict=True))
    assert "1 table is missing." in said
    wrong = hall("pad", 1, file)
    assert (wrong.code, "not the pad of table 1" in wrong.err) == (2, True)
    assert "no table 7" in hall("pad", 7, file).err
    file.write_text(json.dumps(table_pad("classic", second, "seed", 3)))
    assert "round 4 of 15 is still to be written" in hall("pad", 2, file).err


def test_a_whole_tournament(hall: Hall) -> None:
    assert "Round 1 of 2" in hall.did("draw", "--word", "moon")
    assert "1 table is missing." in hall.did("result", 1, 50, 40, 30, 20, 10)
    assert "All tables are in." in hall.did("result", 2, -10, 20, 30, 40)
    assert "Round 2 of 2" in hall.did("draw")
    hall.did("result", 2, 10, 20, 30, 40)
    assert "Tisch 1" in hall.did("result", 1, 50, 40, "-", 20, 10, "--lang", "de")
    hall.did("penalty", "Anna", 20, "--reason", "revoked")
    lots = hall.did("draw")
    assert "Into the knock-out: " in lots
    assert "Final" in hall.did("draw")
    hall.did("result", 1, 10, 20, 30, 40)
    last = hall.did("end").splitlines()
    assert len(last) == 1 + len(NAMES)
    final = [line["name"] for line in json.loads(hall.did("standings", "--json"))]
    assert [line.split(",")[1] for line in hall.did("standings", "--csv").splitlines()[1:]] == final
    assert final[0] == hall.did("tables").splitlines()[-1].split()[-3]  # who has 40 points at the final's table
    assert "All is as it had to be: 4 draws" in hall.did("check")
    assert "revoked" in hall.did("history")


def test_a_result_is_corrected_and_a_draw_taken_back(hall: Hall) -> None:
    play_round(hall)
    hall.did("result", 1, 0, 0, 0, 0, 90, "--reason", "misread")
    assert "misread" in hall.did("history")
    hall.did("draw")
    assert "taken back" in hall.did("undo")
    hall.did("leave", "Ida")
    hall.did("enter", "Late", "Later")
    hall.did("rename", "Late", "Karl")
    hall.did("draw")
    assert "Ida (left)" in hall.did("standings")
    hall.did("enter", "Moritz")
    assert "Moritz" in hall.did("move", "Moritz", 3).splitlines()[-1]
    assert hall("check").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ["result", "1", "10", "20"],
        ["result", "1", "a", "20", "30", "40", "50"],
        ["result", "7", "1", "2", "3", "4"],
        ["draw"],
        ["penalty", "Zoe", "10"],
        ["penalty", "Anna", "0"],
        ["lift", "1"],
        ["move", "Anna", "9"],
        ["enter", "anna"],
        ["enter", "--list", "nowhere.txt"],
        ["end"],
        ["tables", "--round", "5"],
        ["dance"],
        ["new", "Again"],
    ],
)
def test_what_is_wrong_is_one_sentence_and_changes_nothing(hall: Hall, words: list[str]) -> None:
    hall.did("draw")
    before = hall.path.read_bytes()
    hall(*words).refuses()
    assert hall.path.read_bytes() == before


@pytest.mark.parametrize("arguments", [["--cut", "32"], ["--table", "9"], ["--edition", "chess"], ["--fit", "round"]])
def test_a_tournament_that_cant_be_is_refused(stonehenge: Stonehenge, tmp_path: Path, arguments: list[str]) -> None:
    stonehenge("tournament", str(tmp_path / "t"), "new", "T", *arguments).refuses()
    assert not (tmp_path / "t").exists()


def test_names_from_a_list_and_typed(hall: Hall, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("\ufeff1. Karl\n2. Lena\n", encoding="utf-8")
    assert "2 entered; 11 are here." in hall.did("enter", "--list", names)


def test_a_file_that_is_no_tournament(stonehenge: Stonehenge, tmp_path: Path) -> None:
    path = tmp_path / "t"
    stonehenge("tournament", str(path), "standings").refuses()
    for body in (b"hello\n", b'{"type":"tournament_ended"}\n', b"", b'{"type":"coffee"}\n', b"\xff\n"):
        path.write_bytes(body)
        stonehenge("tournament", str(path), "standings").refuses()


def test_a_line_that_was_cut_off_was_never_told_and_is_written_over(hall: Hall) -> None:
    hall.did("draw")
    whole = hall.path.read_bytes()
    hall.path.write_bytes(whole + b'{"at":1,"type":"table_rep')
    hall.did("result", 1, 50, 40, 30, 20, 10)
    assert hall.path.read_bytes().startswith(whole)
    assert hall("check").code == 0


def test_a_draw_that_was_tampered_with_is_found(hall: Hall) -> None:
    hall.did("draw", "--word", "moon")
    hall.path.write_text(hall.path.read_text("utf-8").replace('"word":"moon"', '"word":"star"'), "utf-8")
    outcome = hall("check")
    assert outcome.code == 2
    assert "other tables than its seed draws" in outcome.out


def test_without_an_action_one_types_line_by_line(hall: Hall, types: Typist) -> None:
    types(["draw", "result 1 50 40 30 20 10", "result 9 1 2 3", "", "dance", 'penalty "Anna" 10', "'", "standings"])
    outcome = hall()
    assert outcome.code == 0
    assert "There is no table 9: this round has 2." in outcome.out
    assert outcome.out.rstrip().splitlines()[-1].split()[1] in NAMES
