"""Logs that were written before read as they did, fold to the same, are written the same, and are told the same."""

import pytest

from stonehenge.tables import log as happened
from stonehenge.tables.live_table import Status
from tests.tables.kept.tables import HERE, LINES_SINCE, folded, kept_log, kept_tables, told


@pytest.mark.parametrize("name", kept_tables())
def test_a_log_is_read_and_written_as_before(name: str) -> None:
    for _at, body in kept_log(name):
        assert happened.write(happened.read(body)) == body


@pytest.mark.parametrize("name", kept_tables())
def test_everyone_is_told_the_same_as_before(name: str) -> None:
    before = (HERE / f"{name}.told.txt").read_text(encoding="utf-8").split()
    now = list(told(kept_log(name)))
    assert len(now) == len(before)
    different = [number for number, digest in enumerate(now) if digest != before[number]]
    assert not different, f"lines {different[:5]} of {len(now)}"


def test_every_kind_of_line_is_kept() -> None:
    kinds = {type(event) for name in kept_tables() for _, _, event in folded(kept_log(name))}
    assert kinds == set(happened.TableEvent.__args__) - set(LINES_SINCE)
    ends = [list(folded(kept_log(name)))[-1][0].status for name in kept_tables()]
    assert {Status.OVER, Status.ENDED, Status.PLAYING} <= set(ends)
