"""For operators: health, metrics, schemas, and stopping."""

import json
import signal
from pathlib import Path

import httpx

from tests.server.running import Running, running


def test_health(nobody: httpx.Client) -> None:
    answer = nobody.get("/health").json()
    assert (answer["status"], answer["storage"], answer["redis"]) == ("ok", "ok", "unused")


def test_metrics(ada: httpx.Client) -> None:
    ada.get("/api/nothing")
    text = ada.get("/metrics").text
    for name in ("http_requests_total", "sockets", "moves_total", "refusals_total", "move_delivered_seconds_bucket"):
        assert f"stonehenge_{name}" in text
    assert 'route="/api/me",status="201"' in text
    assert 'route="-",status="404"' in text


def test_schemas(server: Running, nobody: httpx.Client) -> None:
    messages = nobody.get("/api/socket-schema.json").json()
    assert {"ClientMessage", "ServerMessage", "Welcome", "Problem"} <= set(messages["$defs"])
    openapi = nobody.get("/api/schema/openapi.json").json()
    assert "/api/tables/{table}" in openapi["paths"]
    assert "/metrics" not in openapi["paths"]
    assert json.dumps(openapi)


def test_it_stops_well_when_it_is_told_to(data: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        with running(data) as server:
            server.process.send_signal(number)
            server.process.wait(20)
            assert server.process.returncode == 0
            assert not [line for line in server.log_lines() if line["level"] in ("error", "critical")]
