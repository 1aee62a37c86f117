"""The web page, as Vite has built it, from memory; without one a page that says where everything is."""

import gzip
import hashlib
import mimetypes
import re
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from stonehenge.rules.refusals import refuse
from stonehenge.rules.value import value
from stonehenge.server.languages import language_of, locale
from stonehenge.server.problem_details import RefusedError

_HASHED: Final = re.compile(r"assets/.*[-.][A-Za-z0-9_-]{8}\.\w+")
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_SMALL: Final = 1024
_COMPRESSIBLE: Final = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest")
_TYPES: Final = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}


@value
class Asset:
    """A file of the page."""

    body: bytes
    zipped: bytes
    """Empty where it isn't worth it."""
    kind: str
    tag: str
    cache: str


class Page:
    """All files of the page by their paths; a path that isn't there can't be asked for."""

    def __init__(self, assets: dict[str, Asset]) -> None:
        self._assets = assets

    @property
    def built(self) -> bool:
        """Whether there is a page."""
        return "index.html" in self._assets

    def find(self, path: str) -> Asset | None:
        """The file of this path; for an address within the page, such as ``/t/TABLE``, the page itself."""
        found = self._assets.get(path)
        if found is not None:
            return found
        return None if "." in path.rpartition("/")[2] else self._assets.get("index.html")


def load(folder: Path | None) -> Page:
    """Read the page that is in a folder, if there is one."""
    if folder is None or not (folder / "index.html").is_file():
        return Page({})
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return Page({path.relative_to(folder).as_posix(): _asset(folder, path) for path in paths})


def usual_folder() -> Path | None:
    """Where the package has its page."""
    folder = Path(str(files("stonehenge.server"))) / "page"
    return folder if folder.is_dir() else None


def _asset(folder: Path, path: Path) -> Asset:
    body = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    zipped = gzip.compress(body, mtime=0) if len(body) > _SMALL and kind.startswith(_COMPRESSIBLE) else b""
    hashed = _HASHED.fullmatch(path.relative_to(folder).as_posix())
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    text = kind.startswith("text/") or kind.endswith(("json", "+xml"))
    return Asset(body, zipped, f"{kind}; charset=utf-8" if text else kind, tag, _FOR_EVER if hashed else _ASK_AGAIN)


def page_handler(page: Page) -> HTTPRouteHandler:
    """GET of anything that isn't the API."""

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def show(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes | str]:
        if not page.built and not path:
            return _without(request)
        asset = page.find(path.lstrip("/") or "index.html")
        if asset is None:
            raise RefusedError(404, refuse("no_such_address"))
        return _answer(request, asset)

    return show


def _answer(request: Request[Any, Any, Any], asset: Asset) -> Response[bytes | str]:
    headers = {"cache-control": asset.cache, "etag": asset.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers, media_type=asset.kind)
    if asset.zipped and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.zipped, headers=headers, media_type=asset.kind)
    return Response(asset.body, headers=headers, media_type=asset.kind)


def _without(request: Request[Any, Any, Any]) -> Response[bytes | str]:
    lang = language_of(request.headers, request.scope["query_string"])
    text = locale(lang)
    body = (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Stonehenge</title>'
        f'<meta name="viewport" content="width=device-width"></head><body><h1>Stonehenge</h1>'
        f"<p>{text('server.runs')}</p>"
        '<p><a href="/api/schema/openapi.json">/api/schema/openapi.json</a></p></body></html>'
    )
    return Response(body, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})
