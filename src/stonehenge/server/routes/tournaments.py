"""``/api/tournaments``: opening one, looking at it, running it, and those who help."""

import secrets
from typing import Any, Final

from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.authentication import digest
from stonehenge.server.clock import now
from stonehenge.server.dependencies import (
    AnyRequest,
    current_identity,
    limit_address,
    rate_limits_of,
    required_person,
    required_who,
    storage_of,
)
from stonehenge.server.openapi import problems
from stonehenge.server.problem_details import RefusedError, too_many
from stonehenge.server.public_links import public_link, qr_code
from stonehenge.server.services import services_of
from stonehenge.server.tournament_commands import decide_for
from stonehenge.server.tournament_schemas import (
    Desk,
    DrawRound,
    HelperCode,
    HelperLink,
    ReportTable,
    TakeBack,
    TournamentDo,
    TournamentFormat,
    TournamentFound,
    TournamentPart,
    Tournaments,
    TournamentView,
)
from stonehenge.server.tournament_service import KeptTournament, TournamentService
from stonehenge.server.tournament_views import card_line, desk_view, format_from_wire, public_id
from stonehenge.storage.interface import Ticket
from stonehenge.storage.tournament_list import PREFIX
from stonehenge.tables.who import Who
from stonehenge.tournaments import organising
from stonehenge.tournaments.tournament_state import Tournament

HELPER: Final = "helper"
"""The kind of ticket that lets somebody help."""
HELP_LASTS: Final = 24 * 3600 * 1000
"""Milliseconds for which the link for helpers holds."""
MINE: Final = 100
"""How many of one's tournaments are listed."""
_MISSING: Final = frozenset({"tournament_unknown", "tournament_round_unknown", "tournament_table_unknown"})
_FORBIDDEN: Final = frozenset({"tournament_not_organiser", "tournament_slip_wrong", "tournament_help_over"})


def tournaments_of(request: AnyRequest) -> TournamentService:
    """The tournaments of this server."""
    return services_of(request).tournaments


async def kept_tournament(request: AnyRequest, tournament: str) -> KeptTournament:
    """The tournament of this id; refused where there is none."""
    found = await tournaments_of(request).find(PREFIX + tournament) if _is_id(tournament) else None
    if found is None:
        raise RefusedError(404, refuse("tournament_unknown"))
    return found


def _is_id(text: str) -> bool:
    return 0 < len(text) <= 32 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


async def required_organiser(request: AnyRequest, tournament: Tournament) -> Who:
    """Whoever asks, who must be one of those who run the tournament."""
    who = await required_who(request)
    if who.identity not in tournament.organisers:
        raise RefusedError(403, refuse("tournament_not_organiser"))
    return who


def done(answer: Tournament | Refusal, edition: str = "") -> Tournament:
    """What was done, or the refusal as an answer over HTTP."""
    if isinstance(answer, Refusal):
        status = 404 if answer.code in _MISSING else 403 if answer.code in _FORBIDDEN else 409
        raise RefusedError(status, answer, edition=edition)
    return answer


# --- opening, looking ------------------------------------------------------------------------------------------------


@post("/", status_code=201, responses=problems(401, 403, 409, 413, 415, 503))
async def open_tournament(request: AnyRequest, data: JSONBody[TournamentFormat]) -> TournamentFound:
    """Open a tournament; one runs it."""
    who = await required_who(request)
    rate_limits = rate_limits_of(request)
    limit_address(request, rate_limits.address_tables)
    if wait := rate_limits.identity_tables.wait(who.identity):
        raise too_many(wait)
    opened = await tournaments_of(request).open(who, format_from_wire(data))
    name = public_id(done(opened, data.edition).id)
    url = public_link(request, f"/tournament/{name}")
    return TournamentFound(name, url, qr_code(url))


@get("/{tournament:str}", responses=problems(404, 503))
async def look_at_tournament(request: AnyRequest, tournament: FromPath[str]) -> Response[TournamentView]:
    """How a tournament stands. Phones ask again and again: who has the newest is told just that."""
    kept = await kept_tournament(request, tournament)
    tag = f'"{kept.tournament.seq}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)  # type: ignore[arg-type] # it has no body
    answer: Response[Any] = Response(kept.view(), headers=headers, media_type="application/json")
    return answer


@get("/{tournament:str}/link", responses=problems(404, 503))
async def tournament_link(request: AnyRequest, tournament: FromPath[str]) -> TournamentFound:
    """How others come to a tournament."""
    await kept_tournament(request, tournament)
    url = public_link(request, f"/tournament/{tournament}")
    return TournamentFound(tournament, url, qr_code(url))


# --- running it ------------------------------------------------------------------------------------------------------


@get("/{tournament:str}/desk", responses=problems(401, 403, 404, 503))
async def desk(request: AnyRequest, tournament: FromPath[str]) -> Desk:
    """All that those who run a tournament see."""
    kept = await kept_tournament(request, tournament)
    await required_organiser(request, kept.tournament)
    return desk_view(kept.tournament)


@post("/{tournament:str}/do", status_code=200, responses=problems(401, 403, 404, 409, 413, 415, 503))
async def do_in_tournament(request: AnyRequest, tournament: FromPath[str], data: JSONBody[TournamentDo]) -> Desk:
    """Run the tournament: enter, draw, report, and so on; how it stands then."""
    kept = await kept_tournament(request, tournament)
    who = await required_organiser(request, kept.tournament)

    def decider(now_: Tournament) -> organising.Happens:
        if who.identity not in now_.organisers:
            return refuse("tournament_not_organiser")
        return decide_for(now_, data.command, who.name)

    before = kept.tournament
    after = done(await tournaments_of(request).change(PREFIX + tournament, decider), before.format.edition)
    if isinstance(data.command, DrawRound | TakeBack | ReportTable):
        await _open_or_end(request, before, after)
    return desk_view(await _now(request, tournament))


async def _open_or_end(request: AnyRequest, before: Tournament, after: Tournament) -> None:
    """Live tables open as soon as a round is drawn; they end with it, or with a draw that was taken back."""
    tables = services_of(request).tournament_tables
    if before.round is not None and len(after.rounds) < len(before.rounds):
        await tables.end_drawn(before.round)
    await tables.look_after(after.id)


async def _now(request: AnyRequest, tournament: str) -> Tournament:
    return (await kept_tournament(request, tournament)).tournament


@delete("/{tournament:str}", status_code=204, responses=problems(401, 403, 404, 503))
async def remove_tournament(request: AnyRequest, tournament: FromPath[str]) -> None:
    """Remove a tournament for good, with all names in it; only whoever opened it may."""
    kept = await kept_tournament(request, tournament)
    who = await required_organiser(request, kept.tournament)
    if who.identity != next(iter(kept.tournament.organisers)):
        raise RefusedError(403, refuse("tournament_not_organiser"))
    await storage_of(request).forget_tournament(PREFIX + tournament)
    tournaments_of(request).drop(PREFIX + tournament)


# --- those who play at live tables -----------------------------------------------------------------------------------


@get("/{tournament:str}/me", responses=problems(404, 503))
async def my_part(request: AnyRequest, tournament: FromPath[str]) -> TournamentPart:
    """Which player one is, where one has come by oneself, and whether one runs it."""
    kept = await kept_tournament(request, tournament)
    identity = await current_identity(request)
    return TournamentPart(kept.tournament.number_of(identity), identity in kept.tournament.organisers)


@post("/{tournament:str}/join", status_code=200, responses=problems(401, 403, 404, 409, 503))
async def join_tournament(request: AnyRequest, tournament: FromPath[str]) -> TournamentPart:
    """Play in a tournament at live tables, under one's own name; also who had left comes back so."""
    who = await required_who(request)
    await kept_tournament(request, tournament)
    answer = await tournaments_of(request).change(
        PREFIX + tournament, lambda now_: organising.join(now_, who.identity, who.name)
    )
    after = done(answer)
    return TournamentPart(after.number_of(who.identity), who.identity in after.organisers)


@post("/{tournament:str}/leave", status_code=200, responses=problems(401, 403, 404, 409, 503))
async def leave_tournament(request: AnyRequest, tournament: FromPath[str]) -> TournamentPart:
    """Be drawn no more."""
    who = await required_who(request)
    await kept_tournament(request, tournament)

    def decider(now_: Tournament) -> organising.Happens:
        mine = now_.number_of(who.identity)
        return refuse("tournament_not_in") if mine is None else organising.leave(now_, mine)

    after = done(await tournaments_of(request).change(PREFIX + tournament, decider))
    return TournamentPart(after.number_of(who.identity), who.identity in after.organisers)


# --- those who help --------------------------------------------------------------------------------------------------


@post("/{tournament:str}/helpers", status_code=201, responses=problems(401, 403, 404, 503))
async def invite_helper(request: AnyRequest, tournament: FromPath[str]) -> HelperLink:
    """A link for those who help, for a day: whoever opens it may run the tournament, too."""
    kept = await kept_tournament(request, tournament)
    who = await required_organiser(request, kept.tournament)
    code, expires = secrets.token_urlsafe(16), now() + HELP_LASTS
    ticket = Ticket(HELPER, who.identity, PREFIX + tournament, -1, expires, once=False)
    await storage_of(request).put_ticket(digest(code), ticket)
    url = public_link(request, f"/tournament/{tournament}/desk#help={code}")
    return HelperLink(url, qr_code(url), expires)


@post("/{tournament:str}/help", status_code=200, responses=problems(401, 403, 404, 409, 413, 415, 503))
async def help_out(request: AnyRequest, tournament: FromPath[str], data: JSONBody[HelperCode]) -> Desk:
    """Run a tournament, too, by such a link."""
    who = await required_who(request)
    limit_address(request, rate_limits_of(request).claims)
    await kept_tournament(request, tournament)
    ticket = await storage_of(request).ticket(digest(data.code), now())
    if ticket is None or (ticket.kind, ticket.table) != (HELPER, PREFIX + tournament):
        raise RefusedError(403, refuse("tournament_help_over"))
    admitted = await tournaments_of(request).change(
        PREFIX + tournament, lambda now_: organising.admit(now_, who.identity, who.name)
    )
    return desk_view(done(admitted))


@get("/me/tournaments", responses=problems(401, 503))
async def my_tournaments(request: AnyRequest) -> Tournaments:
    """The tournaments that one runs, the newest first."""
    person = await required_person(request)
    found = await storage_of(request).tournaments_of(person.identity, MINE)
    return Tournaments([card_line(*line) for line in found])


ROUTES = (
    Router(
        "/api/tournaments",
        route_handlers=[
            open_tournament,
            look_at_tournament,
            tournament_link,
            desk,
            do_in_tournament,
            remove_tournament,
            invite_helper,
            help_out,
            my_part,
            join_tournament,
            leave_tournament,
        ],
        tags=["tournaments"],
    ),
    Router("/api", route_handlers=[my_tournaments], tags=["tournaments"]),
)
