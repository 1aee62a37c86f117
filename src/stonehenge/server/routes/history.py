"""``/api/tables/…``: what happened in a game so far, and of a finished one the record and the replay."""

import time
from typing import Annotated, Any

from litestar import Response, Router, get
from litestar.params import FromPath, QueryParameter

from stonehenge.rules import record
from stonehenge.rules.refusals import refuse
from stonehenge.rules.shuffle import Shuffle
from stonehenge.rules.view import SPECTATOR, first_view
from stonehenge.server.dependencies import AnyRequest, table_of, viewer_identity
from stonehenge.server.openapi import problems
from stonehenge.server.problem_details import RefusedError
from stonehenge.server.schemas import GameSoFar, Replay, VoidedView
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.people import PersonSeat
from stonehenge.tables.sealed import why_not_all, why_not_look
from stonehenge.tables.updates import open_moves, told_moves
from stonehenge.wire import views

OneSeat = Annotated[int | None, QueryParameter(ge=0, le=11, description="As this seat saw it; without one face up.")]


@get("/{table:str}/events", responses=problems(403, 404, 409, 503))
async def so_far(request: AnyRequest, table: FromPath[str]) -> GameSoFar:
    """Every move of the game so far, as whoever asks may know it; those without a seat are told what is public."""
    live = await table_of(request, table)
    identity = await viewer_identity(request, table)
    if (refusal := why_not_look(live, identity)) is not None:
        raise RefusedError(403, refusal)
    if live.game is None:
        raise RefusedError(409, refuse("not_started"))
    seat = live.seat_of(identity)
    setup = views.setup_to_wire(live.setup)
    return GameSoFar(table, live.seq, live.settings, setup, live.first_dealer, seat, told_moves(live, seat))


@get("/{table:str}/record", responses=problems(404, 409, 503), media_type="application/x-ndjson")
async def download(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """A finished game as a record (wizard-record/1)."""
    live = _finished(await table_of(request, table))
    happened = [event for move in live.moves for event in move.events]
    text = record.write(live.setup, _names(live), happened, told_shuffle(live))
    day = time.strftime("%Y-%m-%d", time.gmtime(live.at / 1000))
    name = f"stonehenge-{live.settings.edition}-{day}{record.SUFFIX}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-ndjson; charset=utf-8", headers=headers)


@get("/{table:str}/replay", responses=problems(404, 409, 503))
async def replay(request: AnyRequest, table: FromPath[str], seat: OneSeat = None) -> Replay:
    """A finished game to see again, as a seat saw it or face up, with what its cards were shuffled by."""
    live = _finished(await table_of(request, table))
    if seat is not None and seat >= live.setup.players:
        raise RefusedError(404, refuse("seat_unknown", place=seat + 1, players=live.setup.players))
    return replay_of(live, seat)


def replay_of(live: LiveTable, seat: int | None) -> Replay:
    """A game as a seat saw it, or face up."""
    first = first_view(live.setup, live.first_dealer, SPECTATOR if seat is None else seat)
    shuffle = record.shuffle_to_json(told_shuffle(live))
    return Replay(
        table=live.id,
        setup=views.setup_to_wire(live.setup),
        names=_names(live),
        seat=seat,
        first=views.to_wire(first),
        moves=open_moves(live) if seat is None else told_moves(live, seat),
        seed=shuffle["seed"],
        seed_hash=shuffle["hash"],
        words=shuffle["words"],
        faces=[seat.face if isinstance(seat, PersonSeat) else "" for seat in live.seats],
        nonces=shuffle.get("nonces", {}),
        commitments=shuffle.get("commitments", {}),
        voided=[_voided(deal) for deal in shuffle.get("voided", [])],
    )


def told_shuffle(live: LiveTable) -> Shuffle:
    """What the cards of a finished game were shuffled by, for everyone to check."""
    return live.shuffle


def _voided(deal: dict[str, Any]) -> VoidedView:
    return VoidedView(deal["seed"], deal["hash"], deal["words"], deal["nonces"], deal["commitments"])


def _finished(live: LiveTable) -> LiveTable:
    """Only then all cards may be seen."""
    if live.game is None:
        raise RefusedError(409, refuse("not_started"))
    if not live.finished:
        raise RefusedError(409, refuse("not_over"))
    if (refusal := why_not_all(live)) is not None:
        raise RefusedError(409, refusal)
    return live


def _names(live: LiveTable) -> list[str]:
    return [live.name_of(seat) for seat in range(live.setup.players)]


ROUTES = Router("/api/tables", route_handlers=[so_far, download, replay], tags=["games"])
