"""For operators: health, metrics, schemas, and stopping."""

import json
import signal
from pathlib import Path

import httpx

from tests.server.running import Running, running
from tests.server.test_me import refused


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
            server.process.wait(60)
            assert server.process.returncode == 0
            assert not [line for line in server.log_lines() if line["level"] in ("error", "critical")]


def test_metrics_are_for_the_machine_itself_and_whoever_has_the_token(data: Path) -> None:
    token = "a token of 25 characters."
    with (
        running(data, "--proxies", "127.0.0.1", STONEHENGE_METRICS_TOKEN=token) as server,
        server.client() as client,
    ):
        assert client.get("/metrics").status_code == 200
        for header in (
            {"x-forwarded-for": "192.0.2.1"},
            {"x-forwarded-for": "127.0.0.1"},
            {"forwarded": "for=192.0.2.1"},
        ):
            assert refused(client.get("/metrics", headers=header), 403) == "metrics_private"
            for given in ("", "Bearer", "Bearer x", f"Basic {token}", f"Bearer {token}x"):
                assert client.get("/metrics", headers=header | {"authorization": given}).status_code == 403
            assert client.get("/metrics", headers=header | {"authorization": f"Bearer {token}"}).status_code == 200
        assert client.get("/health", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 200


def test_without_a_token_none_is_right(data: Path) -> None:
    with running(data, "--proxies", "127.0.0.1") as server, server.client(headers={"x-real-ip": "192.0.2.1"}) as client:
        for given in ("Bearer", "Bearer x", "Bearer None"):
            assert client.get("/metrics", headers={"authorization": given}).status_code == 403


def test_who_watches_has_a_limit_of_their_own(data: Path) -> None:
    limits = {"STONEHENGE_LIMIT_WATCHING": "5", "STONEHENGE_LIMIT_REQUESTS": "3"}
    with running(data, **limits) as server, server.client() as client:  # one was asked until it ran
        assert [client.get("/health").status_code for _ in range(4)] == [200] * 4
        assert [client.get(path).status_code for path in ("/health", "/metrics")] == [429, 429]
        assert [client.get("/api/catalogue").status_code for _ in range(4)] == [200] * 3 + [429]
