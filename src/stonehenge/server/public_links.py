"""Addresses of this server as people reach it, and as QR codes."""

import io
from typing import Any, Final

import segno
from litestar import Request

from stonehenge.server.config import Config

_MASK: Final = 0
"""The pattern that a QR code is laid over with, of the eight there are. A reader takes any. To find the one with the
fewest blots takes four times as long as all else, for every table that is opened; what stands in our links is drawn by
chance, and so has few under each of them."""


def public_link(request: Request[Any, Any, Any], path: str) -> str:
    """An address of this server as people reach it."""
    config: Config = request.app.state.config
    base = config.public_url or f"{request.url.scheme}://{request.url.netloc}"
    return base + path


def qr_code(text: str) -> str:
    """A QR code as an SVG picture."""
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False, mask=_MASK).save(
        picture, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, nl=False
    )
    return picture.getvalue().decode()
