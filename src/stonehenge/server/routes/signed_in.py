"""``/api/me/devices``, ``/api/me/forget``: where one is signed in, signing out, and the removal of one's data."""

from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody

from stonehenge.rules.refusals import refuse
from stonehenge.server.clock import now
from stonehenge.server.cookies import cookie_for, no_cookie
from stonehenge.server.dependencies import (
    AnyRequest,
    is_secure,
    limit_address,
    rate_limits_of,
    required_bearer,
    storage_of,
)
from stonehenge.server.device_labels import new_device
from stonehenge.server.openapi import problems
from stonehenge.server.problem_details import RefusedError
from stonehenge.server.schemas import DeviceLine, Devices, EndDevices, Forgotten, Goodbye
from stonehenge.server.services import services_of


@get("/devices", responses=problems(401, 503))
async def devices(request: AnyRequest) -> Devices:
    """Where one is signed in."""
    bearer = await required_bearer(request)
    return await _listed(request, bearer.person.identity, "" if bearer.device is None else bearer.device.device)


@delete("/devices/{device:str}", status_code=200, responses=problems(401, 403, 404, 503))
async def end_device(request: AnyRequest, device: FromPath[str]) -> Response[Devices]:
    """Sign a device out, at once and everywhere; whoever asks for their own is nobody then. What is left is told."""
    bearer = await required_bearer(request)
    identity = bearer.person.identity
    if device not in {one.device for one in await storage_of(request).devices(identity)}:
        raise RefusedError(404, refuse("device_unknown"))
    await storage_of(request).end_device(identity, device)
    await services_of(request).watch.look()
    here = "" if bearer.device is None else bearer.device.device
    cookies = [no_cookie(secure=is_secure(request))] if here == device else []
    return Response(await _listed(request, identity, here), cookies=cookies)


@post("/devices/end", status_code=200, responses=problems(401, 403, 413, 415, 503))
async def end_devices(request: AnyRequest, data: JSONBody[EndDevices]) -> Response[Devices]:
    """Sign out everywhere else, or everywhere: also where a cookie is older than this list. What is left is told."""
    bearer = await required_bearer(request)
    storage, at, identity = storage_of(request), now(), bearer.person.identity
    keep = None
    if data.which == "others":
        keep = bearer.device or new_device(request, identity, at)
        await storage.put_device(keep)
    await storage.end_devices(identity, at, "" if keep is None else keep.device)
    await services_of(request).watch.look()
    secure = is_secure(request)
    cookie = no_cookie(secure=secure) if keep is None else cookie_for(keep, services_of(request).keys, secure=secure)
    return Response(await _listed(request, identity, "" if keep is None else keep.device), cookies=[cookie])


async def _listed(request: AnyRequest, identity: str, here: str) -> Devices:
    found = await storage_of(request).devices(identity)
    return Devices([DeviceLine(one.device, one.label, one.created, one.seen, one.device == here) for one in found])


@post("/forget", status_code=200, responses=problems(401, 403, 409, 413, 415, 503))
async def forget(request: AnyRequest, data: JSONBody[Goodbye]) -> Response[Forgotten]:
    """Remove all that is kept of whoever asks. It can't be undone, so they say their name."""
    bearer = await required_bearer(request)
    if data.name != bearer.person.name:
        raise RefusedError(409, refuse("not_your_name", name=bearer.person.name))
    limit_address(request, rate_limits_of(request).removals)
    tables = await services_of(request).forget(bearer.person)
    return Response(Forgotten(tables), status_code=200, cookies=[no_cookie(secure=is_secure(request))])


ROUTES = Router("/api/me", route_handlers=[devices, end_device, end_devices, forget], tags=["me"])
