"""What a messenger shows of a link to a table: who invites to what, and how many seats are free (Open Graph)."""

from html import escape
from typing import Final

from stonehenge.locales import Locale
from stonehenge.rules.value import value
from stonehenge.tables.live_table import LiveTable, Status
from stonehenge.tables.people import Free

PICTURE: Final = "/invitation.jpg"
"""Drawn by ``web/scripts/invitation.mjs``; it comes with the page."""
_SIZE: Final = (1200, 630)


@value
class Addresses:
    """Where the table and its picture are, as people reach them."""

    table: str
    picture: str


def meta_tags(table: LiveTable, text: Locale, addresses: Addresses) -> str:
    """The tags that stand in the head of the page of a table."""
    width, height = _SIZE
    tags = {
        "og:site_name": "Stonehenge",
        "og:type": "website",
        "og:title": title(table, text),
        "og:description": description(table, text),
        "og:url": addresses.table,
        "og:image": addresses.picture,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:locale": {"de": "de_DE", "en": "en_GB"}[text.lang],
    }
    lines = [f'<meta property="{name}" content="{escape(content)}" />' for name, content in tags.items()]
    return "".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])


def title(table: LiveTable, text: Locale) -> str:
    """Who invites to what."""
    key = f"edition.{table.settings.edition}"
    edition = text(key) if key in text else table.settings.edition
    invites = table.status is Status.GATHERING
    return text("preview.invites" if invites else "preview.table", host=table.host_name, edition=edition)


def description(table: LiveTable, text: Locale) -> str:
    """How many seats are free while there are any; otherwise what the game is about."""
    free = sum(isinstance(occupant, Free) for occupant in table.seats)
    if table.status is Status.GATHERING and free:
        return text.count("preview.seats", free, seats=table.setup.players)
    return text("web.start.claim")
