"""Explores every order of events of the model, breadth first, so that what is found is found in the fewest steps."""

from collections import deque
from typing import NamedTuple

from tests.model.protocol import FAULTS, Rules, World, broken, steps, stuck


class Explored(NamedTuple):
    """How much there was, and what was found: the promise that was broken, and the steps to it."""

    worlds: int
    taken: int
    ends: int
    """Moments after which nothing happens any more."""
    found: str = ""
    way: tuple[str, ...] = ()


def explore(rules: Rules, start: World | None = None) -> Explored:
    """Visit every world that can be reached, until a promise is broken or there are no more."""
    first = World() if start is None else start
    came_by: dict[World, tuple[World, str] | None] = {first: None}
    waiting = deque([first])
    taken = ends = 0
    while waiting:
        world = waiting.popleft()
        if found := broken(world):
            return Explored(len(came_by), taken, ends, found, _way(came_by, world))
        goes_on = False
        for name, after in steps(world, rules):
            taken += 1
            goes_on = goes_on or not name.endswith(FAULTS)
            if after not in came_by:
                came_by[after] = world, name
                waiting.append(after)
        if not goes_on:
            ends += 1
            if found := stuck(world):
                return Explored(len(came_by), taken, ends, found, _way(came_by, world))
    return Explored(len(came_by), taken, ends)


def _way(came_by: dict[World, tuple[World, str] | None], world: World) -> tuple[str, ...]:
    way: list[str] = []
    while (before := came_by[world]) is not None:
        world, name = before
        way.append(name)
    return tuple(reversed(way))
