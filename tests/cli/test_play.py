"""``stonehenge play``: all editions to the end, with everything that can be typed."""

import random
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from stonehenge.rules.record import Record, read
from tests.cli.conftest import Outcome, Stonehenge, Typist

ODDS_AND_ENDS = ("?", "s", "l", "", "x", "99", "-1", "B5", "w", "blue", "RRB", "0", "m", "2 red 1 green", "q")


@pytest.fixture
def somebody_types(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Somebody who types what they are offered, and now and then anything; and never really wants to leave."""

    def start(seed: int) -> None:
        chance = random.Random(seed)

        def read(prompt: str = "") -> str:
            sys.stdout.write(f"{prompt}\n")
            if "/n)" in prompt:
                return "n"
            return chance.choice([*ODDS_AND_ENDS, *(str(chance.randint(0, 15)) for _ in range(15))])

        monkeypatch.setattr("builtins.input", read)

    return start


GAMES = [
    ("--edition", "classic", "--option", "clairvoyance=true", "--option", "plus_minus_one=true"),
    ("--edition", "classic", "--option", "mode=monochrome", "--option", "prediction=hidden", "--lang", "de"),
    ("--edition", "classic", "--option", "mode=maximus", "--players", "6"),
    ("--edition", "jubilee", "--option", "specials=all", "--players", "6"),
    ("--edition", "jubilee", "--option", "specials=all", "--option", "prediction=secret", "--lang", "de"),
    ("--edition", "club", "--players", "6"),
    ("--edition", "junior", "--players", "3", "--lang", "de"),
    ("--edition", "extreme", "--players", "3"),
    ("--edition", "extreme", "--option", "long_game=true", "--lang", "de"),
]


@pytest.mark.parametrize("game", GAMES, ids=" ".join)
def test_a_whole_game(
    game: tuple[str, ...], stonehenge: Stonehenge, somebody_types: Callable[[int], None], tmp_path: Path
) -> None:
    somebody_types(1)
    path = tmp_path / "game.wizard.jsonl"
    outcome = stonehenge("play", *game, "--seed", "5", "--name", "Zoë", "--record", str(path))
    assert (outcome.code, outcome.err) == (0, "")
    record = read(path.read_text(encoding="utf-8"))
    assert isinstance(record, Record)
    assert record.finished
    assert record.players[:2] == ("Zoë", "Merlin")


def first_round(stonehenge: Stonehenge, types: Typist, typed: list[str], *arguments: str) -> Outcome:
    types(typed)
    return stonehenge("play", "--seed", "3", *arguments)


def test_the_end_of_input_ends_the_game_politely(stonehenge: Stonehenge, types: Typist) -> None:
    outcome = first_round(stonehenge, types, [])
    assert (outcome.code, outcome.err) == (0, "")
    assert "start this in a terminal" in outcome.out
    outcome = first_round(stonehenge, types, ["0"])
    assert (outcome.code, outcome.err) == (0, "")
    assert "There is no more input" in outcome.out


def test_quitting_asks_first_and_says_what_is_lost(stonehenge: Stonehenge, types: Typist) -> None:
    outcome = first_round(stonehenge, types, ["q", "n", "q", "y", "never read"])
    assert outcome.code == 0
    assert outcome.out.count("Leave the table?") == 2
    assert "--seed 3 deals the same cards again" in outcome.out
    assert "never read" not in outcome.out


def test_quitting_with_a_record_says_where_it_is(stonehenge: Stonehenge, types: Typist, tmp_path: Path) -> None:
    path = tmp_path / "game.wizard.jsonl"
    outcome = first_round(stonehenge, types, ["0", "q", "y"], "--record", str(path))
    assert f"stonehenge replay {path}" in outcome.out
    record = read(path.read_text())
    assert isinstance(record, Record)
    assert not record.finished
    assert record.events


def test_a_record_that_cannot_be_written_is_refused_before_the_game(
    stonehenge: Stonehenge, types: Typist, tmp_path: Path
) -> None:
    types(["0"])
    outcome = stonehenge("play", "--record", str(tmp_path / "nowhere" / "game"))
    assert "can't be written" in outcome.refuses()
    assert "Round 1" not in outcome.out


def test_what_is_refused_is_asked_again(stonehenge: Stonehenge, types: Typist) -> None:
    outcome = first_round(stonehenge, types, ["two", "2", "-1", "0"])
    assert "Type a number." in outcome.out
    assert outcome.out.count("Predict a number from 0 to 1.") == 2
    assert "You predict 0." in outcome.out


def test_commands_work_everywhere(stonehenge: Stonehenge, types: Typist) -> None:
    out = first_round(stonehenge, types, ["?", "s", "l", "S"]).out
    assert "The rules: stonehenge rules classic" in out
    assert out.count("Nothing is scored yet.") == 2
    assert "No trick was finished in this round yet." in out


def test_the_same_seed_deals_the_same(stonehenge: Stonehenge, types: Typist) -> None:
    assert first_round(stonehenge, types, ["0"]).out == first_round(stonehenge, types, ["0"]).out


def test_clairvoyance_hides_the_own_card_and_shows_the_others(stonehenge: Stonehenge, types: Typist) -> None:
    typed = ["0", "", "0"]
    out = first_round(stonehenge, types, typed, "--option", "clairvoyance=true", "--colour", "never").out
    before, _, _ = out.partition("\n  You: ")
    assert "You don't see your own card in this round." in before
    assert re.search(r"Merlin: .*Morgana: .*Nimue: ", before)
    assert "Your hand" not in before
    own = re.search(r"\n  You: (.*)", out)
    assert own is not None
    assert own[1] not in before.partition("Clairvoyance:")[2].partition("\n")[0].split(", ")


def test_secret_predictions_of_others_are_not_shown(stonehenge: Stonehenge, types: Typist) -> None:
    out = first_round(stonehenge, types, ["0"], "--option", "prediction=secret").out
    assert "Merlin has written a prediction." in out
    assert "predicts" not in out
    assert "Merlin: 0/?" in out


def test_two_players_of_one_name_are_told_apart(stonehenge: Stonehenge, types: Typist) -> None:
    out = first_round(stonehenge, types, [], "--name", "Merlin").out
    assert "Merlin (seat 1), Merlin (seat 2)" in out
