"""``/api/me``: who one is, and the way to another device."""

from dataclasses import replace
from typing import Final

from litestar import Response, Router, get, patch, post
from litestar.params import JSONBody
from msgspec import UNSET

from stonehenge.locales import FALLBACK, LANGUAGES
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.authentication import (
    claimed,
    cookie_for,
    current_person,
    new_device_code,
    new_identity,
)
from stonehenge.server.clock import now
from stonehenge.server.dependencies import (
    AnyRequest,
    config_of,
    limit_address,
    rate_limits_of,
    required_person,
    storage_of,
    tables_of,
)
from stonehenge.server.faces import known_face
from stonehenge.server.names import clean_name
from stonehenge.server.openapi import problems
from stonehenge.server.problem_details import RefusedError
from stonehenge.server.public_links import public_link, qr_code
from stonehenge.server.schemas import DeviceClaim, DeviceLink, Introduction, Me
from stonehenge.server.services import services_of
from stonehenge.storage.interface import LIVE, Person
from stonehenge.tables.who import Who

_DAY: Final = 24 * 3600 * 1000
_TABLES: Final = 50
"""At how many of the tables that somebody sits at their new name is told."""


@post("/", status_code=201, responses=problems(403, 413, 415, 422))
async def introduce(request: AnyRequest, data: JSONBody[Introduction]) -> Response[Me]:
    """Become somebody: the answer brings the cookie. Who is somebody already only changes their name and face."""
    name, face = _name(data), _face(data)
    before = await current_person(request)
    at = now()
    if before is None:
        limit_address(request, rate_limits_of(request).identities)
        person = Person(new_identity(), name, data.lang, at, at, face)
        await storage_of(request).put_person(person)
    else:
        person = Person(before.identity, name, data.lang, before.created, at, face or before.face)
        await _keep(request, person, before)
    return _welcome(request, person, 201)


@get("/", responses=problems(401))
async def me(request: AnyRequest) -> Response[Me]:
    """Who one is. Once a day the cookie is made to last longer."""
    person = await required_person(request)
    at = now()
    if at - person.seen > _DAY:
        person = replace(person, seen=at)
        await storage_of(request).put_person(person)
        return _welcome(request, person, 200)
    return Response(_me(person))


@patch("/", responses=problems(401, 403, 413, 415, 422))
async def rename(request: AnyRequest, data: JSONBody[Introduction]) -> Me:
    """Another name, another face, or another language; at the tables one sits at too."""
    before = await required_person(request)
    name, face = _name(data), _face(data) or before.face
    person = Person(before.identity, name, data.lang, before.created, now(), face)
    await _keep(request, person, before)
    return _me(person)


@post("/link", status_code=201, responses=problems(401, 403))
async def device_link(request: AnyRequest) -> DeviceLink:
    """A link that makes another device the same person. The code stands after the #, which no server is ever sent."""
    person = await required_person(request)
    code, expires = await new_device_code(storage_of(request), person.identity, now())
    url = public_link(request, f"/#/claim/{code}")
    return DeviceLink(code, url, qr_code(url), expires)


@post("/claim", status_code=200, responses=problems(403, 404, 413, 415))
async def claim(request: AnyRequest, data: JSONBody[DeviceClaim]) -> Response[Me]:
    """Become the person whose link it is."""
    limit_address(request, rate_limits_of(request).claims)
    person = await claimed(storage_of(request), data.code, now())
    if person is None:
        raise RefusedError(404, refuse("code_unknown"))
    return _welcome(request, person, 200)


async def _keep(request: AnyRequest, person: Person, before: Person) -> None:
    """Keep somebody who may be called or seen as something else now, and say so at the tables they sit at."""
    await storage_of(request).put_person(person)
    if (person.name, person.face) == (before.name, before.face):
        return
    for table, _, listing in await storage_of(request).games_of(person.identity, _TABLES):
        if listing.status in LIVE:
            await tables_of(request).rename(table, Who(person.identity, person.name, face=person.face))


def _name(data: Introduction) -> str:
    name = clean_name(data.name)
    if isinstance(name, Refusal):
        raise RefusedError(422, name)
    return name


def _face(data: Introduction) -> str:
    """The face that is asked for; nothing where none is."""
    face = "" if data.face is UNSET else known_face(data.face)
    if isinstance(face, Refusal):
        raise RefusedError(422, face)
    return face


def _me(person: Person) -> Me:
    return Me(person.name, person.lang if person.lang in LANGUAGES else FALLBACK, person.face or UNSET)


def _welcome(request: AnyRequest, person: Person, status: int) -> Response[Me]:
    secure = request.url.scheme == "https" or config_of(request).url.startswith("https:")
    cookie = cookie_for(person.identity, services_of(request).cookie_secret, secure=secure)
    return Response(_me(person), status_code=status, cookies=[cookie])


ROUTES = Router("/api/me", route_handlers=[introduce, me, rename, device_link, claim], tags=["me"])
