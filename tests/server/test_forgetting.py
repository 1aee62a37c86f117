"""``POST /api/me/forget``: somebody removes their data while others play with them."""

import asyncio
from pathlib import Path

import httpx

from tests.server.running import Running, running
from tests.server.test_me import refused
from tests.storage.dump import everything_in


def test_nobody_is_removed_by_chance(ada: httpx.Client, nobody: httpx.Client) -> None:
    assert refused(nobody.post("/api/me/forget", json={"name": "Ada"}), 401) == "nobody"
    assert refused(ada.post("/api/me/forget", json={"name": "ada"}), 409) == "not_your_name"
    assert ada.get("/api/me").status_code == 200


def test_somebody_removes_all_that_is_kept_of_them(server: Running, bert: httpx.Client) -> None:
    with server.person("Ada Augusta") as ada:
        mine = ada.post("/api/tables", json={"settings": {"title": "Ada Augusta's"}, "bots": "random", "start": True})
        ours = bert.post("/api/tables", json={"settings": {}}).json()["table"]
        table = mine.json()["table"]
        cookie = ada.cookies["stonehenge"]
        answer = ada.post("/api/me/forget", json={"name": "Ada Augusta"})
        assert (answer.status_code, answer.json()) == (200, {"tables": 1})
        assert "stonehenge" not in ada.cookies
    with server.client(cookies={"stonehenge": cookie}) as before:
        assert refused(before.get("/api/me"), 401) == "nobody"
    assert "Augusta" not in bert.get(f"/api/tables/{table}").text
    assert bert.get(f"/api/tables/{ours}").json()["host_name"] == "Bert"
    database = server.log_file.parent / "stonehenge.db"
    assert b"Augusta" not in asyncio.run(everything_in(str(database)))
    assert bert.get("/api/leaderboard").status_code == 200


def test_removals_have_a_limit_since_each_looks_through_all_games(data: Path) -> None:
    with running(data, STONEHENGE_LIMIT_REMOVALS="1") as server:
        for status in (200, 429):
            with server.person("Ada") as ada:
                assert ada.post("/api/me/forget", json={"name": "Ada"}).status_code == status
