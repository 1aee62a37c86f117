"""Addresses of this server as people reach it, and as QR codes."""

import io
from typing import Any

import segno
from litestar import Request

from stonehenge.server.config import Config


def public_link(request: Request[Any, Any, Any], path: str) -> str:
    """An address of this server as people reach it."""
    config: Config = request.app.state.config
    base = config.public_url or f"{request.url.scheme}://{request.url.netloc}"
    return base + path


def qr_code(text: str) -> str:
    """A QR code as an SVG picture."""
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        picture, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, nl=False
    )
    return picture.getvalue().decode()
