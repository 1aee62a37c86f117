"""A tournament as it goes over the wire: to everyone, to those who run it, and as a file to check."""

import json
from dataclasses import replace

from stonehenge.rules.refusals import Refusal
from stonehenge.server.tournament_schemas import (
    Desk,
    NextStep,
    PenaltyLine,
    PenaltyTold,
    PlayerLine,
    RankLine,
    ReportLine,
    RoundLine,
    TableLine,
    TournamentFormat,
    TournamentLine,
    TournamentView,
)
from stonehenge.storage.tournament_list import PREFIX, TournamentCard
from stonehenge.tables.settings import OptionValue
from stonehenge.tournaments.format import Format, is_final, knockout, setup_for
from stonehenge.tournaments.organising import last_step
from stonehenge.tournaments.ranking import StandingLine, places_at, qualified, standings
from stonehenge.tournaments.tournament_events import (
    HelperAdmitted,
    HelperDismissed,
    LiveTablesOpened,
    PlayerClaimed,
    PlayersEntered,
    TournamentEvent,
    TournamentOpened,
    write_line,
)
from stonehenge.tournaments.tournament_state import DrawnRound, PlayedTable, Tournament


def public_id(tournament: str) -> str:
    """The id of a tournament as everyone knows it."""
    return tournament.removeprefix(PREFIX)


def format_from_wire(given: TournamentFormat) -> Format:
    """A format as the tournament knows it."""
    return Format(**{name: getattr(given, name) for name in given.__struct_fields__})


def format_to_wire(format_: Format) -> TournamentFormat:
    """A format as it is told."""
    options: dict[str, OptionValue] = json.loads(json.dumps(format_.options))
    names = (name for name in TournamentFormat.__struct_fields__ if name != "options")
    return TournamentFormat(options=options, **{name: getattr(format_, name) for name in names})


# --- everyone --------------------------------------------------------------------------------------------------------


def tournament_view(tournament: Tournament) -> TournamentView:
    """How a tournament stands, for everyone."""
    plan = knockout(tournament.format)
    setup = setup_for(tournament.format, tournament.format.table)
    lots = tournament.lots_shown
    return TournamentView(
        tournament=public_id(tournament.id),
        seq=tournament.seq,
        at=tournament.at,
        format=format_to_wire(tournament.format),
        commitment=tournament.commitment,
        players=[
            PlayerLine(one.number, one.name, one.left, one.disqualified, one.entered_after)
            for one in tournament.players.values()
        ],
        rounds=[_round(tournament, drawn) for drawn in tournament.rounds],
        ranks=[_rank(line, tournament.format.play == "same_cards") for line in standings(tournament)],
        penalties=[PenaltyTold(one.player, one.round, one.points) for one in tournament.penalties if not one.lifted],
        next=next_step(tournament),
        knockout=[] if isinstance(plan, Refusal) else plan,
        qualified=_qualified(tournament),
        lots="" if lots is None else lots.seed,
        lots_word="" if lots is None else lots.word,
        ended=tournament.ended,
        most_win=isinstance(setup, Refusal) or not setup.fewest_win,
    )


def next_step(tournament: Tournament) -> NextStep:
    """What those who run it do next."""
    if tournament.ended:
        return "over"
    if tournament.round is None:
        return "draw" if tournament.here() else "enter"
    if tournament.round.missing:
        return "wait"
    if len(tournament.rounds) < tournament.format.rounds:
        return "draw"
    if tournament.lots is None:
        return "lots"
    return "knockout" if tournament.format.cut and not tournament.final_drawn else "end"


def _qualified(tournament: Tournament) -> list[int]:
    decided = tournament.lots is not None and next_step(tournament) == "knockout"
    return qualified(tournament) if decided else []


def _round(tournament: Tournament, drawn: DrawnRound) -> RoundLine:
    players = sum(len(table.players) for table in drawn.tables)
    knocked_out = "final" if is_final(tournament.format, players) else "knockout"
    return RoundLine(
        number=drawn.number,
        kind="preliminary" if drawn.number <= tournament.format.rounds else knocked_out,  # type: ignore[arg-type]
        tables=[_table(tournament, drawn, table) for table in drawn.tables],
        missing=list(drawn.missing),
        attempt=drawn.attempt,
        seed=drawn.seed,
        word=drawn.word,
        deals=drawn.deals,
        at=drawn.at,
    )


def _table(tournament: Tournament, drawn: DrawnRound, table: PlayedTable) -> TableLine:
    result, places = table.result, places_at(tournament, drawn.number, table)
    return TableLine(
        number=table.number,
        players=list(table.players),
        points=None if result is None else list(result.points),
        places=None if places is None else [float(place) for place in places],
        source=None if result is None else result.source,
        changed=table.changed,
        live=table.live,
    )


def _rank(line: StandingLine, same_cards: bool) -> RankLine:
    scores = [None if one is None else (one.table, float(one.place), one.points) for one in line.scores]
    sides = [None if one is None or not one.table else (float(one.first), float(one.second)) for one in line.scores]
    compared = sides if same_cards else []
    return RankLine(line.rank, line.player, float(line.first), float(line.second), line.came, scores, compared)


# --- those who run it ------------------------------------------------------------------------------------------------


def desk_view(tournament: Tournament) -> Desk:
    """All that those who run a tournament see."""
    tables = [(drawn.number, table) for drawn in tournament.rounds for table in drawn.tables]
    return Desk(
        view=tournament_view(tournament),
        reports=[
            ReportLine(number, table.number, list(one.points), one.source, one.by, one.reason, one.rounds, one.at)
            for number, table in tables
            for one in table.reports
        ],
        disputed=[(number, table.number) for number, table in tables if table.disputed is not None],
        penalties=[
            PenaltyLine(one.number, one.player, one.round, one.points, one.reason, one.by, one.lifted, one.at)
            for one in tournament.penalties
        ],
        organisers=list(tournament.organisers.values()),
        take_back=last_step(tournament),
    )


def card_of(tournament: Tournament) -> TournamentCard:
    """What the list of somebody's tournaments shows of one."""
    shown = {
        "name": tournament.format.name,
        "players": len(tournament.players),
        "rounds": len(tournament.rounds),
        "ended": tournament.ended,
    }
    body = json.dumps(shown, ensure_ascii=False).encode()
    return TournamentCard(tuple(tournament.organisers), tournament.ended, body)


def card_line(tournament: str, at: int, body: bytes) -> TournamentLine:
    """The same as it is told."""
    shown = json.loads(body)
    name, players, rounds, ended = (shown[key] for key in ("name", "players", "rounds", "ended"))
    return TournamentLine(public_id(tournament), name, players, rounds, ended, at)


# --- to check --------------------------------------------------------------------------------------------------------


def told_line(event: TournamentEvent, at: int, *, whole: bool) -> bytes:
    """A line of the log to hand out: whole to those who run it; to others without the secret and anybody's identity."""
    body = write_line(event if whole else _without_secrets(event))
    return b'{"at":%d,' % at + body[1:] + b"\n"


def _without_secrets(event: TournamentEvent) -> TournamentEvent:
    match event:
        case TournamentOpened():
            return replace(event, secret="", organiser="")
        case PlayersEntered():
            return replace(event, identities=())
        case HelperAdmitted() | HelperDismissed() | PlayerClaimed():
            return replace(event, identity="")
        case LiveTablesOpened():
            return replace(event, tables=("",) * len(event.tables))
        case _:
            return event
