"""``/api/codes``: the table that a code of five letters leads to."""

from litestar import Router, post
from litestar.params import JSONBody

from stonehenge.rules.refusals import refuse
from stonehenge.server.clock import now
from stonehenge.server.dependencies import AnyRequest, current_identity, limit_address, rate_limits_of, storage_of
from stonehenge.server.invitation_codes import read_code
from stonehenge.server.openapi import problems
from stonehenge.server.problem_details import RefusedError, too_many
from stonehenge.server.schemas import CodeEntered, TableFound


@post("/", status_code=200, responses=problems(403, 404, 413, 415, 503))
async def enter_code(request: AnyRequest, data: JSONBody[CodeEntered]) -> TableFound:
    """Where a code leads. Every attempt counts, also a right one: nobody learns more by asking more."""
    rate_limits = rate_limits_of(request)
    limit_address(request, rate_limits.address_codes)
    identity = await current_identity(request)
    if identity and (wait := rate_limits.identity_codes.wait(identity)):
        raise too_many(wait)
    code = read_code(data.code)
    table = None if code is None else await storage_of(request).table_by_code(code, now())
    if table is None:
        raise RefusedError(404, refuse("table_code_unknown"))
    return TableFound(table)


ROUTES = Router("/api/codes", route_handlers=[enter_code], tags=["tables"])
