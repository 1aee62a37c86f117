"""How this server knows people and programs: people by a signed cookie of a device, programs by a token for one seat.

Nobody has a password. What can be had with a cookie, a code or a token is only kept as a digest, or not at all.
"""

import hashlib
import secrets
from typing import Any, Final

from litestar.connection import ASGIConnection

from stonehenge.locales import FALLBACK
from stonehenge.server.clock import now
from stonehenge.server.cookies import COOKIE, Credential, signed_by_us
from stonehenge.server.services import services_of
from stonehenge.storage.interface import BOT, Bearer, Person, Storage, Ticket
from stonehenge.tables.who import Who

DEVICE: Final = "device"
SEAT: Final = "seat"
CODE_LASTS: Final = 10 * 60 * 1000
"""Milliseconds in which an identity can be moved to another device."""
KEPT_FOR: Final = 30 * 24 * 3600 * 1000
"""Milliseconds for which an identity that a browser gives up can be had back by its link."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def new_identity() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


# --- people ----------------------------------------------------------------------------------------------------------


def credential_of(connection: AnyConnection) -> Credential | None:
    """What the cookie says that a request or a socket brings, if it is ours."""
    cookie = connection.cookies.get(COOKIE)
    return signed_by_us(cookie, services_of(connection).keys) if cookie else None


async def current_bearer(connection: AnyConnection) -> Bearer | None:
    """Whose cookie a request or a socket brings, and on which device."""
    said = credential_of(connection)
    return None if said is None else await services_of(connection).storage.bearer(said.identity, said.device)


async def current_who(connection: AnyConnection) -> Who | None:
    """The person whose cookie a request or a socket brings."""
    person = await current_person(connection)
    return None if person is None else Who(person.identity, person.name, face=person.face)


async def current_person(connection: AnyConnection) -> Person | None:
    """The person whose cookie a request or a socket brings, with all that is kept of them."""
    bearer = await current_bearer(connection)
    return None if bearer is None else bearer.person


# --- codes and tokens ------------------------------------------------------------------------------------------------


def digest(secret: str) -> bytes:
    """What is kept of a code or a token."""
    return hashlib.sha256(secret.encode()).digest()


async def new_device_code(storage: Storage, identity: str, at: int, lasts: int = CODE_LASTS) -> tuple[str, int]:
    """A code that moves an identity to another device, once; and until when."""
    code, expires = secrets.token_urlsafe(16), at + lasts
    await storage.put_ticket(digest(code), Ticket(DEVICE, identity, "", -1, expires, once=True))
    return code, expires


async def offered(storage: Storage, code: str, at: int) -> Person | None:
    """The person whose identity a code would move; it can still be used."""
    ticket = await storage.ticket(digest(code), at)
    return await storage.person(ticket.identity) if ticket is not None and ticket.kind == DEVICE else None


async def claimed(storage: Storage, code: str, at: int) -> Person | None:
    """The person whose identity a code moves to another device; the code is used up."""
    ticket = await storage.use_ticket(digest(code), at)
    return await storage.person(ticket.identity) if ticket is not None and ticket.kind == DEVICE else None


def new_program() -> str:
    """The identity of a program that somebody runs; it is no person, so the leaderboard leaves it out."""
    return BOT + new_identity()


async def new_seat_token(storage: Storage, program: Who, table: str, seat: int) -> str:
    """A token for one seat of one table, for the program that sits there; older ones are worth nothing then."""
    token = secrets.token_urlsafe(24)
    at = now()
    await storage.put_person(Person(program.identity, program.name, FALLBACK, at, at))
    await storage.drop_tickets(table, seat)
    await storage.put_ticket(digest(token), Ticket(SEAT, program.identity, table, seat, 0, once=False))
    return token


async def holder_of(storage: Storage, token: str, table: str) -> Who | None:
    """The program that a token for a seat of this table belongs to."""
    ticket = await storage.use_ticket(digest(token), now())
    if ticket is None or ticket.kind != SEAT or ticket.table != table:
        return None
    person = await storage.person(ticket.identity)
    return None if person is None else Who(person.identity, person.name, program=True)
