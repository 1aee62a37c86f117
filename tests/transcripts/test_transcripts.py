"""A whole game of each edition and variant is told as it always was.

A change on purpose is accepted with ``python -m tests.transcripts.regenerate``.
"""

from dataclasses import fields
from pathlib import Path

import pytest

from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.options import CHOICES, Options
from tests.transcripts.games import GAMES, golden_transcript

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_game_is_told_as_before(name: str) -> None:
    assert golden_transcript(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_every_text_belongs_to_a_game() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(GAMES)


def test_every_edition_and_every_value_of_every_option_is_played() -> None:
    assert {game.edition for game in GAMES.values()} == set(EDITIONS)
    played = {option for game in GAMES.values() for option in game.options.split()}
    assert {field.name for field in fields(Options)} <= {option.partition("=")[0] for option in played}
    wanted = {f"{name}={str(value).lower()}" for name, values in CHOICES.items() for value in values[1:]}
    assert wanted <= played
