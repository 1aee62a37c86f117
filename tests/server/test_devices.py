"""Where somebody is signed in: the list, ending one, the others or all; what a link says before it replaces anybody."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import httpx
import pytest

from stonehenge.server.cookies import sign
from stonehenge.server.device_labels import DAY, day_of, label_of
from stonehenge.server.routes.me import MOST_DEVICES
from tests.server.running import Running, running
from tests.server.test_me import refused

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"
HOW_LONG = 20
"""Seconds after which a socket that was not closed counts as forgotten."""


@pytest.mark.parametrize(
    ("user_agent", "label"),
    [
        (FIREFOX, "Firefox · Android"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0", "Edge · Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari · iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36", "Chrome · Linux"),
        ("curl/8.5.0 <script>alert(1)</script>", ""),
        ("", ""),
        ("x" * 100_000 + "Firefox", ""),
    ],
)
def test_a_device_is_named_in_words_that_we_know(user_agent: str, label: str) -> None:
    assert label_of(user_agent) == label


def devices(client: httpx.Client) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = client.get("/api/me/devices").json()["devices"]
    return listed


def moved(ada: httpx.Client, other: httpx.Client, **given: Any) -> httpx.Response:
    """Ada's link is opened in another browser."""
    code = ada.post("/api/me/link").json()["code"]
    return other.post("/api/me/claim", json={"code": code, **given})


@pytest.fixture
def phone(server: Running, ada: httpx.Client) -> Iterator[httpx.Client]:
    """Ada's phone."""
    with server.client(headers={"user-agent": FIREFOX}) as client:
        assert moved(ada, client).status_code == 200
        yield client


def test_each_browser_is_a_device_of_its_own(ada: httpx.Client, phone: httpx.Client) -> None:
    listed = devices(phone)
    assert {(one["label"], one["here"]) for one in listed} == {("Firefox · Android", True), ("", False)}
    assert all(one["seen"] == day_of(one["seen"]) <= one["created"] for one in listed)
    assert [one["here"] for one in devices(ada)] != [one["here"] for one in listed]
    assert ada.cookies["stonehenge"] != phone.cookies["stonehenge"]


def test_an_ended_device_is_nobody_at_once_and_the_others_stay(ada: httpx.Client, phone: httpx.Client) -> None:
    (there,) = [one["id"] for one in devices(ada) if not one["here"]]
    left = ada.delete(f"/api/me/devices/{there}")
    assert (left.status_code, [one["here"] for one in left.json()["devices"]]) == (200, [True])
    assert refused(phone.get("/api/me"), 401) == "nobody"
    assert refused(phone.get("/api/me/games"), 401) == "nobody"
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert refused(ada.delete(f"/api/me/devices/{there}"), 404) == "device_unknown"


def test_nobody_ends_the_device_of_another(ada: httpx.Client, bert: httpx.Client) -> None:
    (of_ada,) = [one["id"] for one in devices(ada)]
    assert refused(bert.delete(f"/api/me/devices/{of_ada}"), 404) == "device_unknown"
    assert ada.get("/api/me").status_code == 200


def test_signing_out_here_takes_the_cookie_away(ada: httpx.Client, phone: httpx.Client) -> None:
    (here,) = [one["id"] for one in devices(phone) if one["here"]]
    assert phone.delete(f"/api/me/devices/{here}").status_code == 200
    assert "stonehenge" not in phone.cookies
    assert len(devices(ada)) == 1


def test_all_others_are_ended_also_those_with_an_older_cookie(
    server: Running, ada: httpx.Client, phone: httpx.Client
) -> None:
    with older_cookie(server, ada) as old:
        assert old.get("/api/me/games").status_code == 200
        assert phone.post("/api/me/devices/end", json={"which": "others"}).status_code == 200
        assert refused(ada.get("/api/me"), 401) == "nobody"
        assert refused(old.get("/api/me/games"), 401) == "nobody"
    assert [one["here"] for one in devices(phone)] == [True]


def test_signing_out_everywhere_ends_this_one_too(ada: httpx.Client, phone: httpx.Client) -> None:
    before = dict(phone.cookies)
    assert phone.post("/api/me/devices/end", json={"which": "all"}).status_code == 200
    assert "stonehenge" not in phone.cookies
    phone.cookies.update(before)
    for client in (ada, phone):
        assert refused(client.get("/api/me"), 401) == "nobody"


# --- cookies from before there were devices ---------------------------------------------------------------------------


def database(server: Running) -> Path:
    return server.log_file.parent / "stonehenge.db"


def older_cookie(server: Running, client: httpx.Client) -> httpx.Client:
    """A browser with the cookie that this person would have been given before there were devices."""
    identity = client.cookies["stonehenge"].partition(":")[0]
    with closing(sqlite3.connect(database(server))) as connection:
        (secret,) = connection.execute("SELECT secret FROM secrets WHERE name = 'cookie'").fetchone()
    return server.client(cookies={"stonehenge": sign(identity, secret)})


def test_an_older_cookie_goes_on_and_becomes_a_device(server: Running, ada: httpx.Client) -> None:
    with older_cookie(server, ada) as old:
        assert old.get("/api/me/games").status_code == 200
        assert len(devices(ada)) == 1
        answer = old.get("/api/me")
        assert answer.json()["name"] == "Ada"
        assert ":" in answer.cookies["stonehenge"]
        assert len(devices(ada)) == 2


def test_nobody_has_devices_without_end(server: Running, ada: httpx.Client) -> None:
    """A copy of an older cookie becomes a device each time that it is shown."""
    with older_cookie(server, ada) as old:
        copied = dict(old.cookies)
        for _ in range(MOST_DEVICES + 2):
            old.cookies.clear()
            old.cookies.update(copied)
            assert old.get("/api/me").status_code == 200
        assert len(devices(old)) == MOST_DEVICES
        assert [one["here"] for one in devices(old)].count(True) == 1


def test_a_device_cant_be_passed_off_as_an_older_cookie(server: Running, ada: httpx.Client) -> None:
    identity, _, rest = ada.cookies["stonehenge"].partition(":")
    signature = rest.rpartition(".")[2]
    for forged in (f"{identity}.{signature}", f"{identity}:.{signature}", f"{identity}:x.{signature}"):
        with server.client(cookies={"stonehenge": forged}) as client:
            assert refused(client.get("/api/me"), 401) == "nobody", forged


# --- a link on a browser that is somebody ---------------------------------------------------------------------------


def test_a_link_says_first_whom_it_replaces(ada: httpx.Client, bert: httpx.Client) -> None:
    bert.post("/api/tables", json={"settings": {}})
    code = ada.post("/api/me/link").json()["code"]
    look = bert.post("/api/me/claim/look", json={"code": code}).json()
    assert look["becomes"]["name"] == "Ada"
    assert look["now"] == {"name": "Bert", "games": 1, "rated": 0, "devices": 0}
    claim = bert.post("/api/me/claim", json={"code": code})
    assert refused(claim, 409) == "already_somebody"
    assert "Bert" in claim.json()["refusal"]["sentence"]
    assert bert.get("/api/me").json()["name"] == "Bert"  # and the link is still good
    assert bert.post("/api/me/claim", json={"code": code, "replace": True}).json()["name"] == "Ada"
    assert bert.get("/api/me").json()["name"] == "Ada"


def test_whoever_was_replaced_comes_back_by_the_link_that_was_kept(ada: httpx.Client, bert: httpx.Client) -> None:
    kept = bert.post("/api/me/link?keep=true").json()
    short = bert.post("/api/me/link").json()
    assert kept["expires"] - short["expires"] > 29 * DAY
    old = bert.cookies["stonehenge"]
    assert moved(ada, bert, replace=True).json()["name"] == "Ada"
    with httpx.Client(base_url=bert.base_url, cookies={"stonehenge": old}) as copied:
        assert refused(copied.get("/api/me"), 401) == "nobody"  # that browser is another's now
    assert bert.post("/api/me/claim", json={"code": kept["code"], "replace": True}).json()["name"] == "Bert"


def test_links_that_last_have_a_limit(data: Path) -> None:
    with running(data, STONEHENGE_LIMIT_CLAIMS="2") as server, server.person() as ada:
        assert [ada.post("/api/me/link?keep=true").status_code for _ in range(3)] == [201, 201, 429]
        assert ada.post("/api/me/link").status_code == 201


def test_ones_own_link_asks_nothing(ada: httpx.Client, nobody: httpx.Client) -> None:
    code = ada.post("/api/me/link").json()["code"]
    assert ada.post("/api/me/claim/look", json={"code": code}).json()["now"] is None
    assert nobody.post("/api/me/claim/look", json={"code": code}).json()["now"] is None
    assert ada.post("/api/me/claim", json={"code": code}).json()["name"] == "Ada"
    assert len(devices(ada)) == 1
    assert refused(nobody.post("/api/me/claim/look", json={"code": code}), 404) == "code_unknown"


# --- sockets ----------------------------------------------------------------------------------------------------------


async def last_words(server: Running, cookie: str, table: str, then: Callable[[], object]) -> list[dict[str, Any]]:
    """What a socket hears until it is closed, after something was done."""
    address = f"{server.url}/api/tables/{table}/socket"
    cookies = {"stonehenge": cookie}
    async with aiohttp.ClientSession(cookies=cookies) as session, session.ws_connect(address) as socket:
        await socket.send_json({"type": "hello"})
        heard = [json.loads((await socket.receive(HOW_LONG)).data)]
        await asyncio.to_thread(then)
        while (message := await socket.receive(HOW_LONG)).type is aiohttp.WSMsgType.TEXT:
            heard.append(json.loads(message.data))
        return heard


def sits_at(welcome: dict[str, Any]) -> int | None:
    seat: int | None = welcome["table"]["seat"]
    return seat


def test_the_sockets_of_an_ended_device_are_closed(ada: httpx.Client, phone: httpx.Client, server: Running) -> None:
    table = ada.post("/api/tables", json={"settings": {}}).json()["table"]
    (there,) = [one["id"] for one in devices(ada) if not one["here"]]
    cookie = phone.cookies["stonehenge"]
    heard = asyncio.run(last_words(server, cookie, table, lambda: ada.delete(f"/api/me/devices/{there}")))
    assert sits_at(heard[0]) == 0
    assert heard[-1] == {"type": "come_back", "why": "signed_out"}


def test_who_has_not_said_hello_yet_is_closed_too(ada: httpx.Client, phone: httpx.Client, server: Running) -> None:
    table = ada.post("/api/tables", json={"settings": {}}).json()["table"]
    (there,) = [one["id"] for one in devices(ada) if not one["here"]]

    async def waits() -> list[str]:
        cookies = {"stonehenge": phone.cookies["stonehenge"]}
        address = f"{server.url}/api/tables/{table}/socket"
        async with aiohttp.ClientSession(cookies=cookies) as session, session.ws_connect(address) as socket:
            await asyncio.to_thread(ada.delete, f"/api/me/devices/{there}")
            await socket.send_json({"type": "hello"})
            return [json.loads(message.data)["type"] async for message in socket]

    assert asyncio.run(waits()) == ["come_back"]


def test_another_server_of_the_same_database_closes_them_too(data: Path) -> None:
    with running(data) as one, running(data) as other, one.person("Ada") as ada, one.client() as phone:
        assert moved(ada, phone).status_code == 200
        table = ada.post("/api/tables", json={"settings": {}}).json()["table"]
        (there,) = [device["id"] for device in devices(ada) if not device["here"]]
        cookie = phone.cookies["stonehenge"]

        def end() -> None:
            assert ada.delete(f"/api/me/devices/{there}").status_code == 200
            with other.client(cookies={"stonehenge": cookie}) as there_too:
                assert refused(there_too.get("/api/me"), 401) == "nobody"  # at once

        heard = asyncio.run(last_words(other, cookie, table, end))
        assert sits_at(heard[0]) == 0
        assert heard[-1] == {"type": "come_back", "why": "signed_out"}
