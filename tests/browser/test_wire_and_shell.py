"""What the page is sent, how much of it there is, and what it does without a server."""

import asyncio
import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from stonehenge.storage.interface import Entry
from stonehenge.storage.open import open_storage
from tests.browser.conftest import PAGE, NewPage
from tests.browser.person import Person, play
from tests.live.judge.ledger import Ledger
from tests.live.judge.verdict import Judge
from tests.live.server import Server

MOST_SCRIPT = 150_000
"""Bytes of script, compressed, before anything can be done."""
SPECIALS = ["shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud"]


def log_of(server: Server, table: str) -> list[Entry]:
    """A table's log, from the storage itself."""

    async def read() -> list[Entry]:
        storage = await open_storage(f"sqlite:///{server.data / 'stonehenge.db'}")
        try:
            return await storage.read(table)
        finally:
            await storage.close()

    with ThreadPoolExecutor(1) as aside:  # this thread has a loop of its own
        return aside.submit(lambda: asyncio.run(read())).result()


def listen(person: Person, kept: list[bytes]) -> None:
    """Keep every frame that somebody's page is sent."""

    def keep(data: str | bytes) -> None:
        kept.append(data.encode() if isinstance(data, str) else data)

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", keep)

    person.page.on("websocket", opened)


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("jubilee", {"specials": SPECIALS, "prediction": "hidden"}),
        ("jubilee", {"clairvoyance": True}),
        ("extreme", {}),
        ("classic", {"prediction": "secret"}),
    ],
    ids=["specials", "clairvoyance", "extreme", "secret"],
)
def test_no_frame_tells_of_foreign_cards(
    new_page: NewPage, site: Server, edition: str, options: dict[str, Any]
) -> None:
    people = [Person(new_page(reduced_motion="reduce", viewport={"width": 700, "height": 560}), n) for n in range(2)]
    frames: list[list[bytes]] = [[], []]

    for person, kept in zip(people, frames, strict=True):
        listen(person, kept)
    host, other = people
    host.introduce()
    table = host.open(edition=edition, players=3, options=options)
    host.come(table)
    other.join(table)
    host.page.locator("button.start").click()
    play(people, until="clicker.round() > 5")
    other.page.reload()
    other.page.locator("main.play, .podium").first.wait_for()
    lines = [(entry.at, json.loads(entry.body)) for entry in log_of(site, table)]
    settings = lines[0][1]["settings"]
    asked = {name: settings[name] for name in ("edition", "players", "options")}
    setup = other.page.request.post(f"{site.url}/api/setup", data=asked).json()["setup"]
    judge = Judge(Ledger(table, lines, setup))
    for seat, kept in enumerate(frames):
        verdict = judge.judge_frames(seat, kept)
        assert verdict.findings == []
        assert verdict.looked_at["update"] > 20
        assert any(b'"type":"game"' in frame for frame in kept)


def test_the_first_load_is_small(new_page: NewPage) -> None:
    page = new_page()
    loaded: list[str] = []
    page.on("response", lambda answer: loaded.append(answer.url) if answer.request.resource_type == "script" else None)
    page.goto("/", wait_until="networkidle")
    size = sum(len(gzip.compress((PAGE.parent / url.split("/", 3)[3]).read_bytes())) for url in loaded)
    assert loaded
    assert size < MOST_SCRIPT, (size, loaded)


def test_a_newcomer_sees_every_screen_without_complaints(new_page: NewPage) -> None:
    page = new_page()
    for path in ("/", "/new", "/games", "/standings", "/lobby", "/settings", "/learn"):
        page.goto(path, wait_until="networkidle")
        expect(page.locator("main h1").first).to_be_visible()
        assert page.get_by_role("alert").count() == 0


def test_it_can_be_installed(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    href = page.locator('link[rel="manifest"]').get_attribute("href")
    assert href is not None
    manifest = json.loads(page.request.get(href).body())
    assert {"name", "short_name", "start_url", "display", "icons"} <= set(manifest)
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
