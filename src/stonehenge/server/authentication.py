"""How this server knows people and programs: people by a signed cookie, programs by a token for one seat.

Nobody has a password. What can be had with a cookie, a code or a token is only kept as a digest, or not at all.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from stonehenge.locales import FALLBACK
from stonehenge.server.clock import now
from stonehenge.server.services import services_of
from stonehenge.storage.interface import BOT, Person, Storage, Ticket
from stonehenge.tables.who import Who

COOKIE: Final = "stonehenge"
DEVICE: Final = "device"
SEAT: Final = "seat"
CODE_LASTS: Final = 10 * 60 * 1000
"""Milliseconds in which an identity can be moved to another device."""
_COOKIE_LASTS: Final = 400 * 24 * 3600
"""Seconds; browsers keep none for longer."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def new_identity() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


# --- the cookie ------------------------------------------------------------------------------------------------------


def sign(identity: str, secret: bytes) -> str:
    """What stands in the cookie: the identity, and what only this server can make of it."""
    return f"{identity}.{_signature(identity, secret)}"


def signed_by_us(cookie: str, secret: bytes) -> str | None:
    """The identity in a cookie that this server has made; nothing for any other."""
    identity, _, signature = cookie.rpartition(".")
    genuine = hmac.compare_digest(signature.encode(), _signature(identity, secret).encode())
    return identity if identity and genuine else None


def _signature(identity: str, secret: bytes) -> str:
    return urlsafe_b64encode(hmac.digest(secret, identity.encode(), "sha256")).rstrip(b"=").decode()


def cookie_for(identity: str, secret: bytes, *, secure: bool) -> Cookie:
    """The cookie that makes a browser somebody."""
    return Cookie(
        COOKIE, "/", sign(identity, secret), max_age=_COOKIE_LASTS, httponly=True, samesite="lax", secure=secure
    )


async def current_who(connection: AnyConnection) -> Who | None:
    """The person whose cookie a request or a socket brings."""
    person = await current_person(connection)
    return None if person is None else Who(person.identity, person.name, face=person.face)


async def current_person(connection: AnyConnection) -> Person | None:
    """The person whose cookie a request or a socket brings, with all that is kept of them."""
    cookie = connection.cookies.get(COOKIE)
    if not cookie:
        return None
    services = services_of(connection)
    identity = signed_by_us(cookie, services.cookie_secret)
    return None if identity is None else await services.storage.person(identity)


# --- codes and tokens ------------------------------------------------------------------------------------------------


def digest(secret: str) -> bytes:
    """What is kept of a code or a token."""
    return hashlib.sha256(secret.encode()).digest()


async def new_device_code(storage: Storage, identity: str, at: int) -> tuple[str, int]:
    """A code that moves an identity to another device, once; and until when."""
    code, expires = secrets.token_urlsafe(16), at + CODE_LASTS
    await storage.put_ticket(digest(code), Ticket(DEVICE, identity, "", -1, expires, once=True))
    return code, expires


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
