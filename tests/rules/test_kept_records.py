"""Records that were written before read as they did, and are written again to the letter."""

import pytest

from stonehenge.rules import record
from stonehenge.rules.table import Phase
from tests.bots.decisions.moments import HERE, kept_games, kept_record


@pytest.mark.parametrize("name", kept_games())
def test_record_of_before_is_read_and_written_to_the_letter(name: str) -> None:
    game = kept_record(name)
    assert game.state.table.phase is Phase.OVER
    text = (HERE / f"{name}{record.SUFFIX}").read_text(encoding="utf-8")
    assert record.write(game.setup, game.players, game.events) == text
