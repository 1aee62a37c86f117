"""What a match shows, against numbers worked out by hand."""

import pytest

from stonehenge.arena.intervals import t_quantile
from stonehenge.arena.matches import Match
from stonehenge.arena.standings import edge_by_deal, edges_by_size, standings
from stonehenge.arena.workers import ThisProcess
from stonehenge.rules.value import value
from tests.arena.matches import made_up, match_of, setup_of, unheard


@value
class Sized:
    """As much of a setup as the figures need: three players, two rounds."""

    players: int = 3
    hand_sizes: tuple[int, ...] = (1, 2)
    rounds: int = 2
    fewest_win: bool = False


def small_match(*bots: str, deals: int, fewest_win: bool = False) -> Match:
    return Match(Sized(fewest_win=fewest_win), bots, "", deals)  # type: ignore[arg-type]


THREE_DEALS = [
    # a sits in seat 0, then 2, then 1: a b b, b b a, b a b
    made_up(((30, 0, 0), (30, 30, 30)), (0,)),  # a: 30 - 0, 30 - 30
    made_up(((0, 0, 30), (10, 20, 30)), (2,)),  # a: 30 - 0, 30 - 15
    made_up(((0, -10, 0), (0, 20, 0)), (0, 1)),  # a: -10 - 0, 20 - 0; a and one b share the win
    made_up(((0, 0, 0), (0, 0, 0)), (1, 2)),
    made_up(((0, 0, 0), (0, 0, 0)), (1,)),
    made_up(((0, 0, 0), (0, 0, 0)), (2,)),
]


def test_figures_by_hand() -> None:
    match = small_match("a", "b", "b", deals=2)
    a, b, other_b = standings(match, THREE_DEALS)
    assert b == other_b
    assert (a.name, b.name) == ("a", "b")
    assert edge_by_deal("a", match, list(zip(match.games(), THREE_DEALS, strict=True))) == pytest.approx([85 / 6, 0])
    assert a.edge == pytest.approx(85 / 12)
    assert b.edge == pytest.approx(-85 / 24)  # of two others one is a b, so it is behind by half as much
    # a's points: 60, 60, 10, 0, 0, 0 in 12 rounds; b's: 30 30, 10 20, 0 0, and nothing, in 24
    assert a.points_per_round == pytest.approx(130 / 12)
    assert b.points_per_round == pytest.approx(90 / 24)
    assert (a.ms_p50, a.ms_p95) == (2.0, 3.0)
    margin = t_quantile(1) * (85 / 6 / 2**0.5) / 2**0.5
    assert a.edge_ci == pytest.approx((85 / 12 - margin, 85 / 12 + margin))


def test_shared_wins_add_up_to_one() -> None:
    table = standings(small_match("a", "b", "b", deals=2), THREE_DEALS)
    assert table[0].win_share == pytest.approx((1 + 1 + 0.5 + 0 + 0 + 0) / 6)
    assert sum(line.win_share for line in table) == pytest.approx(1)


def test_where_points_are_penalties_the_edge_is_turned_and_the_points_are_not() -> None:
    table = standings(small_match("a", "b", "b", deals=2, fewest_win=True), THREE_DEALS)
    assert table[0].edge == pytest.approx(-85 / 12)
    assert table[0].points_per_round == pytest.approx(130 / 12)


def test_edge_by_the_size_of_the_round() -> None:
    small, large = edges_by_size("a", small_match("a", "b", "b", deals=2), THREE_DEALS)
    assert (small.size, large.size) == (1, 2)
    assert small.edge == pytest.approx((30 + 30 - 10) / 3 / 2)
    assert large.edge == pytest.approx((0 + 15 + 20) / 3 / 2)


def test_one_deal_has_no_interval() -> None:
    table = standings(small_match("a", "b", "b", deals=1), THREE_DEALS[:3])
    assert table[0].edge_ci is None


@pytest.mark.parametrize(("edition", "players"), [("classic", 4), ("junior", 3), ("extreme", 5), ("club", 6)])
def test_a_bot_against_itself_shows_exactly_0(edition: str, players: int) -> None:
    match = match_of(*["random"] * players, edition=edition, deals=3)
    results = ThisProcess().play(match.games(), unheard)
    table = standings(match, results)
    assert [line.edge for line in table] == [0.0] * players
    assert [line.edge_ci for line in table] == [(0.0, 0.0)] * players
    assert sum(line.win_share for line in table) == pytest.approx(1)
    assert all(at.edge == 0 for at in edges_by_size("random", match, results))


def test_exact_rounds_and_points_are_those_of_the_score_sheets() -> None:
    match = match_of("random", "random", "random", edition="extreme", deals=2)
    results = ThisProcess().play(match.games(), unheard)
    lines = [points for result in results for line in result.points for points in line]
    table = standings(match, results)
    assert table[0].points_per_round == pytest.approx(sum(lines) / len(lines))
    assert table[0].exact == pytest.approx(lines.count(0) / len(lines))  # X10: without penalty
    assert len(results[0].points) == setup_of("extreme", 3).rounds
