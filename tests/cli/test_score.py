"""``stonehenge score``: games that the law played, typed onto a pad; corrections, people who come and go, and files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stonehenge.rules.cards import NONE
from stonehenge.rules.editions import set_up
from stonehenge.rules.seals import SEAL_LETTERS
from stonehenge.rules.setup import Setup
from stonehenge.scorepad import notes
from stonehenge.scorepad.notes import Note
from stonehenge.scorepad.pad_files import KeptPad, read_pads, write_pads
from stonehenge.scorepad.sheet import PadSheet, sheet_of
from tests.cli.conftest import Stonehenge, Typist
from tests.properties.playing import Game, whole_game
from tests.scorepad.scribe import NAMES, notes_of, pad_for, written

GAMES = [
    ("classic", 4, {"plus_minus_one": True, "plus_minus_one_exempt": "zero", "rounds": "odd"}),
    ("jubilee", 6, {"specials": ["bomb", "cloud", "werewolf"], "prediction": "secret"}),
    ("club", 6, {"stakes": "rising", "mode": "maximus"}),
    ("junior", 5, {}),
    ("extreme", 3, {}),
]


def sheet_in(path: Path) -> PadSheet:
    found = read_pads(path.read_text(encoding="utf-8"))
    assert isinstance(found, list)
    return sheet_of(found[0].pad)


def _typed_in(round_notes: list[Note]) -> Iterator[str]:
    for note in round_notes:
        match note:
            case notes.TrumpNote(_, trump):
                yield f"t {'BRGY'[trump] if trump >= 0 else 'none'}"
            case notes.SealsNote(_, _, take, steal):
                yield (
                    "".join(SEAL_LETTERS[colour] for colour in sorted([*take, *(colour for colour, _ in steal)])) or "0"
                )
                yield from (NAMES[victim] for _, victim in steal)
            case notes.MageNote():
                yield "m"
            case notes.BombNote():
                yield "b"
            case notes.CloudNote(_, player, tricks):
                yield "0" if player == NONE else NAMES[player]
                said = {each.player: each.tricks for each in round_notes if isinstance(each, notes.PredictionNote)}
                if said.get(player, 0) > 0:
                    yield str(tricks)
            case _:
                pass


def answers_for(game: Game) -> list[str]:
    """All lines, round by round: predictions and tricks in the order in which they are asked for."""
    lines: list[str] = []
    sheet = sheet_of(pad_for(game.setup, 0, notes_of(game)))
    for played in sheet.rounds:
        own = [note for note in notes_of(game) if getattr(note, "round", 0) == played.number]
        typed = list(_typed_in(own))
        cloud = [line for line in typed if line in ("0", *NAMES) or line.isdecimal()]
        if game.setup.fewest_win:
            lines += typed
            left = {note.player: note for note in own if isinstance(note, notes.LeftNote)}
            kept = [left[place] for place in played.order if place in left]
            lines += [f"{each.coloured} {each.black} {each.white}" for each in kept]
            continue
        lines += [line for line in typed if line not in cloud]
        said = [str(played.said[place]) for place in played.order]
        lines += said if game.setup.concealed else [" ".join(said)]
        lines.append(" ".join(str(played.taken[place]) for place in played.order))
        lines += cloud
    return lines


@pytest.mark.parametrize(("edition", "players", "options"), GAMES)
def test_a_whole_game_is_typed_and_scored_as_the_law_scores_it(
    stonehenge: Stonehenge, types: Typist, tmp_path: Path, edition: str, players: int, options: dict[str, object]
) -> None:
    setup = set_up(edition, players, options)
    assert isinstance(setup, Setup)
    game = whole_game(setup, "a game at the kitchen table")
    types(answers_for(game))
    path = tmp_path / "kitchen.pad.json"
    texts = {
        name: "+".join(value) if isinstance(value, list) else str(value).lower() for name, value in options.items()
    }
    given = [f"--option={name}={value}" for name, value in texts.items()]
    outcome = stonehenge("score", str(path), "--edition", edition, "--names", ",".join(NAMES[:players]), *given)
    assert outcome.code == 0
    assert "Traceback" not in outcome.out
    sheet = sheet_in(path)
    assert sheet.over, outcome.out[-2000:]
    assert sheet.totals == tuple(line.totals for line in game.state.table.sheet.rounds)


def test_what_is_wrong_is_said_and_corrected(stonehenge: Stonehenge, types: Typist, tmp_path: Path) -> None:
    path = tmp_path / "a.pad.json"
    types(["1 0 5", "0", "1 1 0", "Freya t", "0", "?", "s", "<", ">", "zebra", "1 2 3 4"])
    outcome = stonehenge("score", str(path), "--names", "Anya,Henry,Freya")
    assert "Predict a number from 0 to 1." in outcome.out
    assert "That makes 2 tricks, but this round has 1: correct one of the numbers." in outcome.out
    assert "Taken back." in outcome.out
    assert "Type a number." in outcome.out
    assert "up to 3 with blanks" in outcome.out
    assert sheet_in(path).totals == ((20, 30, 20),)


def test_an_earlier_round_is_edited_people_come_and_go_and_the_game_is_ended(
    stonehenge: Stonehenge, types: Typist, tmp_path: Path
) -> None:
    path = tmp_path / "a.pad.json"
    types(["Anya, Henry, Freya", "Freya", "0 0 1", "0 0 1", "e 1", "Anya p", "1", "", "+ Ida", "Henry", "", "t red"])
    stonehenge("score", str(path))
    types(["- Anya", "= Henry", "Heinrich", "e 7", "-Zoe", "!", ""])
    outcome = stonehenge("score", str(path))
    sheet = sheet_in(path)
    assert (sheet.over, sheet.stopped) == (True, True)
    assert sheet.seating.names == ("Anya", "Heinrich", "Freya", "Ida")
    assert sheet.standing == (-10, 20, 30, -10)
    assert "A rule of the house" in outcome.out
    assert "Type e and a number from 1 to 2." in outcome.out
    assert 'Nobody here is called "Zoe".' in outcome.out
    assert "Freya wins." in outcome.out


def test_hidden_predictions_are_typed_unseen_on_a_terminal(
    stonehenge: Stonehenge, types: Typist, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def unseen(prompt: str) -> str:
        asked.append(prompt)
        return "0"

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("stonehenge.cli.score_desk.getpass", unseen)
    types(["1 0 0", "q"])
    path = tmp_path / "a.pad.json"

    outcome = stonehenge(
        "score", str(path), "--names", "A,B,C", "--option", "prediction=hidden", "--option", "rounds=odd"
    )
    assert outcome.code == 0
    assert [prompt.split()[0] for prompt in asked[:3]] == ["B", "C", "A"]
    assert sheet_in(path).totals[0] == (20, -10, 20)


def test_a_pad_is_shown(stonehenge: Stonehenge, tmp_path: Path) -> None:
    setup = set_up("junior", 3)
    assert isinstance(setup, Setup)
    game = whole_game(setup, "1")
    path = tmp_path / "a.pad.json"
    path.write_text(write_pads([KeptPad("a", "", written(pad_for(setup, 0), notes_of(game)))]), encoding="utf-8")
    sheet = stonehenge("score", str(path), "--show", "sheet").out
    assert all(name in sheet for name in NAMES[:3])
    assert stonehenge("score", str(path), "--show", "figures", "--lang", "de").out.count("%") == 3
    rows = stonehenge("score", str(path), "--show", "csv").out.splitlines()
    assert len(rows) == 9
    assert rows[0].startswith("Round,Cards,Dealer,Anya: predicted,Anya: taken,Anya: points,Anya: total,Henry")
    assert rows[-1].split(",")[-1] == str(game.state.table.sheet.totals[2])


def test_a_name_is_no_formula(stonehenge: Stonehenge, types: Typist, tmp_path: Path) -> None:
    path = tmp_path / "a.pad.json"
    types(["1 0 0", "1 0 0"])
    stonehenge("score", str(path), "--names", "=1+1,B,C")
    assert "'=1+1: predicted" in stonehenge("score", str(path), "--show", "csv").out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--names", "A,B"),
        ("--names", "A,B,A"),
        ("--names", "A,B,C", "--dealer", "Zoe"),
        ("--names", "A,B,C", "--option", "teams=true"),
        ("--names", "A,B,C", "--edition", "poker"),
        ("--show", "sheet"),
        ("--show", "dance"),
    ],
)
def test_bad_input_is_one_sentence(stonehenge: Stonehenge, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    path = tmp_path / "a.pad.json"
    stonehenge("score", str(path), *arguments).refuses()
    assert not path.exists()


def test_a_file_that_is_no_pad(stonehenge: Stonehenge, tmp_path: Path) -> None:
    path = tmp_path / "a.pad.json"
    path.write_text("{}", encoding="utf-8")
    assert "no score pad" in stonehenge("score", str(path)).refuses()


def test_without_anybody_who_types(stonehenge: Stonehenge, types: Typist, tmp_path: Path) -> None:
    types([])
    assert stonehenge("score", str(tmp_path / "a.pad.json")).code == 0


def test_without_a_file_a_new_one_is_named_after_the_day(
    stonehenge: Stonehenge, types: Typist, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        types(["1 0 0"])
        stonehenge("score", "--names", "A,B,C")
    assert len(list(tmp_path.glob("wizard-*.pad.json"))) == 2
