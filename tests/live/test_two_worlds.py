"""What others hold makes no difference to a single byte that somebody receives."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from stonehenge.rules.view import SPECTATOR
from tests.live.server import Server, serving
from tests.live.two_worlds import Worlds, received, worlds_of
from tests.properties.setups import SPECIALS, Case, case_of

Look = tuple[Case, int, float, int, str]
"""What is played, in which round, how far into it, who watches, and what is to be other behind their back."""
SHORT: list[Look] = [
    (case_of("classic", 3), 3, 0.5, 1, "cards"),
    (case_of("classic", 4, prediction="secret"), 2, 0.8, 2, "predictions"),
    (case_of("classic", 3, clairvoyance=True, prediction="hidden"), 1, 0.3, 0, "predictions"),
    (case_of("club", 3, mode="monochrome", prediction="secret"), 1, 0.5, SPECTATOR, "predictions"),
    (case_of("jubilee", 3, specials=SPECIALS), 4, 0.4, 0, "cards"),
    (case_of("jubilee", 4, specials=("juggler",), prediction="secret"), 3, 0.7, 3, "passed"),
    (case_of("extreme", 3), 1, 0.2, 2, "cards"),
    (case_of("junior", 4), 3, 0.5, SPECTATOR, "cards"),
]


def looked_at(look: Look, seed: int) -> Worlds:
    """Two worlds of this kind that do differ."""
    case, number, share, who, wanted = look
    tried = (worlds_of(case, number, share, who, f"{case}/{seed}/{n}") for n in range(1000))
    return next(worlds for worlds in tried if worlds.differences[wanted] and worlds.differences["cards"])


async def apart(server: Server, worlds: Worlds, title: str = "") -> list[tuple[bytes, bytes]]:
    """Where what was received in one world is not what was received in the other."""
    here = await received(server, worlds.here, worlds.who, title)
    there = await received(server, worlds.there, worlds.who, title)
    assert len(here) > 10
    differ = [(one, other) for one, other in zip(here, there, strict=False) if one != other]
    return differ if len(here) == len(there) else [*differ, (b"%d" % len(here), b"%d" % len(there))]


async def compare_all(server: Server, looks: list[Look], seeds: range) -> Counter[str]:
    """Look for a difference in all of them; what was exchanged behind somebody's back."""
    found: Counter[str] = Counter()
    async with asyncio.timeout(300 * len(seeds)):
        for seed in seeds:
            for look in looks:
                worlds = looked_at(look, seed)
                assert await apart(server, worlds) == [], (look, worlds.here.seed)
                found.update(worlds.differences)
    return found


def test_what_a_seat_has_not_seen_changes_no_byte_that_it_receives(tmp_path: Path) -> None:
    with serving(tmp_path, module="tests.live.seeded") as server:
        found = asyncio.run(compare_all(server, SHORT, range(1)))
    assert found["cards"] > 20
    assert found["predictions"] > 3
    assert found["passed"] > 1


@pytest.mark.soak
def test_nor_in_many_games(tmp_path: Path) -> None:
    with serving(tmp_path, module="tests.live.seeded") as server:
        found = asyncio.run(compare_all(server, SHORT, range(1, 25)))
    assert found["cards"] > 500


LEAKS = [
    "a_neighbours_hand_on_coming",
    "who_holds_the_best_card",
    "a_hint_that_knows_more",
    "a_blank_that_tells",
    "the_order_of_names",
]
"""The last three no judge of what is told can see: a legal move, a blank, the order of two fields."""


@pytest.mark.parametrize("title", LEAKS)
def test_a_difference_would_be_noticed(leaking: Server, title: str) -> None:
    tried = (worlds_of(case_of("classic", 3), 4, 0.4, 0, f"noticed {seed}") for seed in range(100))
    worlds = next(one for one in tried if one.choices > 2 and one.differences["cards"] > 3)
    assert asyncio.run(apart(leaking, worlds, title))
    assert asyncio.run(apart(leaking, worlds)) == []


@pytest.fixture(scope="module")
def leaking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("leaking"), module="tests.live.leaking") as server:
        yield server
