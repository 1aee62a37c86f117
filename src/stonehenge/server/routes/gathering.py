"""``/api/tables``: the lobby, opening a table, looking at one, inviting others, a rematch, a seat for one's own bot."""

from typing import Annotated, Final, TypeVar

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.authentication import new_program, new_seat_token
from stonehenge.server.clock import now
from stonehenge.server.dependencies import (
    AnyRequest,
    limit_address,
    rate_limits_of,
    required_who,
    storage_of,
    table_of,
    tables_of,
    viewer_identity,
)
from stonehenge.server.invitation_codes import code_for
from stonehenge.server.live.attendance import ATTENDED
from stonehenge.server.names import clean_name
from stonehenge.server.openapi import problems
from stonehenge.server.problem_details import RefusedError, too_many
from stonehenge.server.public_links import public_link, qr_code
from stonehenge.server.schemas import Invitation, Lobby, NewTable, OwnBot, SeatToken
from stonehenge.server.services import services_of
from stonehenge.tables.listing import shared_out
from stonehenge.tables.live_table import Status
from stonehenge.tables.lobby import read_card
from stonehenge.tables.sealed import why_not_look
from stonehenge.tables.table_view import TableView, table_view
from stonehenge.tables.who import Who

SHOWN: Final = 200
"""How many tables the lobby shows."""
LOOKED_AT: Final = 5 * SHOWN
"""Among how many it chooses them, so that nobody's many tables leave no room for others."""

_FORBIDDEN: Final = frozenset({"not_host", "not_seated", "removed"})
_MISSING: Final = frozenset({"table_unknown", "seat_unknown"})

Answer = TypeVar("Answer", int, str)
Seat = Annotated[int, PathParameter(ge=0, le=11)]
Begin = Annotated[
    bool, QueryParameter(description="Against bots alone: deal at once; without it one can commit to a word first.")
]


@get("/", responses=problems(503))
async def lobby(request: AnyRequest) -> Lobby:
    """The public tables that are gathering or playing: those where people are first, then the newest."""
    found = await storage_of(request).lobby(LOOKED_AT, now() - ATTENDED)
    return Lobby([read_card(listing.body) for listing in shared_out([listing for _, listing in found], SHOWN)])


@post("/", status_code=201, responses=problems(401, 403, 413, 415, 422, 503))
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Invitation:
    """Open a table; one is its host."""
    who = await required_who(request)
    await _may_open(request, who)
    table = await tables_of(request).open(who, data)
    if isinstance(table, Refusal):
        raise RefusedError(422, table, edition=data.settings.edition)
    return await _invitation(request, table)


async def _may_open(request: AnyRequest, who: Who) -> None:
    rate_limits = rate_limits_of(request)
    limit_address(request, rate_limits.address_tables)
    if wait := rate_limits.identity_tables.wait(who.identity):
        raise too_many(wait)
    if (refusal := await services_of(request).desertion.make_room(who.identity)) is not None:
        raise RefusedError(429, refusal)


@get("/{table:str}", responses=problems(403, 404, 503))
async def look(request: AnyRequest, table: FromPath[str]) -> TableView:
    """A table as whoever asks may know it."""
    live, identity = await table_of(request, table), await viewer_identity(request, table)
    if (refusal := why_not_look(live, identity)) is not None:
        raise RefusedError(403, refusal)
    return table_view(live, identity)


@get("/{table:str}/invitation", responses=problems(404, 503))
async def invitation(request: AnyRequest, table: FromPath[str]) -> Invitation:
    """How others come to a table."""
    return await _invitation(request, table)


@post("/{table:str}/rematch", status_code=201, responses=problems(401, 403, 404, 409, 503))
async def rematch(request: AnyRequest, table: FromPath[str], begin: Begin = True) -> Invitation:
    """The same people at a new table; whoever asks second is told where it is."""
    who = await required_who(request)
    live = await table_of(request, table)
    if not live.rematch:
        await _may_open(request, who)
    return await _invitation(request, granted(await tables_of(request).rematch(table, who, begin=begin)))


@post("/{table:str}/seats/{seat:int}/token", status_code=201, responses=problems(401, 403, 404, 409, 415, 422, 503))
async def own_bot(request: AnyRequest, table: FromPath[str], seat: Seat, data: JSONBody[OwnBot]) -> SeatToken:
    """Seat a bot of one's own. It says hello over the socket with the token, which is shown this once."""
    who = await required_who(request)
    live = await table_of(request, table)
    if seat >= live.setup.players:
        raise RefusedError(404, refuse("seat_unknown", place=seat + 1, players=live.setup.players))
    name = clean_name(data.name)
    if isinstance(name, Refusal):
        raise RefusedError(422, name)
    program = Who(new_program(), name, program=True)
    granted(await tables_of(request).seat_program(table, who, seat, program))
    token = await new_seat_token(storage_of(request), program, table, seat)
    return SeatToken(token, seat)


def granted(answer: Answer | Refusal) -> Answer:
    """What was done at a table, or the refusal as an answer over HTTP."""
    if isinstance(answer, Refusal):
        raise RefusedError(403 if answer.code in _FORBIDDEN else 404 if answer.code in _MISSING else 409, answer)
    return answer


async def _invitation(request: AnyRequest, table: str) -> Invitation:
    live = await table_of(request, table)
    url = public_link(request, f"/t/{table}")
    gathers = live.status is Status.GATHERING
    code = await code_for(storage_of(request), table, now()) if gathers else None
    return Invitation(table, url, qr_code(url), *(() if code is None else (code.code, code.expires)))


ROUTES = Router("/api/tables", route_handlers=[lobby, open_table, look, invitation, rematch, own_bot], tags=["tables"])
