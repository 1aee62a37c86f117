"""People who keep every byte that a server sends them, over the socket and over HTTP, and what they had asked for."""

import itertools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from stonehenge.server.messages import AskHint, ClientMessage, Do, Hello, ServerMessage
from tests.live.judge.truth import Plain
from tests.live.player import PATIENCE, Player

_ORDER = itertools.count()


@dataclass(frozen=True)
class Heard:
    """A message over the socket, or an answer over HTTP."""

    order: int
    body: bytes
    table: str
    """The table that it came from, or whose socket was open."""
    had: int
    """The last line of that table's log that this client knew of."""
    asked: Plain = field(default_factory=dict)
    """What was asked for, where it is an answer over the socket."""
    method: str = ""
    path: str = ""
    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    """Nothing of this over the socket."""


@dataclass
class Witness(Player):
    """A player who keeps everything."""

    heard: list[Heard] = field(default_factory=list)
    table: str = ""
    lang: str = "en"
    token: str = ""
    """Of a program, which has no cookie: what it shows in place of one."""
    had: dict[str, int] = field(default_factory=dict)
    """By table: the last line known."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._asked: dict[int, Plain] = {}

    # --- over HTTP ---------------------------------------------------------------------------------------------------

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Ask over HTTP, and keep the answer."""
        assert self._session is not None
        headers = {"accept-language": self.lang}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        async with self._session.request(method, self.url + path, json=body, headers=headers) as answer:
            content = await answer.read()
            self._keep(content, {"method": method, "path": path, "status": answer.status}, answer.headers)
            return answer.status, content

    def _keep(self, content: bytes, what: Plain, headers: Mapping[str, str]) -> None:
        table = what["path"].split("/")[3] if what["path"].startswith("/api/tables/") else self.table
        kept = dict(headers.items())
        self.heard.append(Heard(next(_ORDER), content, table, self.had.get(table, 1), headers=kept, **what))

    async def try_post(self, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask over HTTP: the status, and what is answered."""
        status, content = await self.request("POST", path, body)
        return status, msgspec.json.decode(content) if content else None

    async def get(self, path: str) -> bytes:
        """Get something over HTTP; it must be there."""
        status, content = await self.request("GET", path)
        assert status < 300, (status, content)
        return content

    async def look(self, path: str) -> int:
        """Get something that need not be there: the status."""
        return (await self.request("GET", path))[0]

    # --- over the socket ---------------------------------------------------------------------------------------------

    async def come(self, table: str, have: int | None = None) -> None:
        """Come to a table."""
        self.table = table
        await super().come(table, have)

    async def attempt(self, table: str) -> None:
        """Come to a table, and hear what is said to one who is not let in."""
        self.table = table
        self._socket = await self.connect(table)
        await self.say(Hello())
        await self.hear_the_end()

    async def say(self, message: ClientMessage) -> None:
        """Send a message, and remember what it asked for."""
        if isinstance(message, Hello):
            message = msgspec.structs.replace(message, lang=self.lang, token=message.token or self.token or None)
        if isinstance(message, Do | AskHint):
            self._asked[message.id] = json.loads(msgspec.json.encode(message))
        await super().say(message)

    async def hear(self, patience: float = PATIENCE) -> ServerMessage:
        """The next message, kept as it came."""
        message = await super().hear(patience)
        body = self.received[-1]
        asked = self._asked.get(getattr(message, "id", None) or 0, {})
        self.heard.append(Heard(next(_ORDER), body, self.table, self.had.get(self.table, 1), asked))
        self.had[self.table] = max(self.had.get(self.table, 1), *self.seqs[-1:], 1)
        return message
