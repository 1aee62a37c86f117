"""``/health``, ``/metrics`` and the schema of the socket: for operators, and for programs that talk to the server."""

from typing import Any

from litestar import Response, get

from stonehenge import __version__
from stonehenge.server import metrics
from stonehenge.server.dependencies import AnyRequest, storage_of
from stonehenge.server.json_schema import socket_schema
from stonehenge.server.openapi import problems
from stonehenge.server.schemas import Health
from stonehenge.server.services import services_of
from stonehenge.storage.interface import StorageError


@get("/health", responses=problems(), tags=["server"])
async def health(request: AnyRequest) -> Response[Health]:
    """Whether all is well; 503 where it isn't."""
    try:
        await storage_of(request).ping()
        stored = True
    except StorageError:
        stored = False
    redis = await services_of(request).redis_state()
    stopping = services_of(request).stopping
    well = stored and redis != "unavailable"
    told = Health(
        status="stopping" if stopping else "ok" if well else "unavailable",
        version=__version__,
        storage="ok" if stored else "unavailable",
        redis=redis,
    )
    return Response(told, status_code=200 if well and not stopping else 503)


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def figures() -> Response[bytes]:
    """What Prometheus reads."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/socket-schema.json", sync_to_thread=False, include_in_schema=False)
def messages() -> dict[str, Any]:
    """The JSON Schema of what goes over a table's socket."""
    return socket_schema()


ROUTES = (health, figures, messages)
