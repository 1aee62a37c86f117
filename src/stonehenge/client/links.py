"""Links to a table: its own, with the token of a bot's seat after the # so that no server logs it, or by its code."""

from typing import Self
from urllib.parse import parse_qs, unquote, urlsplit

from stonehenge.rules.value import value


@value
class TableLink:
    """Which table, on which server, and by which right."""

    server: str
    """Its address, without a slash at the end."""
    table: str
    token: str = ""

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The link that a text is, ``https://wizard.example/t/TABLE#token=TOKEN`` or without a token; or nothing."""
        found = _found(text, "/t/")
        if found is None:
            return None
        token = parse_qs(urlsplit(text.strip()).fragment).get("token", [""])[0]
        return cls(*found, token)

    @property
    def socket(self) -> str:
        """The address of the table's socket."""
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"

    def __str__(self) -> str:
        """The link without its token."""
        return f"{self.server}/t/{self.table}"


@value
class CodeLink:
    """The code of five letters of a table that gathers, and on which server."""

    server: str
    code: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The link that a text is, ``https://wizard.example/c/CODE``; or nothing."""
        found = _found(text, "/c/")
        return None if found is None else cls(*found)


def _found(text: str, between: str) -> tuple[str, str] | None:
    """The server in a link, and what stands after this part of its path."""
    parts = urlsplit(text.strip())
    before, _, last = parts.path.rstrip("/").rpartition(between)
    if parts.scheme not in ("http", "https") or not parts.netloc or not last or "/" in last:
        return None
    return f"{parts.scheme}://{parts.netloc}{before}", unquote(last)
