"""When something goes wrong on the server's side: one sentence outside, the kind and the place in the log."""

import logging
import time
from pathlib import Path

import httpx
import pytest
from litestar import Litestar, get
from litestar.testing import TestClient

from stonehenge.server.exception_handlers import HANDLERS
from stonehenge.storage.interface import StorageError, Unavailable
from tests.server.running import running
from tests.server.test_me import refused
from tests.storage.postgres import postgres_server


@get("/bug", sync_to_thread=False)
def bug() -> None:
    raise KeyError("the hand is R5 B7")


@get("/away", sync_to_thread=False)
def away() -> None:
    raise Unavailable("storage.unavailable", where="the disk", reason="full")


@get("/damaged", sync_to_thread=False)
def damaged() -> None:
    raise StorageError("storage.damaged", where="the file")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [("/bug", 500, "failed"), ("/away", 503, "storage_unavailable"), ("/damaged", 500, "failed")],
)
def test_what_fails_is_told_without_details(
    path: str, status: int, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    app = Litestar([bug, away, damaged], exception_handlers=HANDLERS, logging_config=None, openapi_config=None)
    with caplog.at_level(logging.ERROR, "stonehenge.server"), TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get(path)
    problem = answer.json()["refusal"]
    assert (answer.status_code, problem["code"], problem["params"]) == (status, code, {})
    assert "R5" not in answer.text
    assert "full" not in answer.text
    assert caplog.records


@pytest.mark.slow
def test_while_the_database_is_away(data: Path) -> None:
    with (
        postgres_server() as postgres,
        postgres.database() as database,
        running(data, "--no-limits", "--database", database) as server,
        server.person("Ada") as ada,
    ):
        postgres.stop("immediate")
        assert refused(ada.get("/api/me"), 503) == "storage_unavailable"
        assert ada.get("/api/catalogue").status_code == 200
        health = ada.get("/health")
        assert (health.status_code, health.json()["storage"]) == (503, "unavailable")
        postgres.start()
        assert _again(ada).json()["name"] == "Ada"


def _again(client: httpx.Client) -> httpx.Response:
    """What is answered once the database is back."""
    for _ in range(100):
        answer = client.get("/api/me")
        if answer.status_code != 503:
            return answer
        time.sleep(0.1)
    raise AssertionError("it did not come back")
