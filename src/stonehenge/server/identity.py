"""Who somebody is on this server: a name, and a signed cookie; for programs a token for one seat.

Nobody has a password. What can be had with a cookie, a code or a token is only kept as a digest, or not at all.
"""

import hashlib
import hmac
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.clock import now
from stonehenge.server.premises import Premises
from stonehenge.storage.interface import BOT, Person, Storage, Ticket
from stonehenge.tables.who import Who

COOKIE: Final = "stonehenge"
DEVICE: Final = "device"
SEAT: Final = "seat"
CODE_LASTS: Final = 10 * 60 * 1000
"""Milliseconds in which an identity can be moved to another device."""
_COOKIE_LASTS: Final = 400 * 24 * 3600
"""Seconds; browsers keep none for longer."""
_MOST_NAME: Final = 30
_JOINERS: Final = "\u200c\u200d"
"""They make no difference to where text goes, and letters and emoji of many people need them."""
_UNWANTED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def new_identity() -> str:
    """128 bits that nobody can guess."""
    return secrets.token_urlsafe(16)


def clean_name(name: str) -> str | Refusal:
    """A name as it is shown, or why it is none."""
    clean = " ".join(name.split())
    if any(unicodedata.category(sign) in _UNWANTED and sign not in _JOINERS for sign in clean):
        return refuse("name_signs")
    if not clean.strip(_JOINERS) or len(clean) > _MOST_NAME:
        return refuse("name_length", most=_MOST_NAME)
    return clean


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


async def who_asks(connection: AnyConnection) -> Who | None:
    """The person whose cookie a request or a socket brings."""
    person = await person_asking(connection)
    return None if person is None else Who(person.identity, person.name)


async def person_asking(connection: AnyConnection) -> Person | None:
    """The same, with all that is kept of them."""
    cookie = connection.cookies.get(COOKIE)
    if not cookie:
        return None
    premises = premises_of(connection)
    identity = signed_by_us(cookie, premises.cookie_secret)
    return None if identity is None else await premises.storage.person(identity)


def premises_of(connection: AnyConnection) -> Premises:
    """What this process works with."""
    premises: Premises = connection.app.state.premises
    return premises


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
    """Whose identity a code moves."""
    ticket = await storage.use_ticket(digest(code), at)
    return await storage.person(ticket.identity) if ticket is not None and ticket.kind == DEVICE else None


def new_program() -> str:
    """The identity of somebody's own bot; no person, so it doesn't stand among them on the leaderboard."""
    return BOT + new_identity()


async def new_seat_token(storage: Storage, program: Who, table: str, seat: int) -> str:
    """A token for one seat of one table, for the program that sits there; older ones are worth nothing then."""
    token = secrets.token_urlsafe(24)
    at = now()
    await storage.put_person(Person(program.identity, program.name, "en", at, at))
    await storage.drop_tickets(table, seat)
    await storage.put_ticket(digest(token), Ticket(SEAT, program.identity, table, seat, 0, once=False))
    return token


async def who_has(storage: Storage, token: str, table: str) -> Who | None:
    """The program that a token for a seat of this table belongs to."""
    ticket = await storage.use_ticket(digest(token), now())
    if ticket is None or ticket.kind != SEAT or ticket.table != table:
        return None
    person = await storage.person(ticket.identity)
    return None if person is None else Who(person.identity, person.name, program=True)
