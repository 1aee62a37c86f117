"""Who is connected, how many there may be, and who is given up."""

import asyncio
import pickle
from collections.abc import Callable
from typing import cast

import pytest

from stonehenge.server.transport import open_connections
from stonehenge.server.transport.open_connections import OpenConnections

STALLED = 20


class Line:
    """A transport as far as it is looked at."""

    def __init__(self, waiting: int = 0) -> None:
        self.waiting = waiting
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.aborted = True


def transport(line: Line) -> asyncio.Transport:
    return cast(asyncio.Transport, line)


def enter(connections: OpenConnections, client: str, line: Line | None = None) -> bool:
    return connections.enter(transport(line or Line()), (client, 1))


def test_so_many_of_one_address() -> None:
    connections, line = OpenConnections(0, 3, ""), Line()
    assert enter(connections, "192.0.2.1", line)
    assert [enter(connections, "192.0.2.1") for _ in range(3)] == [True, True, False]
    assert enter(connections, "192.0.2.2")
    connections.leave(transport(line))
    connections.leave(transport(line))  # as often as one likes
    assert [enter(connections, "192.0.2.1") for _ in range(2)] == [True, False]


def test_an_ipv6_network_is_one_address() -> None:
    connections = OpenConnections(0, 2, "")
    assert [enter(connections, f"2001:db8::{number}") for number in range(3)] == [True, True, False]
    assert enter(connections, "2001:db8:0:1::1")


def test_one_address_never_has_more_than_half_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_connections, "most_open_files", lambda: 128 + 20)
    connections = OpenConnections(0, 512, "")
    assert sum(enter(connections, "192.0.2.1") for _ in range(100)) == 10
    assert sum(enter(connections, f"192.0.2.{number}") for number in range(2, 100)) == 10


def test_those_that_a_proxy_brings_are_counted_by_nobody() -> None:
    connections = OpenConnections(0, 2, "127.0.0.1, 10.0.0.0/8")
    assert all(enter(connections, "127.0.0.1") for _ in range(10))
    assert all(enter(connections, "10.1.2.3") for _ in range(10))
    assert [enter(connections, "192.0.2.1") for _ in range(3)] == [True, True, False]


def test_another_process_gets_a_copy() -> None:
    connections = pickle.loads(pickle.dumps(OpenConnections(0, 2, "127.0.0.1")))
    assert [enter(connections, "192.0.2.1") for _ in range(3)] == [True, True, False]


class Hand:
    """An event loop's clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, delay: float, call: Callable[[], None]) -> None:
        self.due.append((self.now + delay, call))

    def next(self) -> None:
        """What is due next happens."""
        [(self.now, call)] = self.due
        self.due.clear()
        call()


def test_who_takes_nothing_is_given_up_and_who_takes_a_little_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Hand()
    monkeypatch.setattr("asyncio.get_running_loop", lambda: clock)
    connections = OpenConnections(STALLED, 0, "")
    idle, slow, stalled = Line(), Line(1_000_000), Line(70_000)
    for line in (idle, slow, stalled):
        enter(connections, "192.0.2.1", line)
    while not stalled.aborted:
        assert clock.now <= 2 * STALLED
        slow.waiting -= 1
        clock.next()
    assert clock.now >= STALLED
    assert (idle.aborted, slow.aborted) == (False, False)
    for _ in range(10):
        clock.next()
    assert slow.aborted  # it takes nothing any more
    assert not idle.aborted
