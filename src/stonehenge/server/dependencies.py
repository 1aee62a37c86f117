"""What the routes need of a request: the services of this process, who asks, and the table that is meant."""

import re
from typing import Any, Final

from litestar import Request

from stonehenge.rules.refusals import refuse
from stonehenge.server.authentication import current_bearer, current_person, holder_of
from stonehenge.server.client_address import address_of
from stonehenge.server.config import Config
from stonehenge.server.languages import Lang, language_of
from stonehenge.server.live.service import TableService
from stonehenge.server.problem_details import RefusedError, too_many
from stonehenge.server.rate_limits import RateLimits, TokenBucket
from stonehenge.server.services import services_of
from stonehenge.storage.interface import Bearer, Person, Storage
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.who import Who

AnyRequest = Request[Any, Any, Any]

_TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def tables_of(request: AnyRequest) -> TableService:
    """The tables of this server."""
    return services_of(request).tables


def storage_of(request: AnyRequest) -> Storage:
    """Where this server keeps everything."""
    return services_of(request).storage


def config_of(request: AnyRequest) -> Config:
    """How this server is run."""
    config: Config = request.app.state.config
    return config


def is_secure(request: AnyRequest) -> bool:
    """Whether people reach this server by https, so that cookies never go another way."""
    return request.url.scheme == "https" or config_of(request).url.startswith("https:")


def rate_limits_of(request: AnyRequest) -> RateLimits:
    """The limits of this process."""
    rate_limits: RateLimits = request.app.state.rate_limits
    return rate_limits


def lang_of(request: AnyRequest) -> Lang:
    """The language that a request asks for."""
    return language_of(request.headers, request.scope["query_string"])


# --- who asks --------------------------------------------------------------------------------------------------------


async def required_bearer(request: AnyRequest) -> Bearer:
    """Whose cookie a request brings, and on which device; without one it is refused."""
    bearer = await current_bearer(request)
    if bearer is None:
        raise RefusedError(401, refuse("nobody"))
    return bearer


async def required_person(request: AnyRequest) -> Person:
    """The person whose cookie a request brings; without one it is refused."""
    return (await required_bearer(request)).person


async def required_who(request: AnyRequest) -> Who:
    """The person whose cookie a request brings, by the identity and name that tables know; refused without one."""
    person = await required_person(request)
    return Who(person.identity, person.name, face=person.face)


async def current_identity(request: AnyRequest) -> str:
    """The identity in the cookie that a request brings; empty where it brings none."""
    person = await current_person(request)
    return "" if person is None else person.identity


async def viewer_identity(request: AnyRequest, table: str) -> str:
    """Who looks at a table: a program by its token, a person by their cookie; empty for anybody else."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        program = await holder_of(storage_of(request), token.strip(), table)
        if program is None:
            raise RefusedError(401, refuse("token_unknown"))
        return program.identity
    return await current_identity(request)


def limit_address(request: AnyRequest, bucket: TokenBucket) -> None:
    """Take one of what this address may still ask for; refused where nothing is left."""
    if wait := bucket.wait(address_of(request.scope)):
        raise too_many(wait)


async def table_of(request: AnyRequest, table: str) -> LiveTable:
    """The table of this id; refused where there is none."""
    found = await tables_of(request).table(table) if _TABLE_ID.fullmatch(table) else None
    if found is None:
        raise RefusedError(404, refuse("table_unknown"))
    return found
