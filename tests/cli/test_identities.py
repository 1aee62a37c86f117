"""``stonehenge rotate-secret`` and ``stonehenge forget``, also while a server runs."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import httpx
import pytest

from stonehenge.storage.interface import Person
from tests.cli.conftest import Stonehenge, Typist
from tests.server.running import Running, running
from tests.storage.dump import everything_in
from tests.storage.stored import opened

NOTICES = 20.0
"""Seconds in which a running server must notice; it looks once a second."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "data", "--no-limits") as started:
        yield started


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "data" / "stonehenge.db")


def until(answers: httpx.Client, status: int) -> None:
    """Wait until somebody is answered so."""
    end = time.monotonic() + NOTICES
    while answers.get("/api/me/games").status_code != status:
        assert time.monotonic() < end
        time.sleep(0.05)


async def heard_until_closed(server: Running, cookie: str, table: str, ready: asyncio.Event) -> list[dict[str, Any]]:
    address, cookies = f"{server.url}/api/tables/{table}/socket", {"stonehenge": cookie}
    async with aiohttp.ClientSession(cookies=cookies) as session, session.ws_connect(address) as socket:
        await socket.send_json({"type": "hello"})
        heard = [json.loads((await socket.receive(NOTICES)).data)]
        ready.set()
        while (message := await socket.receive(NOTICES)).type is aiohttp.WSMsgType.TEXT:
            heard.append(json.loads(message.data))
        return heard


async def while_connected(server: Running, cookie: str, table: str, work: Any) -> list[dict[str, Any]]:
    """What a socket hears until it is closed, while a command runs."""
    ready = asyncio.Event()
    listening = asyncio.create_task(heard_until_closed(server, cookie, table, ready))
    await ready.wait()
    await asyncio.to_thread(work)
    return await listening


def test_the_old_key_holds_for_a_while_and_cookies_are_replaced(
    stonehenge: Stonehenge, server: Running, database: str
) -> None:
    with server.person("Ada") as ada:
        old = ada.cookies["stonehenge"]
        outcome = stonehenge("rotate-secret", "--database", database)
        assert outcome.code == 0, outcome.err
        assert "hold until" in outcome.out
        end = time.monotonic() + NOTICES
        while ada.cookies["stonehenge"] == old:
            assert ada.get("/api/me").json()["name"] == "Ada"
            assert time.monotonic() < end
            time.sleep(0.05)
        with server.client(cookies={"stonehenge": old}) as before:
            assert before.get("/api/me").status_code == 200
        with server.person("Bert") as bert:
            assert bert.get("/api/me").status_code == 200


def test_with_now_everyone_is_signed_out_also_at_open_tables(
    stonehenge: Stonehenge, server: Running, database: str
) -> None:
    with server.person("Ada") as ada:
        table = ada.post("/api/tables", json={"settings": {}}).json()["table"]
        link = ada.post("/api/me/link").json()["code"]

        def rotate() -> None:
            outcome = stonehenge("rotate-secret", "--now", "--database", database)
            assert outcome.code == 0, outcome.err
            assert "signed out" in outcome.out

        heard = asyncio.run(while_connected(server, ada.cookies["stonehenge"], table, rotate))
        assert heard[-1] == {"type": "come_back", "why": "signed_out"}
        until(ada, 401)
        assert ada.post("/api/me/claim", json={"code": link}).json()["name"] == "Ada"  # a link from before leads back
        until(ada, 200)


def test_a_server_that_starts_after_now_knows_no_old_cookie(stonehenge: Stonehenge, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as server, server.person("Ada") as ada:
        cookie = ada.cookies["stonehenge"]
    assert stonehenge("rotate-secret", "--now", "--database", str(data / "stonehenge.db")).code == 0
    with running(data) as server, server.client(cookies={"stonehenge": cookie}) as before:
        assert before.get("/api/me").status_code == 401


# --- forget -----------------------------------------------------------------------------------------------------------


def people(database: str, *names: str) -> list[str]:
    async def put() -> list[str]:
        async with opened(database) as storage:
            for number, name in enumerate(names):
                await storage.put_person(Person(f"identity-{number}", name, "en", 1, 1))
            return [f"identity-{number}" for number in range(len(names))]

    return asyncio.run(put())


def known(database: str, identity: str) -> bool:
    async def look() -> bool:
        async with opened(database) as storage:
            return await storage.person(identity) is not None

    return asyncio.run(look())


def test_it_asks_first_and_says_what_stays_to_be_done(stonehenge: Stonehenge, types: Typist, tmp_path: Path) -> None:
    database = str(tmp_path / "some.db")
    (identity,) = people(database, "Ada")
    types(["no"])
    outcome = stonehenge("forget", "Ada", "--database", database)
    assert (outcome.code, "Nothing was removed" in outcome.out) == (0, True)
    types([])
    assert "Nothing was removed" in stonehenge("forget", "Ada", "--database", database).out
    assert known(database, identity)
    types(["yes"])
    outcome = stonehenge("forget", "Ada", "--database", database)
    assert (outcome.code, "Backups" in outcome.out) == (0, True)
    assert not known(database, identity)


def test_who_is_not_known_or_not_alone_with_a_name_is_refused(stonehenge: Stonehenge, tmp_path: Path) -> None:
    database = str(tmp_path / "some.db")
    first, second, _ = people(database, "Ada", "Ada", "Bert")
    assert "Carl" in stonehenge("forget", "Carl", "--yes", "--database", database).refuses()
    sentence = stonehenge("forget", "Ada", "--yes", "--database", database).refuses()
    assert first in sentence
    assert second in sentence
    assert stonehenge("forget", first, "--yes", "--database", database).code == 0
    assert (known(database, first), known(database, second)) == (False, True)


def test_somebody_is_removed_while_they_play(stonehenge: Stonehenge, server: Running, database: str) -> None:
    with server.person("Ada Lovelace") as ada, server.person("Bert") as bert:
        settings = {"players": 3, "title": "Ada Lovelace and friends", "chat": True}
        table = ada.post("/api/tables", json={"settings": settings}).json()["table"]
        sits = asyncio.run(said(server, bert.cookies["stonehenge"], table, {"do": "sit"}))
        assert sits["type"] == "done"
        asyncio.run(said(server, ada.cookies["stonehenge"], table, {"do": "chat", "text": "from Piccadilly"}))
        assert asyncio.run(said(server, ada.cookies["stonehenge"], table, {"do": "start", "bot": "random"}))

        def forget() -> None:
            assert stonehenge("forget", "Ada Lovelace", "--yes", "--database", database).code == 0

        heard = asyncio.run(while_connected(server, ada.cookies["stonehenge"], table, forget))
        assert heard[-1] == {"type": "come_back", "why": "signed_out"}
        assert ada.get("/api/me").status_code == 401
        end = time.monotonic() + NOTICES
        while "Ada" in (shown := bert.get(f"/api/tables/{table}").text):
            assert time.monotonic() < end, shown
            time.sleep(0.05)
        view = json.loads(shown)
        assert (view["host_name"], view["seats"][0]["kind"]) == ("Bert", "bot")
        assert "Piccadilly" not in shown
    everything = asyncio.run(everything_in(database))
    assert b"Lovelace" not in everything
    assert b"Piccadilly" not in everything


async def said(server: Running, cookie: str, table: str, command: dict[str, Any]) -> dict[str, Any]:
    """The answer to something that somebody does at a table."""
    address, cookies = f"{server.url}/api/tables/{table}/socket", {"stonehenge": cookie}
    async with aiohttp.ClientSession(cookies=cookies) as session, session.ws_connect(address) as socket:
        await socket.send_json({"type": "hello"})
        await socket.send_json({"type": "do", "id": 1, "command": command})
        while True:
            message: dict[str, Any] = json.loads((await socket.receive(NOTICES)).data)
            if message.get("id") == 1:
                return message
