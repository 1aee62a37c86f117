"""The server's clock goes on evenly, whatever the machine's does."""

import logging

import pytest

from stonehenge.server import clock
from stonehenge.server.clock import Clock

HOUR = 3_600_000


class Machine:
    """A machine whose clock can be set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady = 1_000_000, 50
        monkeypatch.setattr(clock, "_wall", lambda: self.wall)
        monkeypatch.setattr(clock, "_steady", lambda: self.steady)

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_jump_is_noticed_once_and_not_followed(
    jump: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    machine = Machine(monkeypatch)
    ours = Clock()
    before = ours.now()
    machine.wall += jump
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            machine.wait(10)
            ours.now()
    assert ours.now() == before + 30
    assert len(caplog.records) == 1
    machine.wall -= jump
    machine.wait(10)
    assert ours.now() == before + 40


def test_small_corrections_are_followed_and_time_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    ours = Clock()
    before = ours.now()
    machine.wall += 500
    assert ours.now() == before + 500
    machine.wall -= 400
    assert ours.now() == before + 500
    machine.wait(1000)
    assert ours.now() == before + 1500
