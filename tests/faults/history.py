"""What everyone asked for, was answered and was told, and what is in the log in the end: do they fit together?

An attempt is done, refused, or nobody knows (the connection was lost, or it was never said). What is done is in the
log, once, where it was said to be. What was only ever refused is not. Whoever was told a line was told the line that is
in the log, and lines come without gaps, in order. Of a thing that was asked for again, one attempt may be refused that
another carries out.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

Outcome = Literal["done", "refused", "unknown"]


@dataclass
class Attempt:
    """Somebody asked for something, which has a name that nothing else has."""

    table: str
    name: str
    outcome: Outcome = "unknown"
    seq: int = 0
    """The number of its line, if it is done."""
    doubted: bool = False
    """Whether it was said at first that nobody knows."""


class Heard(NamedTuple):
    """Somebody was told a line."""

    person: str
    table: str
    seq: int
    at: int
    told: str
    """What everyone may know of it."""


class Line(NamedTuple):
    """A line of a log."""

    at: int
    told: str
    name: str
    """What whoever asked for it called it, if anybody did."""


@dataclass
class History:
    """All of it."""

    attempts: list[Attempt] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)

    def attempt(self, table: str, name: str) -> Attempt:
        """Somebody asks for something now."""
        made = Attempt(table, name)
        self.attempts.append(made)
        return made


TOLD_TWICE: Final = "told line {seq} twice, or out of order"


def faults_in(history: History, logs: dict[str, list[Line]]) -> list[str]:
    """Everything that doesn't fit; nothing if all promises were kept."""
    return [*_of_attempts(history, logs), *_of_telling(history, logs)]


def _of_attempts(history: History, logs: dict[str, list[Line]]) -> list[str]:
    found: list[str] = []
    stored = Counter(line.name for log in logs.values() for line in log if line.name)
    found += [f"{name} is there {count} times" for name, count in stored.items() if count > 1]
    outcomes: dict[str, set[Outcome]] = defaultdict(set)
    for attempt in history.attempts:
        outcomes[attempt.name].add(attempt.outcome)
        if attempt.outcome == "done":
            log = logs[attempt.table]
            there = log[attempt.seq - 1].name if 0 < attempt.seq <= len(log) else ""
            if there != attempt.name:
                found.append(f"{attempt.name} was acknowledged as line {attempt.seq}, and that is {there or 'nothing'}")
    only_refused = [name for name, said in outcomes.items() if said == {"refused"}]
    found += [f"{name} was refused, and is there" for name in only_refused if stored[name]]
    found += [f"{name} is there, and nobody asked for it" for name in stored if name not in outcomes]
    return found


def _of_telling(history: History, logs: dict[str, list[Line]]) -> list[str]:
    found: list[str] = []
    last: dict[tuple[str, str], int] = {}
    for heard in history.heard:
        log = logs[heard.table]
        if heard.seq > len(log):
            found.append(f"{heard.person} was told line {heard.seq}, which is not there")
            continue
        line = log[heard.seq - 1]
        if (heard.at, heard.told) != (line.at, line.told):
            found.append(f"{heard.person} was told another line {heard.seq}: {heard.told} instead of {line.told}")
        if heard.seq <= last.get((heard.person, heard.table), 0):
            found.append(f"{heard.person} was {TOLD_TWICE.format(seq=heard.seq)}")
        last[heard.person, heard.table] = heard.seq
    return found
