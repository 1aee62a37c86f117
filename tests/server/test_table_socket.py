"""A table's socket from outside: which pages may open one, and what happens when the server stops."""

import asyncio
import json
import signal
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.server.running import Running, running


def opened(server: Running) -> str:
    with server.person("Ada") as ada:
        table: str = ada.post("/api/tables", json={"settings": {}}).json()["table"]
    return f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"


async def welcomed(address: str, origin: str | None) -> str:
    """The type of the first message somebody without a name is sent."""
    async with aiohttp.ClientSession() as session, session.ws_connect(address, origin=origin) as socket:
        await socket.send_json({"type": "hello"})
        message: dict[str, Any] = json.loads((await socket.receive(60)).data)
        return str(message["type"])


def test_only_our_own_page_opens_a_socket(server: Running) -> None:
    address = opened(server)
    for origin in (None, server.url):
        assert asyncio.run(welcomed(address, origin)) == "welcome"
    for origin in ("https://evil.example", "null"):
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            asyncio.run(welcomed(address, origin))
        assert caught.value.status == 403


def test_a_socket_counts_as_a_request(data: Path) -> None:
    with running(data, STONEHENGE_LIMIT_REQUESTS="4") as server:
        address = opened(server)
        assert [asyncio.run(welcomed(address, None)) for _ in range(2)] == ["welcome"] * 2
        with pytest.raises(aiohttp.WSServerHandshakeError):
            asyncio.run(welcomed(address, None))


def test_whoever_is_connected_is_asked_to_come_back_when_the_server_stops(data: Path) -> None:
    async def last_words(server: Running) -> list[str]:
        async with aiohttp.ClientSession() as session, session.ws_connect(opened(server)) as socket:
            await socket.send_json({"type": "hello"})
            heard = [json.loads((await socket.receive(60)).data)]
            server.process.send_signal(signal.SIGTERM)
            heard += [json.loads(message.data) async for message in socket]
            return [f"{one['type']} {one.get('why', '')}".strip() for one in heard]

    with running(data) as server:
        assert asyncio.run(last_words(server))[-1] == "come_back stopping"
        server.process.wait(60)
        assert server.process.returncode == 0


@pytest.mark.parametrize("limit", ["ADDRESS_CONNECTIONS", "IDENTITY_CONNECTIONS"])
def test_so_many_sockets_may_be_open(limit: str, data: Path) -> None:
    async def third(address: str) -> int | None:
        async with aiohttp.ClientSession() as session:
            sockets = [await session.ws_connect(address) for _ in range(3)]
            answer = await sockets[2].receive(60)
            assert answer.type is aiohttp.WSMsgType.CLOSE
            await sockets[0].close()
            async with asyncio.timeout(60):
                while not await is_welcome(session, address):  # one is going, so that there is room for another
                    await asyncio.sleep(0.02)
            return sockets[2].close_code

    async def is_welcome(session: aiohttp.ClientSession, address: str) -> bool:
        async with session.ws_connect(address) as again:
            await again.send_json({"type": "hello"})
            answer = await again.receive(60)
            return answer.type is aiohttp.WSMsgType.TEXT and json.loads(answer.data)["type"] == "welcome"

    with running(data, **{f"STONEHENGE_LIMIT_{limit}": "2"}) as server:
        assert asyncio.run(third(opened(server))) == 1013
