"""``/t/…``: the page at a table's address, with what a messenger shows of a link to it."""

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from stonehenge.rules.refusals import refuse
from stonehenge.server.dependencies import AnyRequest, lang_of, table_of
from stonehenge.server.languages import locale
from stonehenge.server.link_preview import PICTURE, Addresses, meta_tags
from stonehenge.server.problem_details import RefusedError
from stonehenge.server.public_links import public_link
from stonehenge.server.static_files import Page, answer
from stonehenge.storage.interface import Unavailable
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import NewerLineError


def page_handler(page: Page) -> HTTPRouteHandler:
    """GET of a table's address: the page, which then asks for the table itself."""

    @get("/t/{table:str}", include_in_schema=False)
    async def show(request: AnyRequest, table: FromPath[str]) -> Response[bytes | str]:
        asset = page.find("index.html")
        if asset is None:
            raise RefusedError(404, refuse("no_such_address"))
        live = await _known(request, table)
        if live is None:
            return answer(request, asset)
        addresses = Addresses(public_link(request, f"/t/{table}"), public_link(request, PICTURE))
        tags = meta_tags(live, locale(lang_of(request)), addresses)
        body = asset.body.replace(b"</head>", f"{tags}</head>".encode(), 1)
        return Response(body, headers={"cache-control": asset.cache, "vary": "accept-language"}, media_type=asset.kind)

    return show


async def _known(request: AnyRequest, table: str) -> LiveTable | None:
    """The table, if there is one; the page says itself what is amiss."""
    try:
        return await table_of(request, table)
    except (RefusedError, Unavailable, NewerLineError):
        return None
