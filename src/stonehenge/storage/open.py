"""Which storage an address means."""

from pathlib import Path
from typing import Final

from stonehenge.storage.interface import Storage, StorageError
from stonehenge.storage.sqlite import SqliteStorage

_SQLITE: Final = "sqlite:///"
_POSTGRES: Final = ("postgresql://", "postgres://")


async def open_storage(url: str) -> Storage:
    """Open what is kept at an address; a new one is set up, an older one is brought up to date."""
    place = place_of(url)
    if isinstance(place, Path):
        return await SqliteStorage.open(place)
    from stonehenge.storage.postgres import PostgresStorage

    return await PostgresStorage.open(place)


def place_of(url: str) -> Path | str:
    """The file of an SQLite database, or the address of one on PostgreSQL."""
    if url.startswith(_POSTGRES):
        try:
            import asyncpg  # noqa: F401
        except ImportError:
            raise StorageError("storage.no_asyncpg") from None
        return url
    path = url.removeprefix(_SQLITE)
    if not path or "://" in path or path.startswith(("sqlite:", "postgres:", "postgresql:")):
        raise StorageError("storage.bad_url", url=url)
    return Path(path).expanduser()


def default_url() -> str:
    """SQLite in the folder where the user's programs keep their data."""
    try:
        from platformdirs import user_data_path
    except ImportError:
        raise StorageError("storage.no_folder") from None
    return f"{_SQLITE}{user_data_path('stonehenge', appauthor=False) / 'stonehenge.db'}"
