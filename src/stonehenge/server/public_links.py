"""Addresses of this server as people reach it, and as QR codes."""

import io
from typing import Any, Final

import segno
from litestar import Request

from stonehenge.server.config import Config
from stonehenge.server.own_address import is_own_machine, own_address

EVERYWHERE: Final = ("0.0.0.0", "::", "")
"""The hosts of a server that other devices may reach, too."""
_MASK: Final = 0
"""The pattern that a QR code is laid over with, of the eight there are. A reader takes any. To find the one with the
fewest blots takes four times as long as all else, for every table that is opened; what stands in our links is drawn by
chance, and so has few under each of them."""


def public_link(request: Request[Any, Any, Any], path: str) -> str:
    """An address of this server as people reach it: also for the phone beside the machine that it runs on."""
    config: Config = request.app.state.config
    return (config.public_url or f"{request.url.scheme}://{_reachable(request, config)}") + path


def _reachable(request: Request[Any, Any, Any], config: Config) -> str:
    """Where whoever asks has reached it; if that is this machine itself, its address in the network, if it has one."""
    url = request.url
    if config.host in EVERYWHERE and is_own_machine(url.hostname or "") and (address := own_address()):
        return address if url.port is None else f"{address}:{url.port}"
    return url.netloc


def qr_code(text: str) -> str:
    """A QR code as an SVG picture."""
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False, mask=_MASK).save(
        picture, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, nl=False
    )
    return picture.getvalue().decode()
