"""What the server says of itself: enough to run it, and nothing that anybody could use."""

import logging
import sys
from pathlib import Path

import pytest

from stonehenge.server.logs import JsonLines, PlainLines
from tests.server.running import running


def record_of(error: Exception | None = None, name: str = "stonehenge.server", text: str = "x") -> logging.LogRecord:
    info = None
    if error is not None:
        try:
            raise error
        except Exception:  # noqa: BLE001 # whatever it is, it has a place now
            info = sys.exc_info()
    return logging.LogRecord(name, logging.ERROR, __file__, 1, text, (), info)


@pytest.mark.parametrize("form", [JsonLines(), PlainLines()])
def test_an_error_is_told_without_its_text(form: logging.Formatter) -> None:
    line = form.format(record_of(ValueError("the hand is R5 B7")))
    assert "ValueError" in line
    assert "test_logs.py" in line
    assert "R5" not in line


@pytest.mark.parametrize("form", [JsonLines(), PlainLines()])
def test_values_that_asyncio_writes_are_left_out(form: logging.Formatter) -> None:
    text = "Task exception was never retrieved\nfuture: <Task exception=KeyError('R5')>"
    line = form.format(record_of(name="asyncio", text=text))
    assert "never retrieved" in line
    assert "R5" not in line


def test_no_secret_stands_in_the_log(data: Path) -> None:
    with running(data, "--no-limits") as server, server.person("Zaphod") as ada, server.client() as nobody:
        secrets = [ada.cookies["stonehenge"], ada.cookies["stonehenge"].partition(".")[0]]
        link = ada.post("/api/me/link").json()
        secrets.append(link["code"])
        nobody.post("/api/me/claim", json={"code": link["code"]})
        nobody.post(f"/api/me/claim?code={link['code']}", json={"code": "x" * 200})
        begun = {"settings": {"players": 3}, "bots": "random", "start": True}
        table = ada.post("/api/tables", json=begun).json()["table"]
        secrets.append(table)
        other = ada.post("/api/tables", json={"settings": {}}).json()["table"]
        token = ada.post(f"/api/tables/{other}/seats/1/token", json={}).json()["token"]
        secrets += [other, token]
        for client in (ada, nobody):
            client.get(f"/api/tables/{table}")
            client.get(f"/api/tables/{table}/replay?token={token}")
            client.get(f"/api/tables/{table}/{token}")
            client.get(f"/{token}?{token}")
            client.get(f"/api/tables/{other}", headers={"authorization": f"Bearer {token}"})
        ada.post("/api/me", content=token.encode(), headers={"content-type": "application/json"})
        hand = ada.get(f"/api/tables/{table}").json()["game"]["hand"]
        metrics = nobody.get("/metrics").text
    lines, log = server.log_lines(), server.log()  # after the end, so that nothing is missing
    assert len(lines) > 10
    assert all({"time", "level", "logger", "message"} <= set(line) for line in lines)
    assert {line["route"] for line in lines if "route" in line} >= {"/api/tables/{table}", "/api/me", "-"}
    for said in (log, metrics):
        assert "Zaphod" not in said
        assert not any(secret in said for secret in secrets)
        assert not any(f'"{card}"' in said for card in hand if card)


def test_every_request_has_its_id(data: Path) -> None:
    with running(data) as server, server.client() as nobody:
        answer = nobody.get("/api/catalogue")
    lines = server.log_lines()
    assert [line["request"] for line in lines if line.get("route") == "/api/catalogue"] == [
        answer.headers["x-request-id"]
    ]
