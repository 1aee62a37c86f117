"""What an operator should hear of a database before anybody plays: who else can read it, what a power cut takes."""

from pathlib import Path
from typing import Final, NamedTuple

from stonehenge.storage.open import place_of
from stonehenge.storage.sqlite_connections import readable_by_others

_SAFE: Final = ("fsync", "full_page_writes")
"""Settings of the whole PostgreSQL that no session can make up for; ``synchronous_commit`` each of ours sets itself."""


class Caution(NamedTuple):
    """A sentence for an operator, by its key among the messages."""

    key: str
    params: dict[str, object]


async def cautions(url: str) -> list[Caution]:
    """All that is to be said of the database at an address, which can be reached."""
    place = place_of(url)
    if isinstance(place, Path):
        return [Caution("serve.readable", {"where": place})] if readable_by_others(place) else []
    from stonehenge.storage.postgres_connections import connected, without_password

    async with connected(place) as connection:
        off = [name for name in _SAFE if await connection.fetchval(f"SHOW {name}") != "on"]
    return [Caution("serve.unsynced", {"where": without_password(place), "setting": name}) for name in off]
