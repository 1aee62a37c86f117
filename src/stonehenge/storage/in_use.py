"""Whether anybody uses an SQLite file: a lock beside it, which the system lets go when a process ends, however it does.

What is restored replaces history. A server that has the old one in memory would write on in the new one.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from stonehenge.storage.interface import StorageError

try:
    import fcntl
except ImportError:  # Windows: there nobody is kept from restoring
    fcntl = None  # type: ignore[assignment]


def share(path: Path) -> IO[bytes]:
    """Say that this process uses the file, until what is returned is closed; waits while somebody restores it."""
    lock = _lock(path)
    if fcntl is not None:
        fcntl.flock(lock, fcntl.LOCK_SH)
    return lock


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Use the file alone; refused while anybody else does."""
    with _lock(path) as lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise StorageError("storage.in_use", where=path) from error
        yield


def _lock(path: Path) -> IO[bytes]:
    return os.fdopen(os.open(path.with_name(f"{path.name}.lock"), os.O_CREAT | os.O_RDWR, 0o600), "r+b")
