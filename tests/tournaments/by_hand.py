"""The ranking worked out once more, from sheets of paper alone: nothing here comes from the code that it judges.

Places are found by counting who is ahead, sums are kept in sixths of a place, ties are looked up pair by pair.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cmp_to_key
from typing import NamedTuple

Sheet = Mapping[str, int]
"""A table: points by name, penalties taken off already."""
UNIT = 6


class Total(NamedTuple):
    """What somebody has after some rounds."""

    places: int
    """In sixths."""
    points: int


def places_on(sheet: Sheet) -> dict[str, int]:
    """In sixths: one more than those ahead, and half a place for everyone who is level."""
    return {
        name: UNIT * (1 + sum(other > points for other in sheet.values()))
        + UNIT // 2 * (sum(other == points for other in sheet.values()) - 1)
        for name, points in sheet.items()
    }


def totals(rounds: Sequence[Sequence[Sheet]], names: Sequence[str]) -> dict[str, Total]:
    """What everyone has; who sat nowhere in a round is last at its largest table."""
    found = dict.fromkeys(names, Total(0, 0))
    for sheets in rounds:
        largest = max(len(sheet) for sheet in sheets)
        played = {name: sheet for sheet in sheets for name in sheet}
        for name in names:
            sheet = played.get(name)
            places, points = (UNIT * largest, 0) if sheet is None else (places_on(sheet)[name], sheet[name])
            found[name] = Total(found[name].places + places, found[name].points + points)
    return found


def preliminary_order(rounds: Sequence[Sequence[Sheet]], names: Sequence[str], lot: Callable[[str], str]) -> list[str]:
    """The best first: fewer places, then more points, then the smaller lot."""
    have = totals(rounds, names)

    def compare(one: str, other: str) -> int:
        mine, theirs = have[one], have[other]
        if mine.places != theirs.places:
            return mine.places - theirs.places
        if mine.points != theirs.points:
            return theirs.points - mine.points
        return -1 if lot(one) < lot(other) else 1

    return sorted(names, key=cmp_to_key(compare))


def knockout_order(before: Sequence[str], knockout: Sequence[Sequence[Sheet]]) -> list[str]:
    """Everyone in the end: who came furthest, by place there, then points there, then who was ahead before."""
    order: list[str] = []
    for sheets in reversed(knockout):
        here: list[tuple[int, int, int, str]] = []
        for sheet in sheets:
            places = places_on(sheet)
            here += [(places[name], -sheet[name], before.index(name), name) for name in sheet if name not in order]
        order += [name for *_, name in sorted(here)]
    return order + [name for name in before if name not in order]


def winner_of(sheet: Sheet, before: Sequence[str]) -> str:
    """Who goes on: the most points, and of those who are level the one who was ahead before."""
    best = max(sheet.values())
    return min((name for name, points in sheet.items() if points == best), key=before.index)
