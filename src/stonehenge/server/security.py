"""What every answer says to a browser, and which pages may ask for something."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from stonehenge.server.config import Config

UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

_CONTENT: Final = (
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",  # where a card lies is a style; a script can never stand there
    "img-src 'self' data:",
    "connect-src 'self'",  # also the socket, which has the same origin
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)

HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"content-security-policy", "; ".join(_CONTENT).encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


def origin_allowed(headers: Mapping[str, str], config: Config) -> bool:
    """Whether the page that a request comes from is one of ours; a request that names no page comes from no browser."""
    origin = headers.get("origin")
    if origin is None:
        return True
    origin = origin.rstrip("/")
    if config.url and origin == _origin_of(config.url):
        return True
    host = headers.get("host", "")
    return bool(host) and urlsplit(origin).netloc.lower() == host.lower()


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
