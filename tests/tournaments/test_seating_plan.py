"""Tables are drawn so that all sit once, sizes fit, and nobody meets twice while that can be avoided."""

from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.tournaments.designs import design
from stonehenge.tournaments.seating_plan import Drawing, draw_tables, past_of, table_sizes

Rounds = list[tuple[tuple[int, ...], ...]]


def rounds_for(players: int, rounds: int, seed: str, *, larger: bool = False) -> Rounds:
    """The rounds of a tournament, drawn one after another."""
    sizes = table_sizes(players, 4, (3, 4, 5, 6), larger=larger)
    assert sizes is not None
    drawn: Rounds = []
    for number in range(rounds):
        begun = f"{seed}/0" if drawn else ""
        field = Drawing(range(1, players + 1), sizes, past_of(drawn, 4), rounds - number, begun)
        drawn.append(draw_tables(field, f"{seed}/{number}"))
    return drawn


def second_meetings(drawn: Rounds) -> int:
    return sum(often - 1 for often in past_of(drawn, 4).met.values())


def unavoidable(sizes: list[int], rounds: int) -> int:
    """So many second meetings there must be, whoever draws.

    There are only so many pairs; and those who sit down at a table come from the tables of the round before: more
    players than tables there, and some have sat together.
    """
    pairs = comb(sum(sizes), 2)
    meetings = rounds * sum(comb(size, 2) for size in sizes)
    tables = len(sizes)
    more = sum(size % tables * comb(size // tables + 1, 2) for size in sizes)
    again = more + sum((tables - size % tables) * comb(size // tables, 2) for size in sizes)
    return max(meetings - pairs, (rounds - 1) * again if rounds > 1 else 0)


# --- sizes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "larger", "sizes"),
    [
        (3, False, [3]),
        (4, False, [4]),
        (5, False, [5]),
        (6, False, [3, 3]),
        (7, False, [4, 3]),
        (9, False, [5, 4]),
        (11, False, [4, 4, 3]),
        (14, False, [4, 4, 3, 3]),
        (14, True, [5, 5, 4]),
        (18, True, [5, 5, 4, 4]),
    ],
)
def test_sizes(players: int, larger: bool, sizes: list[int]) -> None:
    assert table_sizes(players, 4, (3, 4, 5, 6), larger=larger) == sizes


def test_the_championship_fits() -> None:
    assert table_sizes(191, 4, (3, 4, 5), larger=False) == [4] * 47 + [3]
    assert table_sizes(191, 4, (4, 5), larger=True) == [5] * 3 + [4] * 44


def test_no_way_is_no_way() -> None:
    assert table_sizes(7, 4, (4,), larger=False) is None
    assert table_sizes(2, 4, (3, 4, 5), larger=False) is None


@given(st.integers(12, 400), st.booleans(), st.integers(4, 5))
def test_everyone_sits_and_few_tables_are_odd(players: int, larger: bool, size: int) -> None:
    sizes = table_sizes(players, size, range(3, 7), larger=larger)
    assert sizes is not None
    assert sum(sizes) == players
    assert set(sizes) <= {size - 1, size, size + 1}
    fewest = min(
        big + small
        for big in range(players // (size + 1) + 1)
        for small in range((players - big * (size + 1)) // (size - 1) + 1)
        if (players - big * (size + 1) - small * (size - 1)) % size == 0
    )
    assert len([one for one in sizes if one != size]) == fewest


# --- draws -----------------------------------------------------------------------------------------------------------


@settings(max_examples=20)
@given(st.integers(3, 60), st.integers(0, 10**6), st.booleans())
def test_everyone_sits_at_one_table_of_each_round(players: int, seed: int, larger: bool) -> None:
    for tables in rounds_for(players, 2, str(seed), larger=larger):
        assert sorted(player for table in tables for player in table) == list(range(1, players + 1))
        assert sorted(map(len, tables)) == sorted(table_sizes(players, 4, (3, 4, 5, 6), larger=larger) or [])


def test_the_same_seed_draws_the_same_and_another_something_else() -> None:
    assert rounds_for(23, 3, "a") == rounds_for(23, 3, "a")
    assert rounds_for(23, 3, "a") != rounds_for(23, 3, "b")


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (8, 2),
        (12, 2),
        (15, 5),
        (16, 4),
        (16, 5),
        (19, 5),
        (20, 5),
        (24, 5),
        (27, 5),
        (28, 5),
        (32, 5),
        (64, 6),
        (191, 5),
        (219, 5),
    ],
)
def test_nobody_meets_twice_unless_it_cant_be_avoided(players: int, rounds: int) -> None:
    sizes = table_sizes(players, 4, (3, 4, 5, 6), larger=False)
    assert sizes is not None
    for seed in "ab":
        assert second_meetings(rounds_for(players, rounds, seed)) == unavoidable(sizes, rounds)


def test_a_draw_by_chance_alone_would_be_noticed() -> None:
    """What the test above holds draws to is not what any draw gives."""
    apart = [
        draw_tables(Drawing(range(1, 17), [4] * 4), f"{number}")
        for number in range(4)  # each as if it were the first
    ]
    assert second_meetings(apart) > unavoidable([4] * 4, 4) == 0


def test_nobody_sits_at_an_odd_table_twice_while_others_never_did() -> None:
    odd = past_of(rounds_for(191, 5, "hall"), 4).odd
    assert max(odd.values()) == 1


def test_who_met_before_the_first_draw_is_known_from_the_past() -> None:
    met = past_of([((1, 2, 3, 4), (5, 6, 7, 8, 9))], 4)
    assert met.met[1, 4] == met.met[5, 9] == 1
    assert (4, 5) not in met.met
    assert met.odd == dict.fromkeys(range(5, 10), 1)


@pytest.mark.parametrize(("tables", "rounds"), [(4, 5), (5, 5), (7, 7), (8, 8), (11, 11), (3, 0), (6, 0), (9, 0)])
def test_in_a_design_nobody_meets_twice(tables: int, rounds: int) -> None:
    found = design(tables)
    assert len(found) == rounds
    pairs = [pair for each in found for table in each for pair in combinations(sorted(table), 2)]
    assert len(set(pairs)) == len(pairs)
    assert all(sorted(player for table in each for player in table) == list(range(4 * tables)) for each in found)
