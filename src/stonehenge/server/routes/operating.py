"""For those who run the server, and for the programs that talk to it."""

from typing import Any

from litestar import Response, get

from stonehenge import __version__
from stonehenge.server import metrics
from stonehenge.server.asking import AnyRequest, storage_of
from stonehenge.server.bodies import Health
from stonehenge.server.identity import premises_of
from stonehenge.server.problems import problems
from stonehenge.server.schema import socket_schema
from stonehenge.storage.interface import StorageError


@get("/health", responses=problems(), tags=["server"])
async def health(request: AnyRequest) -> Response[Health]:
    """Whether all is well; 503 where it isn't."""
    try:
        await storage_of(request).ping()
        stored = True
    except StorageError:
        stored = False
    redis = await premises_of(request).redis_state()
    stopping = premises_of(request).stopping
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
