"""What a line of a table's log is, is said at its class: who is told of it can't be left out."""

from typing import get_args

import pytest

from stonehenge.tables import live_table, log, updates
from stonehenge.tables.log import Happened, TableEvent, Telling, Whom
from stonehenge.tables.updates import just_happened, tell
from tests.tables.kept.tables import folded, kept_log, kept_tables

LINES: tuple[type[Happened], ...] = get_args(TableEvent)


def test_a_line_of_which_nobody_said_who_is_told_cannot_be_declared() -> None:
    with pytest.raises(TypeError, match="who is told of Surprise"):

        class Surprise(Happened, frozen=True, tag="surprise"):
            """Something new that nobody thought of here."""

    with pytest.raises(TypeError, match="who is told of Other"):

        class Other(Happened, frozen=True, tag="other"):
            """Something of which was said what says nothing."""

            telling = None  # type: ignore[assignment]


def test_every_line_says_who_is_told() -> None:
    assert all(isinstance(line.telling, Telling) for line in LINES)
    assert [line for line in LINES if line.telling.whom is Whom.NOBODY] == [log.Opened, log.WordShown, log.Unsealed]


def test_every_line_that_is_told_has_its_words() -> None:
    told = {line for line in LINES if line.telling.whom is not Whom.NOBODY}
    assert set(updates._TELLERS) == told


def test_every_line_changes_the_table() -> None:
    own_ways = {log.Opened, log.Moved}  # the first makes the table, a move may bring its game along
    assert set(live_table._APPLY) | own_ways == set(LINES)


@pytest.mark.parametrize("name", kept_tables())
def test_what_everyone_is_told_is_the_same_for_all(name: str) -> None:
    for live, _at, event in folded(kept_log(name)):
        occurred = just_happened(live, event)
        told = {repr(tell(live, occurred, seat, host)) for seat in (None, 0, 1, 2) for host in (False, True)}
        if event.telling.whom is not Whom.EACH:
            assert len(told) == 1
        assert (told == {"None"}) == (event.telling.whom is Whom.NOBODY)


def test_a_move_in_memory_holds_the_laws_events_and_in_the_log_their_messages() -> None:
    body = next(body for _, body in kept_log("junior") if b'"moved"' in body)
    moved = log.read(body)
    assert isinstance(moved, log.Moved)
    assert all(type(event).__module__ == "stonehenge.rules.events" for event in moved.events)
    assert log.write(moved) == body
