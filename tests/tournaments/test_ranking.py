"""Who is ahead, held against a computation by hand that knows nothing of the code."""

import random
from fractions import Fraction

import pytest

from stonehenge.tournaments import organising, results_in
from stonehenge.tournaments.chained_seeds import lot
from stonehenge.tournaments.format import Format
from stonehenge.tournaments.ranking import places_at, preliminary_standings, qualified, scores_of, standings
from stonehenge.tournaments.tournament_events import BOT, PenaltyGiven
from stonehenge.tournaments.tournament_state import DrawnRound, Tournament
from tests.tournaments.by_hand import Sheet, knockout_order, preliminary_order, totals, winner_of
from tests.tournaments.fields import Played


def sheets(now: Tournament, drawn: DrawnRound) -> list[Sheet]:
    """A round as it stands on paper, with what referees took."""
    found: list[Sheet] = []
    for table in drawn.tables:
        assert table.result is not None
        points = dict(zip(table.players, table.result.points, strict=True))
        found.append(
            {
                now.players[player].name: (made or 0)
                - sum(
                    one.points
                    for one in now.penalties
                    if (one.player, one.round) == (player, drawn.number) and not one.lifted
                )
                for player, made in points.items()
            }
        )
    return found


def names(now: Tournament, players: list[int]) -> list[str]:
    return [now.players[player].name for player in players]


def lot_of(now: Tournament, name: str) -> str:
    assert now.lots is not None
    return lot(now.lots, next(one.number for one in now.players.values() if one.name == name))


@pytest.mark.parametrize("seed", range(8))
def test_whole_tournaments_are_ranked_as_by_hand(seed: int) -> None:
    chance = random.Random(seed)
    field = Played(Format("T", rounds=3, cut=16), chance.randint(17, 45), str(seed))
    for number in range(1, 4):
        field.play_round(chance)
        for _ in range(3):
            player = chance.choice(field.now.here())
            field.let(results_in.penalise(field.now, PenaltyGiven(player, number, 10 * chance.randint(1, 9))))
        if number == 1:
            field.let(organising.enter(field.now, ["Late"]))
            field.let(organising.leave(field.now, chance.choice(field.now.here())))
    field.let(organising.draw_lots(field.now))
    now = field.now
    everyone = [player.name for player in now.players.values()]
    before = preliminary_order([sheets(now, drawn) for drawn in now.rounds], everyone, lambda name: lot_of(now, name))
    assert names(now, [line.player for line in preliminary_standings(now)]) == before
    left = {player.name for player in now.players.values() if player.left}
    going_on = [name for name in before if name not in left][:16]
    assert names(now, qualified(now)) == going_on
    knockout: list[list[Sheet]] = []
    while len(going_on) > 1:
        field.play_round(chance)
        assert now.round is not None
        paper = sheets(now, now.round)
        assert sorted(name for sheet in paper for name in sheet) == sorted(going_on)
        knockout.append(paper)
        going_on = [winner_of(sheet, before) for sheet in paper]
    field.let(organising.end(now))
    found = standings(now)
    assert names(now, [line.player for line in found]) == knockout_order(before, knockout)
    assert [line.rank for line in found] == list(range(1, len(everyone) + 1))


def test_sums_are_those_on_paper() -> None:
    chance = random.Random(5)
    field = Played(Format("T", rounds=4), 22)
    for _ in range(4):
        field.play_round(chance)
    have = totals([sheets(field.now, drawn) for drawn in field.now.rounds], [f"Player {n}" for n in range(1, 23)])
    for line in preliminary_standings(field.now):
        total = have[field.now.players[line.player].name]
        assert line.first == Fraction(total.places, 6)
        assert line.second == total.points


def one_table(*points: int | None, **options: object) -> Played:
    field = Played(Format("T", rounds=1, **options), len(points))  # type: ignore[arg-type] # whatever a format takes
    field.draw()
    field.report(1, *points)
    return field


def places(field: Played) -> list[Fraction]:
    assert field.now.round is not None
    found = places_at(field.now, 1, field.now.round.tables[0])
    assert found is not None
    return found


def test_who_is_level_shares_the_places_they_take() -> None:
    assert places(one_table(50, 20, 50, 10)) == [Fraction(3, 2), 3, Fraction(3, 2), 4]
    assert places(one_table(0, 0, 0, 0)) == [Fraction(5, 2)] * 4


def test_who_did_not_play_to_the_end_is_last() -> None:
    field = one_table(-300, None, 20, 10)
    assert places(field) == [3, 4, 1, 2]
    seat = field.now.rounds[0].tables[0].players[1]
    assert scores_of(field.now, field.now.rounds[0])[seat].points == 0


def test_a_penalty_may_cost_a_place_and_is_lifted() -> None:
    field = one_table(50, 40, 30, 20)
    first = field.now.rounds[0].tables[0].players[0]
    field.let(results_in.penalise(field.now, PenaltyGiven(first, 1, 20)))
    assert places(field) == [Fraction(5, 2), 1, Fraction(5, 2), 4]
    field.let(results_in.lift(field.now, 1))
    assert places(field) == [1, 2, 3, 4]


def test_X11_in_extreme_the_fewest_points_win_and_a_penalty_adds_to_them() -> None:
    field = one_table(5, 9, 3, 7, edition="extreme")
    assert places(field) == [2, 4, 1, 3]
    best = field.now.rounds[0].tables[0].players[2]
    field.let(results_in.penalise(field.now, PenaltyGiven(best, 1, 10)))
    assert places(field) == [1, 3, 4, 2]
    assert preliminary_standings(field.now)[-1].player == best


def test_H1_a_team_shares_its_places() -> None:
    assert places(one_table(100, 10, -50, 30, options={"teams": True})) == [
        Fraction(3, 2),
        Fraction(7, 2),
        Fraction(3, 2),
        Fraction(7, 2),
    ]


def test_even_places_make_tables_of_every_size_worth_the_same() -> None:
    for points in ((30, 20, 10), (40, 30, 20, 10), (50, 40, 30, 20, 10), (9, 9, 9)):
        field = one_table(*points, places="even")
        scores = scores_of(field.now, field.now.rounds[0]).values()
        assert sum(score.first for score in scores) / len(points) == Fraction(5, 2)
    lasts = [one_table(*range(size), places="even") for size in (3, 4, 5)]
    assert {max(score.first for score in scores_of(one.now, one.now.rounds[0]).values()) for one in lasts} == {4}


def test_who_missed_a_round_is_last_at_the_largest_table() -> None:
    field = Played(Format("T", rounds=2), 9)  # a table of five and one of four
    field.play_round(random.Random(1))
    field.let(organising.enter(field.now, ["Late"]))
    late = next(line for line in preliminary_standings(field.now) if line.player == 10)
    assert late.first == 5
    assert late.second == 0


def test_while_a_round_goes_on_nobody_is_ahead_for_having_played_less() -> None:
    field = Played(Format("T", rounds=2), 8)
    field.draw()
    assert [line.rank for line in standings(field.now)] == [1] * 8
    field.report(1, 40, 30, 20, 10)
    first = field.now.rounds[0].tables[0].players[0]
    assert [line.rank for line in standings(field.now)] == [1, 2, 3, 4, 5, 5, 5, 5]
    assert standings(field.now)[0].player == first
    field.report(2, 40, 30, 20, 10)
    field.draw()
    table = next(table for table in field.now.rounds[1].tables if first in table.players)
    field.report(table.number, *(100 if player == first else 0 for player in table.players))
    assert standings(field.now)[0].player == first  # with 2 places after two rounds, before who has 1 after one
    assert standings(field.now)[0].first == 2


def test_level_players_share_a_rank_until_lots_are_drawn() -> None:
    field = one_table(20, 20, 10)
    assert [line.rank for line in standings(field.now)] == [1, 1, 3]
    field.let(organising.draw_lots(field.now))
    assert [line.rank for line in standings(field.now)] == [1, 2, 3]
    assert field.now.lots is not None
    first, second = (lot(field.now.lots, line.player) for line in standings(field.now)[:2])
    assert first < second


# --- same cards ------------------------------------------------------------------------------------------------------


def test_with_same_cards_one_is_compared_with_those_in_the_same_seat() -> None:
    field = Played(Format("T", play="same_cards", rounds=1), 12)
    field.draw()
    field.report(1, 100, 0, 0, 0)
    field.report(2, 80, 50, 0, 0)
    field.report(3, 80, 20, 0, 0)
    now = field.now
    scores = scores_of(now, now.rounds[0])
    seats = [table.players for table in now.rounds[0].tables]
    assert [scores[seats[table][0]].first for table in range(3)] == [1, Fraction(1, 4), Fraction(1, 4)]
    assert [scores[seats[table][0]].second for table in range(3)] == [20, -10, -10]
    assert [scores[seats[table][1]].first for table in range(3)] == [0, 1, Fraction(1, 2)]
    assert {scores[player].first for table in seats for player in table[2:]} == {Fraction(1, 2)}
    assert standings(now)[0].player == seats[1][1]  # ahead of both, and by more points than the other one


def test_bots_fill_up_are_compared_with_and_are_not_ranked() -> None:
    field = Played(Format("T", play="same_cards", rounds=2), 10)
    field.draw()
    assert field.now.round is not None
    tables = [table.players for table in field.now.round.tables]
    assert [len(table) for table in tables] == [4, 4, 4]
    assert sorted(table.count(BOT) for table in tables) == [0, 1, 1]
    field.report_all(random.Random(2))
    assert sorted(line.player for line in standings(field.now)) == list(range(1, 11))
    total = sum(score.first for score in scores_of(field.now, field.now.rounds[0]).values())
    assert 0 < total < 6  # half of all twelve, were the bots ranked, too
