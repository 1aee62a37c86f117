"""Several processes of one server: PostgreSQL and Redis between them, one port, one set of figures."""

from pathlib import Path

import pytest

from tests.live.redis_server import redis_server
from tests.server.running import running
from tests.storage.postgres import postgres_server

pytestmark = pytest.mark.slow


def test_two_processes_are_one_server(data: Path) -> None:
    with (
        postgres_server() as postgres,
        postgres.database() as database,
        redis_server() as redis,
        running(data, "--no-limits", "--workers", "2", "--database", database, "--redis", redis.url) as server,
        server.person("Ada") as ada,
    ):
        assert ada.get("/health").json()["redis"] == "ok"
        cookies = {"stonehenge": ada.cookies["stonehenge"]}
        tables = set()
        for _ in range(12):  # each request over a connection of its own, so that both processes have some
            with server.client(cookies=cookies) as client:
                assert client.get("/api/me").json()["name"] == "Ada"
                tables.add(client.post("/api/tables", json={"settings": {"public": True}}).json()["table"])
        for table in tables:
            with server.client() as client:
                assert client.get(f"/api/tables/{table}").status_code == 200
        with server.client() as client:
            assert {table["table"] for table in client.get("/api/tables").json()["tables"]} == tables
            figures = client.get("/metrics").text
        assert 'stonehenge_http_requests_total{method="POST",route="/api/tables",status="201"} 12.0' in figures
