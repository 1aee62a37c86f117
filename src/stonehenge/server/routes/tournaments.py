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
    HelperCode,
    HelperLink,
    TournamentDo,
    TournamentFormat,
    TournamentFound,
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

    answer = await tournaments_of(request).change(PREFIX + tournament, decider)
    return desk_view(done(answer, kept.tournament.format.edition))


@delete("/{tournament:str}", status_code=204, responses=problems(401, 403, 404, 503))
async def remove_tournament(request: AnyRequest, tournament: FromPath[str]) -> None:
    """Remove a tournament for good, with all names in it; only whoever opened it may."""
    kept = await kept_tournament(request, tournament)
    who = await required_organiser(request, kept.tournament)
    if who.identity != next(iter(kept.tournament.organisers)):
        raise RefusedError(403, refuse("tournament_not_organiser"))
    await storage_of(request).forget_tournament(PREFIX + tournament)
    tournaments_of(request).drop(PREFIX + tournament)


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
        ],
        tags=["tournaments"],
    ),
    Router("/api", route_handlers=[my_tournaments], tags=["tournaments"]),
)
