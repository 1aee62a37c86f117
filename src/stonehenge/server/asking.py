"""What the routes have in common: who asks, which tables, how strictly a body is read, which address links have."""

import io
import re
from typing import Any, Final

import msgspec
import segno
from litestar import Request

from stonehenge.rules.refusals import refuse
from stonehenge.server.bodies import Lang
from stonehenge.server.config import Config
from stonehenge.server.door import address_of
from stonehenge.server.identity import person_asking, premises_of, who_has
from stonehenge.server.languages import language_of
from stonehenge.server.limits import Bucket, Gatekeeper
from stonehenge.server.live.service import TableService
from stonehenge.server.problems import RefusedError, too_many
from stonehenge.storage.interface import Person, Storage
from stonehenge.tables.table import LiveTable
from stonehenge.tables.who import Who

AnyRequest = Request[Any, Any, Any]

_TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def tables_of(request: AnyRequest) -> TableService:
    """The tables of this server."""
    return premises_of(request).tables


def storage_of(request: AnyRequest) -> Storage:
    """Where this server keeps everything."""
    return premises_of(request).storage


def config_of(request: AnyRequest) -> Config:
    """How this server is run."""
    config: Config = request.app.state.config
    return config


def gatekeeper_of(request: AnyRequest) -> Gatekeeper:
    """This process's limits."""
    gatekeeper: Gatekeeper = request.app.state.gatekeeper
    return gatekeeper


def lang_of(request: AnyRequest) -> Lang:
    """The language of whoever asks."""
    return language_of(request.headers, request.scope["query_string"])


# --- who asks --------------------------------------------------------------------------------------------------------


async def somebody(request: AnyRequest) -> Person:
    """Whoever asks; it must be somebody."""
    person = await person_asking(request)
    if person is None:
        raise RefusedError(401, refuse("nobody"))
    return person


async def known(request: AnyRequest) -> Who:
    """The same, as tables know them."""
    person = await somebody(request)
    return Who(person.identity, person.name)


async def identity_or_none(request: AnyRequest) -> str:
    """The identity of whoever asks; empty for somebody who only looks."""
    person = await person_asking(request)
    return "" if person is None else person.identity


async def looking(request: AnyRequest, table: str) -> str:
    """The identity of whoever looks at a table: a program by its token, a person by their cookie, others by none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        program = await who_has(storage_of(request), token.strip(), table)
        if program is None:
            raise RefusedError(401, refuse("token_unknown"))
        return program.identity
    return await identity_or_none(request)


def limit_address(request: AnyRequest, bucket: Bucket) -> None:
    """One more from this address, if it may be."""
    if wait := bucket.wait(address_of(request.scope)):
        raise too_many(wait)


async def table_of(request: AnyRequest, table: str) -> LiveTable:
    """The table of this id; there must be one."""
    found = await tables_of(request).table(table) if _TABLE_ID.fullmatch(table) else None
    if found is None:
        raise RefusedError(404, refuse("table_unknown"))
    return found


# --- bodies ----------------------------------------------------------------------------------------------------------


async def read_strictly(request: AnyRequest) -> None:
    """See that a body is JSON and of exactly the types the route takes; the framework by itself reads "5" as 5."""
    field = getattr(request.route_handler, "parsed_data_field", None)
    if field is None:
        return
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise RefusedError(415, refuse("not_json"))
    try:
        msgspec.json.decode(await request.body(), type=field.annotation)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(400, refuse("unreadable", where=_where(error))) from None


def _where(error: Exception) -> str:
    """Which field it is about; a message of msgspec ends with it."""
    _, _, path = str(error).rpartition(" - at `")
    return path.rstrip("`")[:60] if path and path != str(error) else "$"


# --- links -----------------------------------------------------------------------------------------------------------


def link(request: AnyRequest, path: str) -> str:
    """An address of this server as people reach it."""
    config = config_of(request)
    base = config.public_url or f"{request.url.scheme}://{request.url.netloc}"
    return base + path


def qr(text: str) -> str:
    """A QR code as an SVG picture."""
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        picture, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, nl=False
    )
    return picture.getvalue().decode()
