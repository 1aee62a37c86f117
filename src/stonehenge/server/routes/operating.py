"""``/health``, ``/metrics`` and the schema of the socket: for operators, and for programs that talk to the server."""

import hmac
from typing import Any, Final

from litestar import Response, get

from stonehenge import __version__
from stonehenge.rules.refusals import refuse
from stonehenge.server import metrics
from stonehenge.server.client_address import address_of, is_this_machine
from stonehenge.server.dependencies import AnyRequest, config_of
from stonehenge.server.json_schema import socket_schema
from stonehenge.server.openapi import problems
from stonehenge.server.problem_details import RefusedError
from stonehenge.server.schemas import Health
from stonehenge.server.services import services_of

_FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""What a proxy adds, also one that was not named."""


@get("/health", responses=problems(), tags=["server"])
async def health(request: AnyRequest) -> Response[Health]:
    """Whether all is well; 503 where it isn't."""
    found = await services_of(request).health.now()
    stopping = services_of(request).stopping
    well = found.storage and found.redis != "unavailable"
    told = Health(
        status="stopping" if stopping else "ok" if well else "unavailable",
        version=__version__,
        storage="ok" if found.storage else "unavailable",
        redis=found.redis,
    )
    return Response(told, status_code=200 if well and not stopping else 503)


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def figures(request: AnyRequest) -> Response[bytes]:
    """What Prometheus reads."""
    if not _may_watch(request):
        raise RefusedError(403, refuse("metrics_private"))
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _may_watch(request: AnyRequest) -> bool:
    """Whether somebody may see the figures: by the token, or because they are on this machine, and no proxy is."""
    token = config_of(request).metrics_token
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if token and scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode()):
        return True
    forwarded = any(name in request.headers for name in _FORWARDED)
    return not forwarded and is_this_machine(address_of(request.scope))


@get("/api/socket-schema.json", sync_to_thread=False, include_in_schema=False)
def messages() -> dict[str, Any]:
    """The JSON Schema of what goes over a table's socket."""
    return socket_schema()


ROUTES = (health, figures, messages)
