"""Devices, keys and the removal of somebody's data in an SQL database; each kind of database says how it is asked."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from stonehenge.storage.identities import Device, Identities, Keys, Rewriting
from stonehenge.storage.interface import Bearer, Person
from stonehenge.storage.statements import columns, upsert

BUMP: Final = (
    "INSERT INTO revisions (name, number) VALUES ('identities', 1)"
    " ON CONFLICT (name) DO UPDATE SET number = revisions.number + 1"
)
"""Whoever has done it in a transaction is waited for by the next: so no revision is skipped by who looks."""
NOTE_REWRITTEN: Final = (
    "INSERT INTO rewritten (table_id, number) SELECT $1, number FROM revisions WHERE name = 'identities'"
    " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number"
)
REPLACE_ENTRY: Final = "UPDATE entries SET body = $3 WHERE table_id = $1 AND seq = $2"
REPLACE_LISTING: Final = "UPDATE listings SET people = $2, host = $3, body = $4 WHERE table_id = $1"

_PERSON: Final = ("identity", "name", "lang", "created", "seen", "face")
_BEARER: Final = (
    f"SELECT {', '.join(f'p.{name}' for name in _PERSON)}, d.device, d.identity, d.label, d.created, d.seen"
    " FROM people AS p LEFT JOIN devices AS d ON d.device = $2 AND d.identity = p.identity"
    " WHERE p.identity = $1 AND (d.device IS NOT NULL OR"
    " ($2 = '' AND NOT EXISTS (SELECT 1 FROM signed_out AS s WHERE s.identity = p.identity)))"
)
_FIND: Final = (
    f"SELECT {', '.join(_PERSON)} FROM people WHERE identity = $1 OR name = $1 ORDER BY created DESC, identity LIMIT 10"
)
_DEVICES: Final = f"SELECT {columns('devices')} FROM devices WHERE identity = $1 ORDER BY created DESC, device"
_SIGN_OUT: Final = "INSERT INTO signed_out (identity, at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_KEYS: Final = "SELECT secret FROM secrets WHERE name = $1 OR (until > $2 AND name LIKE $1 || '/%') ORDER BY until"
_RETIRE: Final = "INSERT INTO secrets (name, secret, until) SELECT name || $2, secret, $3 FROM secrets WHERE name = $1"
_DROP_FORMER: Final = "DELETE FROM secrets WHERE name LIKE $1 || '/%' AND until <= $2"
_ERASED: Final = (
    "DELETE FROM people WHERE identity = $1",
    "DELETE FROM devices WHERE identity = $1",
    "DELETE FROM signed_out WHERE identity = $1",
    "DELETE FROM tickets WHERE identity = $1",
    "DELETE FROM seat_results WHERE player = $1",
    "DELETE FROM ratings WHERE player = $1",
    "DELETE FROM tournaments WHERE organiser = $1",
)
_EVER: Final = 2**62


class Step(NamedTuple):
    """A statement with its values."""

    statement: str
    values: tuple[object, ...] = ()


class SqlIdentities(Identities, ABC):
    """The part of an SQL storage that knows who may be whom."""

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[Any]:
        """What a query finds."""

    @abstractmethod
    async def _write(self, statement: str, *values: object) -> None:
        """Do what does no harm when it is done twice."""

    @abstractmethod
    async def _together(self, steps: Sequence[Step]) -> None:
        """Do all of it or nothing; it does no harm when it is done twice."""

    @abstractmethod
    async def _among(self, query: str, names: Sequence[str]) -> list[Any]:
        """The rows of a query that ends with a column, where that column is one of these names."""

    # --- devices -----------------------------------------------------------------------------------------------------

    async def bearer(self, identity: str, device: str) -> Bearer | None:
        """Who comes with the cookie of this device."""
        rows = await self._rows(_BEARER, identity, device)
        if not rows:
            return None
        row = list(rows[0])
        person, found = row[: len(_PERSON)], row[len(_PERSON) :]
        return Bearer(Person(*person), None if found[0] is None else Device(*found))

    async def find_people(self, who: str) -> list[Person]:
        """Those who have this identity or go by this name."""
        return [Person(*row) for row in await self._rows(_FIND, who)]

    async def put_device(self, device: Device) -> None:
        """Keep a device."""
        row = (device.device, device.identity, device.label, device.created, device.seen)
        await self._write(upsert("devices"), *row)

    async def devices(self, identity: str) -> list[Device]:
        """The devices of somebody, the newest first."""
        return [Device(*row) for row in await self._rows(_DEVICES, identity)]

    async def end_device(self, identity: str, device: str) -> None:
        """This device of theirs is nobody from now on."""
        ending = Step("DELETE FROM devices WHERE identity = $1 AND device = $2", (identity, device))
        await self._together([ending, Step(BUMP)])

    async def end_devices(self, identity: str, at: int, but: str = "") -> None:
        """All of them but one are nobody from now on."""
        ending = Step("DELETE FROM devices WHERE identity = $1 AND device <> $2", (identity, but))
        await self._together([ending, Step(_SIGN_OUT, (identity, at)), Step(BUMP)])

    async def ended(self, devices: Sequence[str]) -> set[str]:
        """Those of these devices that are not there any more."""
        there = await self._among("SELECT device FROM devices WHERE device", list(devices))
        return set(devices) - {device for (device,) in there}

    async def drop_devices(self, before: int) -> None:
        """Remove the devices that were not seen since."""
        await self._write("DELETE FROM devices WHERE seen < $1", before)

    # --- keys --------------------------------------------------------------------------------------------------------

    @abstractmethod
    async def secret(self, name: str) -> bytes:
        """32 random bytes, made once, the same for every server."""

    async def keys(self, name: str, now: int) -> Keys:
        """What is signed with now, and what was before."""
        await self.secret(name)
        current, *former = [bytes(secret) for (secret,) in await self._rows(_KEYS, name, now)]
        return Keys(current, tuple(reversed(former)))

    async def rotate(self, name: str, until: int) -> None:
        """Sign with something else from now on."""
        await self.secret(name)
        fresh = secrets.token_bytes(32)
        keep = [Step(_RETIRE, (name, f"/{secrets.token_hex(4)}", until))] if until else []
        drop = [] if until else [Step(_DROP_FORMER, (name, _EVER))]
        replace = Step("UPDATE secrets SET secret = $2 WHERE name = $1", (name, fresh))
        await self._together([*keep, *drop, replace, Step(BUMP)])

    # --- what servers have in memory ---------------------------------------------------------------------------------

    async def revision(self) -> int:
        """A number that goes up when devices, keys or the logs of tables were changed."""
        rows = await self._rows("SELECT number FROM revisions WHERE name = 'identities'")
        return int(rows[0][0]) if rows else 0

    async def rewritten_since(self, revision: int) -> list[str]:
        """The tables whose log was rewritten since."""
        found = await self._rows("SELECT table_id FROM rewritten WHERE number > $1 ORDER BY table_id", revision)
        return [table for (table,) in found]

    # --- the removal of somebody's data ------------------------------------------------------------------------------

    async def erase(self, identities: Sequence[str]) -> None:
        """Remove what is kept of these but for the logs."""
        steps = [Step(statement, (identity,)) for identity in identities for statement in _ERASED]
        await self._together([*steps, Step(BUMP)])


def rewriting_steps(rewriting: Rewriting, people: object) -> list[Step]:
    """What replaces lines of a log and its listing; ``people`` is how the database keeps a list."""
    table = rewriting.table
    lines = [Step(REPLACE_ENTRY, (table, seq, body)) for seq, body in sorted(rewriting.entries.items())]
    listing = Step(REPLACE_LISTING, (table, people, rewriting.host, rewriting.shown))
    return [*lines, listing, Step(BUMP), Step(NOTE_REWRITTEN, (table,))]
