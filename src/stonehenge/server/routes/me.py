"""``/api/me``: who one is, and the way to another device."""

from dataclasses import replace
from typing import Annotated, Final

from litestar import Response, Router, get, patch, post
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET

from stonehenge.locales import FALLBACK, LANGUAGES
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.authentication import (
    CODE_LASTS,
    KEPT_FOR,
    claimed,
    credential_of,
    current_bearer,
    new_device_code,
    new_identity,
    offered,
)
from stonehenge.server.clock import now
from stonehenge.server.cookies import cookie_for
from stonehenge.server.dependencies import (
    AnyRequest,
    is_secure,
    limit_address,
    rate_limits_of,
    required_bearer,
    required_person,
    storage_of,
    tables_of,
)
from stonehenge.server.device_labels import DAY, day_of, new_device
from stonehenge.server.faces import known_face
from stonehenge.server.live.attendance import QUIET
from stonehenge.server.names import clean_name
from stonehenge.server.openapi import problems
from stonehenge.server.problem_details import RefusedError, too_many
from stonehenge.server.public_links import public_link, qr_code
from stonehenge.server.schemas import (
    Claimant,
    ClaimPreview,
    DeviceClaim,
    DeviceCode,
    DeviceLink,
    Introduction,
    Me,
)
from stonehenge.server.services import services_of
from stonehenge.storage.identities import Device
from stonehenge.storage.interface import Bearer, Person
from stonehenge.tables.who import Who

_TABLES: Final = 50
"""At how many of the tables that somebody sits at their new name is told; as many are counted before they go."""

MOST_DEVICES: Final = 50
"""So many may somebody be signed in with: a cookie of an older kind could otherwise become any number."""

Keep = Annotated[bool, QueryParameter(description="For thirty days instead of ten minutes: before one gives it up.")]


@post("/", status_code=201, responses=problems(403, 413, 415, 422))
async def introduce(request: AnyRequest, data: JSONBody[Introduction]) -> Response[Me]:
    """Become somebody: the answer brings the cookie. Who is somebody already only changes their name and face."""
    name, face = _name(data), _face(data)
    bearer = await current_bearer(request)
    at = now()
    if bearer is None:
        limit_address(request, rate_limits_of(request).identities)
        person = Person(new_identity(), name, data.lang, at, at, face)
        await storage_of(request).put_person(person)
        return _welcome(request, person, await _signed_in(request, person), 201)
    before = bearer.person
    person = Person(before.identity, name, data.lang, before.created, at, face or before.face)
    await _keep(request, person, before)
    return _welcome(request, person, bearer.device or await _signed_in(request, person), 201)


@get("/", responses=problems(401))
async def me(request: AnyRequest) -> Response[Me]:
    """Who one is. Once a day the cookie is made to last longer; one of an older kind is replaced."""
    bearer = await required_bearer(request)
    storage, at = storage_of(request), now()
    person, device = bearer.person, bearer.device
    if device is None:
        return _welcome(request, person, await _signed_in(request, person), 200)
    fresh = at - person.seen <= DAY and at - device.seen <= 2 * DAY
    if fresh and _signed_with_the_current_key(request):
        return Response(_me(person))
    person, device = replace(person, seen=at), replace(device, seen=day_of(at))
    await storage.put_person(person)
    await storage.put_device(device)
    return _welcome(request, person, device, 200)


@patch("/", responses=problems(401, 403, 413, 415, 422))
async def rename(request: AnyRequest, data: JSONBody[Introduction]) -> Me:
    """Another name, another face, or another language; told at the tables one sits at."""
    before = await required_person(request)
    name, face = _name(data), _face(data) or before.face
    person = Person(before.identity, name, data.lang, before.created, now(), face)
    await _keep(request, person, before)
    return _me(person)


@post("/link", status_code=201, responses=problems(401, 403))
async def device_link(request: AnyRequest, keep: Keep = False) -> DeviceLink:
    """A link that makes another device the same person. The code stands after the #, which no server is ever sent."""
    person = await required_person(request)
    if keep:  # such a link stays for long
        limit_address(request, rate_limits_of(request).claims)
    lasts = KEPT_FOR if keep else CODE_LASTS
    code, expires = await new_device_code(storage_of(request), person.identity, now(), lasts)
    url = public_link(request, f"/#/claim/{code}")
    return DeviceLink(code, url, qr_code(url), expires)


@post("/claim/look", status_code=200, responses=problems(403, 404, 413, 415))
async def look(request: AnyRequest, data: JSONBody[DeviceCode]) -> ClaimPreview:
    """Whom a link would make of this browser, and whom it would stop being; the link can still be used."""
    limit_address(request, rate_limits_of(request).claims)
    person = await offered(storage_of(request), data.code, now())
    if person is None:
        raise RefusedError(404, refuse("code_unknown"))
    bearer = await current_bearer(request)
    return ClaimPreview(_me(person), await _left_behind(request, bearer, person))


@post("/claim", status_code=200, responses=problems(403, 404, 409, 413, 415))
async def claim(request: AnyRequest, data: JSONBody[DeviceClaim]) -> Response[Me]:
    """Become the person whose link it is; who is somebody else here must say that this is meant."""
    limit_address(request, rate_limits_of(request).claims)
    storage, at = storage_of(request), now()
    bearer = await current_bearer(request)
    person = await offered(storage, data.code, at)
    if bearer is not None and person is not None and not data.replace and bearer.person.identity != person.identity:
        raise RefusedError(409, refuse("already_somebody", name=bearer.person.name, other=person.name))
    person = await claimed(storage, data.code, at)
    if person is None:
        raise RefusedError(404, refuse("code_unknown"))
    if bearer is not None and bearer.device is not None:  # the browser forgets that cookie
        await storage.end_device(bearer.person.identity, bearer.device.device)
    return _welcome(request, person, await _signed_in(request, person), 200)


async def _left_behind(request: AnyRequest, bearer: Bearer | None, other: Person) -> Claimant | None:
    """What a browser would lose that becomes somebody else."""
    if bearer is None or bearer.person.identity == other.identity:
        return None
    storage, person = storage_of(request), bearer.person
    games = len(await storage.games_of(person.identity, _TABLES))
    rating = (await storage.ratings([person.identity])).get(person.identity)
    here = None if bearer.device is None else bearer.device.device
    elsewhere = sum(device.device != here for device in await storage.devices(person.identity))
    return Claimant(person.name, games, 0 if rating is None else rating.games, elsewhere, person.face or UNSET)


async def _keep(request: AnyRequest, person: Person, before: Person) -> None:
    """Keep somebody who may be called or seen as something else now, and say so at the tables where people are.

    At a deserted one it is told when they come back, so that no names are written down that nobody sees.
    """
    renamed = (person.name, person.face) != (before.name, before.face)
    if renamed and (wait := rate_limits_of(request).renames.wait(person.identity)):
        raise too_many(wait)
    await storage_of(request).put_person(person)
    if not renamed:
        return
    for table in await storage_of(request).sits_at(person.identity, now() - QUIET, _TABLES):
        await tables_of(request).rename(table, Who(person.identity, person.name, face=person.face))


async def _signed_in(request: AnyRequest, person: Person) -> Device:
    """This browser as a device of theirs; those that were not seen for longest make room for it."""
    device = new_device(request, person.identity, now())
    storage = storage_of(request)
    await storage.put_device(device)
    others = [one for one in await storage.devices(person.identity) if one.device != device.device]
    for one in sorted(others, key=lambda one: one.seen, reverse=True)[MOST_DEVICES - 1 :]:
        await storage.end_device(person.identity, one.device)
    return device


def _signed_with_the_current_key(request: AnyRequest) -> bool:
    said = credential_of(request)
    return said is not None and said.key == services_of(request).keys.current


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


def _welcome(request: AnyRequest, person: Person, device: Device, status: int) -> Response[Me]:
    cookie = cookie_for(device, services_of(request).keys, secure=is_secure(request))
    return Response(_me(person), status_code=status, cookies=[cookie])


ROUTES = Router("/api/me", route_handlers=[introduce, me, rename, device_link, look, claim], tags=["me"])
