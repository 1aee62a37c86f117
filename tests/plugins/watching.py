"""A game of bots at a table of a server: they play as long as somebody watches."""

import asyncio

import aiohttp
import httpx

from stonehenge.plugins.editions import find_edition
from stonehenge.rules.record import Record, read
from tests.server.running import Running

PATIENCE = 60
"""Seconds without news after which nothing comes any more."""


async def _watch(address: str) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as socket:
        await socket.send_json({"type": "hello"})
        heard = ""
        while '"event":"end"' not in heard:
            heard = str((await socket.receive(PATIENCE)).data)


def played_to_the_end(server: Running, host: httpx.Client, bot: str, **settings: object) -> Record:
    """A game between bots of this name, as its record tells it; the law has judged it."""
    asked = {"settings": {"players": 3, "pace": 0, **settings}, "sit": False, "bots": bot, "start": True}
    made = host.post("/api/tables", json=asked)
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    asyncio.run(_watch(f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"))
    judged = read(host.get(f"/api/tables/{table}/record").text, find_edition)
    assert isinstance(judged, Record), judged
    assert judged.finished
    return judged
