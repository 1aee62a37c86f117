"""Bodies of requests are read strictly: JSON, and of exactly the types that the route takes."""

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from stonehenge.rules.refusals import refuse
from stonehenge.server.problem_details import RefusedError


async def validate_body(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that the route doesn't take; the framework by itself would read "5" as 5."""
    field = getattr(request.route_handler, "parsed_data_field", None)
    if field is None:
        return
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise RefusedError(415, refuse("not_json"))
    try:
        body = await request.body()
    except InternalServerException:  # so the framework calls it if somebody is gone in the middle of it
        raise RefusedError(400, refuse("unreadable", where="$")) from None
    try:
        msgspec.json.decode(body, type=field.annotation)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(400, refuse("unreadable", where=_where(error))) from None


def _where(error: Exception) -> str:
    """Which field it is about; a message of msgspec ends with it."""
    _, _, path = str(error).rpartition(" - at `")
    return path.rstrip("`")[:60] if path and path != str(error) else "$"
