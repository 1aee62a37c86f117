"""A server for all tests that leave it as it was, and games for it to have."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server without limits, so that tests can hurry."""
    with running(tmp_path_factory.mktemp("server"), "--no-limits") as server:
        yield server


@pytest.fixture
def nobody(server: Running) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.fixture
def ada(server: Running) -> Iterator[httpx.Client]:
    with server.person("Ada") as client:
        yield client


@pytest.fixture
def bert(server: Running) -> Iterator[httpx.Client]:
    with server.person("Bert", "de") as client:
        yield client


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
