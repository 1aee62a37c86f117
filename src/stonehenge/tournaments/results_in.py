"""How tables ended, and what a referee takes: told by those who run the tournament, by pads, by live tables."""

from collections.abc import Sequence
from typing import Final

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tournaments.organising import Happens
from stonehenge.tournaments.tournament_events import (
    DealsShown,
    PenaltyGiven,
    PenaltyLifted,
    TableReported,
    TournamentEvent,
)
from stonehenge.tournaments.tournament_state import PlayedTable, Tournament

MOST_POINTS: Final = 20_000
"""More than any game is worth, up or down."""
MOST_REPORTS: Final = 50
"""That are taken from one slip."""
MOST_PENALTY: Final = 1_000
MOST_REASON: Final = 120


def report(tournament: Tournament, told: TableReported) -> Happens:
    """A table says how it ended, or is corrected; what was said before stays in the history.

    The word of those who run the tournament stands: what a pad says otherwise afterwards is kept, and shown to them.
    """
    table = _table(tournament, told.round, told.table)
    if isinstance(table, Refusal):
        return table
    if (refusal := _why_not_points(table, told.points) or _why_not_reason(told.reason)) is not None:
        return refusal
    if tournament.ended and told.source != "organiser":
        return refuse("tournament_over")
    last = table.reports[-1] if table.reports else None
    same = last is not None and (last.points, last.source) == (told.points, told.source)
    return [] if same else [told, *_deals_shown(tournament, told)]


def report_by_slip(tournament: Tournament, told: TableReported) -> Happens:
    """A table reports by its slip: in the round that is being played, and not without end."""
    if told.round != len(tournament.rounds):
        return refuse("tournament_slip_old", round=told.round)
    table = tournament.table(told.round, told.table)
    if table is not None and len(table.reports) >= MOST_REPORTS:
        return refuse("tournament_slip_often")
    return report(tournament, told)


def _deals_shown(tournament: Tournament, told: TableReported) -> list[TournamentEvent]:
    """With the last result of a round at live tables everyone may know what they were dealt by."""
    drawn = tournament.rounds[told.round - 1]
    complete = drawn.missing in ((), (told.table,))
    hidden = drawn.play != "hall" and not drawn.deals
    return [DealsShown(told.round, tournament.next_seed())] if complete and hidden else []


def _table(tournament: Tournament, round_number: int, number: int) -> PlayedTable | Refusal:
    if not 1 <= round_number <= len(tournament.rounds):
        return refuse("tournament_round_unknown", round=round_number)
    tables = len(tournament.rounds[round_number - 1].tables)
    return tournament.table(round_number, number) or refuse("tournament_table_unknown", table=number, tables=tables)


def _why_not_points(table: PlayedTable, points: Sequence[int | None]) -> Refusal | None:
    if len(points) != len(table.players):
        return refuse("tournament_points_count", table=table.number, players=len(table.players))
    if any(one is not None and abs(one) > MOST_POINTS for one in points) or all(one is None for one in points):
        return refuse("tournament_points", most=MOST_POINTS)
    return None


def _why_not_reason(reason: str) -> Refusal | None:
    return (
        None if len(reason) <= MOST_REASON and reason.isprintable() else refuse("tournament_reason", most=MOST_REASON)
    )


def penalise(tournament: Tournament, given: PenaltyGiven) -> Happens:
    """A referee takes points from somebody for a round in which they sit at a table."""
    if given.key and any(one.key == given.key for one in tournament.penalties):
        return []
    if given.player not in tournament.players:
        return refuse("tournament_player_unknown", number=given.player)
    if not 1 <= given.points <= MOST_PENALTY:
        return refuse("tournament_penalty", most=MOST_PENALTY)
    played = 1 <= given.round <= len(tournament.rounds) and tournament.rounds[given.round - 1].table_of(given.player)
    if not played:
        return refuse("tournament_not_played", player=tournament.players[given.player].name, round=given.round)
    return _why_not_reason(given.reason) or [given]


def lift(tournament: Tournament, penalty: int) -> Happens:
    """A referee takes a penalty back."""
    if not 1 <= penalty <= len(tournament.penalties):
        return refuse("tournament_penalty_unknown", penalty=penalty)
    return [] if tournament.penalties[penalty - 1].lifted else [PenaltyLifted(penalty)]
