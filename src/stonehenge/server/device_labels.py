"""Devices: the browsers that somebody is signed in with, and what each is called."""

import re
import secrets
from typing import Final

from stonehenge.server.authentication import AnyConnection
from stonehenge.storage.identities import Device

DAY: Final = 24 * 3600 * 1000
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/|Opera", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox|FxiOS", "Firefox"),
    ("Chrom(e|ium)|CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X|Macintosh", "macOS"),
    ("Linux|X11", "Linux"),
)
"""What stands in a User-Agent, and what it means; the first that is found. Nothing else of it is kept."""


def label_of(user_agent: str) -> str:
    """What a browser calls itself, in two words that we know: ``Firefox · Android``; empty where it says nothing."""
    found = [_first(user_agent, known) for known in (_BROWSERS, _SYSTEMS)]
    return " · ".join(word for word in found if word)


def _first(text: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((word for pattern, word in known if re.search(pattern, text[:500])), "")


def new_device(connection: AnyConnection, identity: str, at: int) -> Device:
    """The browser that a request comes from, as a device of somebody."""
    label = label_of(connection.headers.get("user-agent", ""))
    return Device(secrets.token_urlsafe(9), identity, label, at, day_of(at))


def day_of(at: int) -> int:
    """The beginning of a day: nobody needs to know more exactly when a device was last seen."""
    return at - at % DAY
