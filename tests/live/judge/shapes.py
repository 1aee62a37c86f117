"""Comparing what was received with what may be told: every field is either foretold, or declared to be free."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Finding:
    """Something that was told and may not be, or that the judge does not know."""

    where: str
    """The message and the field: ``welcome.table.game.hand``."""
    why: str


@dataclass(frozen=True)
class Free:
    """A field whose value the judge cannot foretell, and what it may be."""

    what: str
    allows: Callable[[Any], bool]


@dataclass(frozen=True)
class OneOf:
    """A field that may be any of these: it was told a moment earlier or later. The first is the likeliest."""

    of: tuple[Any, ...]


@dataclass(frozen=True)
class Each:
    """A list of any length, all of whose things are like this."""

    like: Any


@dataclass(frozen=True)
class Maybe:
    """A field that need not be there."""

    value: Any


def is_number(value: Any) -> bool:
    """Whether this is a whole number; True is none."""
    return type(value) is int


TIME = Free("a time in milliseconds", lambda value: is_number(value) and value > 10**12)
COUNT = Free("a small number", lambda value: is_number(value) and 0 <= value < 10**6)


def compare(expected: Any, got: Any, where: str) -> list[Finding]:
    """All that is not as it may be."""
    if isinstance(expected, Maybe):
        expected = expected.value
    if isinstance(expected, Free):
        return [] if expected.allows(got) else [Finding(where, f"{got!r} is not {expected.what}")]
    if isinstance(expected, OneOf):
        tried = [compare(one, got, where) for one in expected.of]
        if not tried:
            return [Finding(where, f"{got!r} may not be told at all")]
        return [] if [] in tried else tried[0]
    if isinstance(expected, Each) and isinstance(got, list):
        expected = [expected.like] * len(got)
    if isinstance(expected, dict) and isinstance(got, dict):
        return _compare_fields(expected, got, where)
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        pairs = enumerate(zip(expected, got, strict=True))
        return [finding for n, (one, other) in pairs for finding in compare(one, other, f"{where}[{n}]")]
    same = type(expected) is type(got) and expected == got
    return [] if same else [Finding(where, f"{got!r} instead of {expected!r}")]


def _compare_fields(expected: dict[str, Any], got: dict[str, Any], where: str) -> list[Finding]:
    found = [
        Finding(f"{where}.{name}", f"a field that nobody declared: {got[name]!r}")
        for name in got
        if name not in expected
    ]
    for name, value in expected.items():
        if name in got:
            found += compare(value, got[name], f"{where}.{name}")
        elif not isinstance(value, Maybe):
            found.append(Finding(f"{where}.{name}", "is missing"))
    return found
