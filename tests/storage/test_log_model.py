"""The log against a model that is a dictionary of lists: whatever is done to both, they stay the same."""

import asyncio
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from stonehenge.storage.interface import Entry, Listing, Stale, Storage
from stonehenge.storage.open import open_storage
from tests.conftest import MORE
from tests.storage.stored import listing

TABLES = ("one", "two", "three")
STATUSES = ("gathering", "playing", "over", "ended")
MACHINES = count()
"""Each machine has tables of its own in the same database."""


class Log(RuleBasedStateMachine):
    """A storage, and what should be in it."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._runner = asyncio.Runner()
        self._entries: dict[str, list[Entry]] = {}
        self._listings: dict[str, Listing] = {}

    @initialize()
    def open(self) -> None:
        self._mark = f"{next(MACHINES)}-"
        self._storage: Storage = self._runner.run(open_storage(self._url))

    @rule(
        table=st.sampled_from(TABLES),
        ahead=st.sampled_from([-2, -1, 0, 0, 0, 0, 1]),
        bodies=st.lists(st.binary(max_size=20), min_size=1, max_size=4),
        status=st.none() | st.sampled_from(STATUSES),
        at=st.integers(0, 50),
    )
    def append(self, table: str, ahead: int, bodies: list[bytes], status: str | None, at: int) -> None:
        known = self._entries.setdefault(table, [])
        after = max(0, len(known) + ahead)
        shown = None if status is None else listing(status, body=bodies[0])
        try:
            last = self._runner.run(self._storage.append(self._mark + table, after, bodies, at, listing=shown))
        except Stale:
            assert after != len(known)
            return
        assert after == len(known)
        known += [Entry(after + n, at, body) for n, body in enumerate(bodies, 1)]
        assert last == len(known)
        if shown is not None:
            self._listings[table] = shown

    @rule(table=st.sampled_from(TABLES), after=st.integers(0, 12))
    def read(self, table: str, after: int) -> None:
        found = self._runner.run(self._storage.read(self._mark + table, after))
        assert found == self._entries.get(table, [])[after:]

    @rule()
    def forget(self) -> None:
        """Time is up to 50, so that this is everything that is finished, of other machines too."""
        self._runner.run(self._storage.forget_before(1000))
        for table, shown in list(self._listings.items()):
            if shown.status in ("over", "ended"):
                del self._listings[table]
                del self._entries[table]

    @rule()
    def open_again(self) -> None:
        self._runner.run(self._storage.close())
        self._storage = self._runner.run(open_storage(self._url))

    @invariant()
    def is_as_it_should_be(self) -> None:
        if not hasattr(self, "_storage"):
            return
        for table in TABLES:
            last = self._runner.run(self._storage.last_seq(self._mark + table))
            assert last == len(self._entries.get(table, []))
            assert self._runner.run(self._storage.listing(self._mark + table)) == self._listings.get(table)
        live = {self._mark + table for table, shown in self._listings.items() if shown.status in STATUSES[:2]}
        found = self._runner.run(self._storage.live_tables())
        assert {table for table in found if table.startswith(self._mark)} == live

    def teardown(self) -> None:
        if hasattr(self, "_storage"):
            self._runner.run(self._storage.close())
        self._runner.close()


@pytest.mark.slow
def test_the_log_is_what_the_model_says(url: str) -> None:
    class There(Log):
        def __init__(self) -> None:
            super().__init__(url)

    run_state_machine_as_test(There, settings=settings(max_examples=25 * MORE, stateful_step_count=25))
