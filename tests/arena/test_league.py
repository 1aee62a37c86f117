"""Tables drawn from many bots, and their ratings."""

from collections import Counter

import pytest

from stonehenge.arena.league import League, ratings
from stonehenge.arena.workers import ThisProcess
from tests.arena.matches import made_up, setup_of, unheard


def league_of(*bots: str, edition: str = "junior", players: int = 3, deals: int = 6, seed: str = "7") -> League:
    return League(setup_of(edition, players), bots, seed, deals)


def test_tables_come_from_the_seed_alone() -> None:
    names = ("a", "b", "c", "d", "e")
    assert league_of(*names).tables() == league_of(*names).tables()
    assert league_of(*names).tables() != league_of(*names, seed="8").tables()


@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcdefgh"])
def test_everyone_sits_down_about_equally_often(bots: str) -> None:
    tables = league_of(*bots, deals=20).tables()
    seats = Counter(name for table in tables for name in table)
    assert set(seats) == set(bots)
    assert max(seats.values()) - min(seats.values()) <= 1
    if len(bots) >= 3:
        assert all(len(set(table)) == 3 for table in tables)


def test_who_is_always_ahead_is_rated_highest_and_more_surely_with_every_table() -> None:
    strength = {"a": 30, "b": 20, "c": 10, "d": 0}

    def rated(deals: int, edition: str = "junior") -> list[tuple[str, float]]:
        league = league_of(*"dbca", edition=edition, deals=deals)
        results = [made_up((tuple(strength[name] for name in game.seating),)) for game in league.games()]
        table = ratings(league, results)
        assert sum(line.tables for line in table) == 3 * deals
        assert {line.name: line.points_per_round for line in table} == pytest.approx(strength)
        return [(line.name, line.uncertainty) for line in table]

    assert [name for name, _ in rated(12)] == ["a", "b", "c", "d"]
    assert [name for name, _ in rated(12, "extreme")] == ["d", "c", "b", "a"]  # X11: fewest penalties are best
    assert all(after < before for (_, after), (_, before) in zip(sorted(rated(24)), sorted(rated(6)), strict=True))


def test_equals_are_rated_equally() -> None:
    league = league_of("a", "b", "c", deals=5)
    results = [made_up(((10, 10, 10),), (0, 1, 2)) for _ in league.games()]
    table = ratings(league, results)
    assert [line.rating for line in table] == pytest.approx([25.0] * 3)
    assert [line.win_share for line in table] == pytest.approx([1 / 3] * 3)


def test_counting_is_rated_above_random() -> None:
    league = league_of("random", "counting", edition="classic", players=3, deals=3)
    table = ratings(league, ThisProcess().play(league.games(), unheard))
    assert [line.name for line in table] == ["counting", "random"]
