"""``/api/tournaments/…/rounds``: the slips of a round's tables, what a table reports by them; the log to check."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from stonehenge.locales import printable
from stonehenge.plugins.editions import find_edition
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.scorepad.pad_files import pad_from_json
from stonehenge.server.dependencies import AnyRequest, current_identity
from stonehenge.server.invitation_codes import read_letters
from stonehenge.server.openapi import problems
from stonehenge.server.problem_details import RefusedError
from stonehenge.server.public_links import public_link, qr_code
from stonehenge.server.routes.tournaments import done, kept_tournament, required_organiser, tournaments_of
from stonehenge.server.slip_schemas import Slip, SlipPad, SlipReport, Slips, SlipView
from stonehenge.server.tournament_views import format_to_wire, told_line
from stonehenge.storage.tournament_list import PREFIX
from stonehenge.tournaments.organising import Happens
from stonehenge.tournaments.pads_in import pad_names, told_by_pad
from stonehenge.tournaments.results_in import report_by_slip
from stonehenge.tournaments.table_keys import slip_key
from stonehenge.tournaments.tournament_events import BOT, TableReported
from stonehenge.tournaments.tournament_state import DrawnRound, PlayedTable, Tournament


class SlipPlace(NamedTuple):
    """Which slip of which tournament."""

    tournament: str
    number: int
    """Of the round."""
    table: int
    key: str


def _drawn(tournament: Tournament, number: int) -> DrawnRound:
    if not 1 <= number <= len(tournament.rounds):
        raise RefusedError(404, refuse("tournament_round_unknown", round=number))
    return tournament.rounds[number - 1]


@get("/{tournament:str}/rounds/{number:int}/slips", responses=problems(401, 403, 404, 503))
async def slips(request: AnyRequest, tournament: FromPath[str], number: FromPath[int]) -> Slips:
    """The slips of all tables of a round, to be printed."""
    kept = await kept_tournament(request, tournament)
    await required_organiser(request, kept.tournament)
    drawn = _drawn(kept.tournament, number)
    return Slips(number, [_slip(request, kept.tournament, drawn, table) for table in drawn.tables])


def _slip(request: AnyRequest, tournament: Tournament, drawn: DrawnRound, table: PlayedTable) -> Slip:
    key = slip_key(tournament, drawn, table.number)
    path = f"/slip/{tournament.id.removeprefix(PREFIX)}/{drawn.number}/{table.number}/{key}"
    url = public_link(request, path)
    return Slip(table.number, key, url, qr_code(url))


@get("/{tournament:str}/rounds/{number:int}/tables/{table:int}/{key:str}", responses=problems(403, 404, 503))
async def look_at_slip(
    request: AnyRequest, tournament: FromPath[str], number: FromPath[int], table: FromPath[int], key: FromPath[str]
) -> SlipView:
    """What a table needs to keep score, by its slip."""
    kept = await kept_tournament(request, tournament)
    return slip_view(kept.tournament, *_by_slip(kept.tournament, number, table, key))


@post(
    "/{tournament:str}/rounds/{number:int}/tables/{table:int}/{key:str}",
    status_code=200,
    responses=problems(403, 404, 409, 413, 415, 503),
)
async def report_slip(
    request: AnyRequest,
    tournament: FromPath[str],
    number: FromPath[int],
    table: FromPath[int],
    key: FromPath[str],
    data: JSONBody[SlipReport],
) -> SlipView:
    """How a table ended, by its slip; also a correction, as long as nobody who runs the tournament had their say."""

    def told(_now: Tournament, _table: PlayedTable) -> TableReported:
        return TableReported(number, table, tuple(data.points), "pad", printable(data.by, 60))

    return await _report(request, SlipPlace(tournament, number, table, key), told)


@post(
    "/{tournament:str}/rounds/{number:int}/tables/{table:int}/{key:str}/pad",
    status_code=200,
    responses=problems(403, 404, 409, 413, 415, 503),
)
async def report_pad(
    request: AnyRequest,
    tournament: FromPath[str],
    number: FromPath[int],
    table: FromPath[int],
    key: FromPath[str],
    data: JSONBody[SlipPad],
) -> SlipView:
    """How a table ended, by its slip and its score pad, which is worked out here again by the law."""
    before = await kept_tournament(request, tournament)
    _by_slip(before.tournament, number, table, key)  # nobody without the slip makes the server read a pad
    kept = await asyncio.to_thread(pad_from_json, data.pad, find_edition)  # the longest takes most of a second

    def told(now: Tournament, played: PlayedTable) -> TableReported | Refusal:
        found = kept if isinstance(kept, Refusal) else told_by_pad(now, number, played, kept.pad)
        return found if isinstance(found, Refusal) else replace(found, by=printable(data.by, 60))

    return await _report(request, SlipPlace(tournament, number, table, key), told)


async def _report(
    request: AnyRequest, place: SlipPlace, told: Callable[[Tournament, PlayedTable], TableReported | Refusal]
) -> SlipView:
    kept = await kept_tournament(request, place.tournament)
    _by_slip(kept.tournament, place.number, place.table, place.key)

    def decider(now: Tournament) -> Happens:
        # looked at once more: the round may have been drawn again meanwhile
        _, table = _by_slip(now, place.number, place.table, place.key)
        report = told(now, table)
        return report if isinstance(report, Refusal) else report_by_slip(now, report)

    change = await tournaments_of(request).change(PREFIX + place.tournament, decider)
    after = done(change, kept.tournament.format.edition)
    return slip_view(after, *_by_slip(after, place.number, place.table, place.key))


def _by_slip(tournament: Tournament, number: int, table: int, key: str) -> tuple[DrawnRound, PlayedTable]:
    drawn = _drawn(tournament, number)
    found = tournament.table(number, table)
    if found is None:
        tables = len(drawn.tables)
        raise RefusedError(404, refuse("tournament_table_unknown", table=table, tables=tables))
    if read_letters(key) != slip_key(tournament, drawn, table):
        raise RefusedError(403, refuse("tournament_slip_wrong"))
    return drawn, found


def slip_view(tournament: Tournament, drawn: DrawnRound, table: PlayedTable) -> SlipView:
    """What a table needs to keep score."""
    result = table.result
    last = drawn is tournament.round or tournament.round is None or drawn.number == len(tournament.rounds)
    format_ = format_to_wire(tournament.format)
    return SlipView(
        tournament=tournament.id.removeprefix(PREFIX),
        name=format_.name,
        round=drawn.number,
        rounds=format_.rounds,
        table=table.number,
        edition=format_.edition,
        options=format_.options,
        names=_names(tournament, table.players),
        pad_names=pad_names(tournament, table),
        points=None if result is None else list(result.points),
        source=None if result is None else result.source,
        open=last and not tournament.ended and not table.live and (result is None or result.source == "pad"),
    )


def _names(tournament: Tournament, players: Sequence[int]) -> list[str]:
    return ["" if player == BOT else tournament.players[player].name for player in players]


@get("/{tournament:str}/log", responses=problems(404, 503), media_type="application/x-ndjson")
async def tournament_log(request: AnyRequest, tournament: FromPath[str]) -> Response[bytes]:
    """All that happened, to check every draw; whole, with what is drawn next, only for those who run it."""
    kept = await kept_tournament(request, tournament)
    whole = await current_identity(request) in kept.tournament.organisers
    lines = await tournaments_of(request).log(PREFIX + tournament)
    body = b"".join(told_line(event, at, whole=whole) for event, at in lines)
    headers = {"content-disposition": f'attachment; filename="tournament-{tournament}.jsonl"'}
    return Response(body, media_type="application/x-ndjson; charset=utf-8", headers=headers)


ROUTES = Router(
    "/api/tournaments",
    route_handlers=[slips, look_at_slip, report_slip, report_pad, tournament_log],
    tags=["tournaments"],
)
