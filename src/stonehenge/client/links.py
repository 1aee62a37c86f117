"""A table's link: where it is, and for a bot's seat the token, after the # so that no server ever logs it."""

from typing import Self
from urllib.parse import parse_qs, urlsplit

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
        parts = urlsplit(text.strip())
        before, _, table = parts.path.rstrip("/").rpartition("/t/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not table or "/" in table:
            return None
        token = parse_qs(parts.fragment).get("token", [""])[0]
        return cls(f"{parts.scheme}://{parts.netloc}{before}", table, token)

    @property
    def socket(self) -> str:
        """The address of the table's socket."""
        return f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"

    def __str__(self) -> str:
        """The link without its token."""
        return f"{self.server}/t/{self.table}"
