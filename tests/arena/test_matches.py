"""Duplicate deals: who sits where, with which cards and which luck."""

import pytest

from stonehenge.arena.matches import seatings
from tests.arena.matches import match_of


@pytest.mark.parametrize(
    ("bots", "count"),
    [("abcd", 4), ("abbb", 4), ("aabb", 4), ("abab", 2), ("aaaa", 1), ("abc", 3), ("abcabc", 3), ("aba", 3)],
)
def test_every_table_once(bots: str, count: int) -> None:
    tables = seatings(tuple(bots))
    assert len(tables) == len(set(tables)) == count
    assert tables[0] == tuple(bots)


@pytest.mark.parametrize("bots", ["abcd", "abbb", "abab", "aabb", "aab", "abcabc"])
def test_every_bot_sits_equally_often_in_every_seat(bots: str) -> None:
    tables = seatings(tuple(bots))
    for name in set(bots):
        in_seat = [sum(table[seat] == name for table in tables) for seat in range(len(bots))]
        assert set(in_seat) == {len(tables) * bots.count(name) // len(bots)}


def test_cards_dealer_and_luck_are_the_same_in_every_seating() -> None:
    games = match_of("random", "counting", "apprentice", deals=4, seed="s").games()
    assert len(games) == 12
    assert [game.cards for game in games[::3]] == ["s/0", "s/1", "s/2", "s/3"]
    assert [game.first_dealer for game in games[::3]] == [0, 1, 2, 0]
    for first in range(0, 12, 3):
        deal = games[first : first + 3]
        assert len({game.seating for game in deal}) == 3
        assert len({(game.cards, game.first_dealer, game.luck("random")) for game in deal}) == 1
    assert games[0].luck("random") != games[0].luck("counting")
    assert games[0].luck("random") != games[3].luck("random")
