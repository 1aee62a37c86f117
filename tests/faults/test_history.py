"""The checker of histories finds what is wrong with a history in which something is wrong, and nothing else."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.faults.history import Attempt, Heard, History, Line, faults_in

Logs = dict[str, list[Line]]


def sound() -> tuple[History, Logs]:
    """Two people at a table: one attempt is lost and made again, one is refused, one is never answered."""
    logs = {
        "t": [Line(1, "opened", ""), Line(2, "R7", "a1"), Line(3, "B2", "b1"), Line(4, "bot", ""), Line(5, "G1", "a2")]
    }
    attempts = [
        Attempt("t", "a1"),
        Attempt("t", "a1", "done", 2),
        Attempt("t", "b0", "refused"),
        Attempt("t", "b1", "done", 3, doubted=True),
        Attempt("t", "a2"),
        Attempt("t", "b2"),
    ]
    heard = [
        Heard(who, "t", seq, logs["t"][seq - 1].at, logs["t"][seq - 1].told) for who in "ab" for seq in (2, 3, 4, 5)
    ]
    return History(attempts, heard), logs


def test_a_sound_history_has_no_faults() -> None:
    assert faults_in(*sound()) == []


def lost(history: History, logs: Logs) -> None:
    logs["t"].pop()
    history.attempts[4] = Attempt("t", "a2", "done", 5)


def lost_amid(history: History, logs: Logs) -> None:
    logs["t"][1] = Line(2, "R7", "")


def doubled(history: History, logs: Logs) -> None:
    logs["t"].append(Line(6, "G1", "a2"))


def moved(history: History, logs: Logs) -> None:
    history.attempts[1] = Attempt("t", "a1", "done", 3)


def refused(history: History, logs: Logs) -> None:
    history.attempts[3] = Attempt("t", "b1", "refused", doubted=True)


def invented(history: History, logs: Logs) -> None:
    logs["t"].append(Line(6, "Y9", "c9"))


def told_differently(history: History, logs: Logs) -> None:
    history.heard[1] = history.heard[1]._replace(told="B3")


def told_another_time(history: History, logs: Logs) -> None:
    history.heard[1] = history.heard[1]._replace(at=9)


def told_twice(history: History, logs: Logs) -> None:
    history.heard.append(history.heard[-1])


def told_out_of_order(history: History, logs: Logs) -> None:
    history.heard[0], history.heard[1] = history.heard[1], history.heard[0]


def told_too_soon(history: History, logs: Logs) -> None:
    history.heard.append(Heard("a", "t", 6, 6, "?"))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lost, "acknowledged as line 5"),
        (lost_amid, "acknowledged as line 2"),
        (doubled, "2 times"),
        (moved, "acknowledged as line 3"),
        (refused, "was refused, and is there"),
        (invented, "nobody asked for it"),
        (told_differently, "another line 3"),
        (told_another_time, "another line 3"),
        (told_twice, "twice, or out of order"),
        (told_out_of_order, "twice, or out of order"),
        (told_too_soon, "which is not there"),
    ],
)
def test_a_fault_is_found(spoil: Callable[[History, Logs], None], said: str) -> None:
    history, logs = sound()
    spoil(history, logs)
    assert any(said in fault for fault in faults_in(history, logs)), faults_in(history, logs)


def test_an_attempt_that_is_refused_says_nothing_of_another() -> None:
    """The first was lost with its server, and written all the same; the second came when it was not yet known."""
    history, logs = sound()
    history.attempts[1] = replace(history.attempts[1], outcome="refused", seq=0)
    assert faults_in(history, logs) == []
