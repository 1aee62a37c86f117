"""PostgreSQL and Redis for servers that are several."""

from collections.abc import Iterator

import pytest

from tests.live.redis_server import RedisServer, redis_server
from tests.storage.postgres import Postgres, postgres_server


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that tests may restart."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database."""
    with postgres.database() as url:
        yield url


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis that tests may restart."""
    with redis_server() as server:
        yield server
