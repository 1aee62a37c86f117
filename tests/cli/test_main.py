"""The command line itself: help, languages, and bad input of every kind."""

import os
import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from stonehenge import __version__
from tests.cli.conftest import Stonehenge
from tests.processes import PIPE, lasting, ran

COMMANDS = ("play", "simulate", "arena", "verify", "replay", "rules")


def test_alone_it_shows_its_commands(stonehenge: Stonehenge) -> None:
    outcome = stonehenge()
    assert outcome.code == 0
    assert all(command in outcome.out for command in COMMANDS)


def test_version(stonehenge: Stonehenge) -> None:
    assert stonehenge("--version").out.strip() == __version__


@pytest.mark.parametrize("command", COMMANDS)
def test_help_in_both_languages(command: str, stonehenge: Stonehenge) -> None:
    english, german = stonehenge(command, "--help"), stonehenge(command, "--help", "--lang", "de")
    assert (english.code, german.code) == (0, 0)
    assert english.out.startswith("usage: ")
    assert german.out.startswith("Aufruf: ")
    assert "show this help" not in german.out


def test_language_from_the_environment(stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Befehle" in stonehenge("--help").out
    assert "commands" in stonehenge("--lang=en", "--help").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["dance"], "There is no command 'dance'"),
        (["--dance"], "--dance"),
        (["--lang", "fr"], '--lang can\'t be "fr": choose one of de, en.'),
        (["--lang"], "A value is missing after --lang."),
        (["rules", "poker"], 'There is no edition called "poker"'),
        (["rules", "classic", "junior"], "junior"),
        (["verify"], "Something is missing: FILE."),
        (["replay"], "Something is missing: FILE."),
        (["replay", "--colour", "pink", "x"], '--colour can\'t be "pink"'),
        (["simulate", "--edition", "poker"], "There is no edition called"),
        (["simulate", "--players", "2"], "for 3 to 6 players, not for 2."),
        (["simulate", "--players", "two"], '--players must be a whole number from 1 up, not "two".'),
        (["simulate", "--players", "-4"], "--players must be a whole number"),
        (["simulate", "--edition", "extreme", "--players", "6"], "for 3 to 5 players, not for 6."),
        (["simulate", "--games", "0"], "--games must be a whole number from 1 up"),
        (["simulate", "--games", "9" * 5000], "--games must be a whole number from 1 up"),
        (["simulate", "--games"], "A value is missing after --games."),
        (["simulate", "--json=yes"], "--json takes no value."),
        (["simulate", "--bots", "random"], "--bots must name 4"),
        (["simulate", "--bots", "random,random,random,oracle"], 'There is no bot called "oracle"'),
        (["simulate", "--bots", ""], 'There is no bot called ""'),
        (["simulate", "--option", "hidden"], "write NAME=VALUE"),
        (["simulate", "--option", "colour=pink"], 'no option called "colour"'),
        (["simulate", "--option", "prediction=loud"], 'can\'t be "loud": choose one of open, hidden, secret.'),
        (["simulate", "--option", "teams=maybe"], "choose one of false, true."),
        (["simulate", "--option", "teams=1", "--option", "teams=0"], "is given twice"),
        (["simulate", "--option", "specials=all"], 'no option called "specials"'),
        (["simulate", "--edition", "jubilee", "--option", "specials=unicorn"], 'no special card called "unicorn"'),
        (["simulate", "--edition", "jubilee", "--option", "specials="], 'no special card called ""'),
        (["simulate", "--edition", "jubilee", "--option", "specials=bomb+bomb"], "named twice"),
        (["simulate", "--edition", "jubilee", "--option", "specials=dragon"], "Dragon and Fairy"),
        (["simulate", "--edition", "junior", "--option", "teams=true"], "This edition has no options"),
        (["simulate", "--players", "5", "--option", "teams=true"], "Teams need 4 or 6 players, not 5"),
        (["simulate", "--players", "5", "--option", "mode=monochrome"], "Monochrome is for 3 or 4 players"),
        (["simulate", "--option", "plus_minus_one=true", "--option", "prediction=hidden"], "predictions in turn"),
        (["simulate", "--option", "clairvoyance=on", "--option", "mode=maximus"], "choose one of the two."),
        (["simulate", "--edition", "extreme", "--players", "3", "--option", "long_game=yes"], "leave long_game out"),
        (["play", "--players", "1"], "for 3 to 6 players, not for 1."),
        (["play", "--bots", "random"], "--bots must name 3"),
        (["play", "--bots", "random,random,\x1b[31m"], 'There is no bot called "?[31m"'),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], told: str, stonehenge: Stonehenge) -> None:
    outcome = stonehenge(*arguments)
    assert told in outcome.refuses()
    assert outcome.out == ""
    assert outcome.err.startswith("stonehenge: ")


def test_bad_input_is_told_in_german_too(stonehenge: Stonehenge) -> None:
    assert "muss eine ganze Zahl" in stonehenge("simulate", "--players", "x", "--lang", "de").refuses()
    assert "Diese Ausgabe ist für 3 bis 6" in stonehenge("--lang=de", "simulate", "--players", "2").refuses()


# --- as a program of its own -----------------------------------------------------------------------------------------


def as_program(*arguments: str, **environment: str) -> CompletedProcess[str]:
    return ran([sys.executable, "-m", "stonehenge", *arguments], env={**os.environ, **environment})


def test_as_a_program_it_refuses_with_exit_code_2() -> None:
    ended = as_program("simulate", "--players", "2", LC_ALL="C")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1


def test_play_without_anybody_to_type_says_so_and_ends() -> None:
    ended = as_program("play", "--seed", "1", LC_ALL="C.UTF-8")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "start this in a terminal" in ended.stdout


def test_a_terminal_that_knows_few_letters_is_no_reason_to_fall_over(jubilee_record: Path) -> None:
    ended = as_program("replay", str(jubilee_record), "--lang", "de", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_reader_that_goes_away_is_no_error(jubilee_record: Path) -> None:
    command = [sys.executable, "-m", "stonehenge", "replay", jubilee_record]
    with lasting(command, stdout=PIPE, stderr=PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 141
