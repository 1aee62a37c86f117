"""What storages in an SQL database have in common: all but how they connect, and the few statements that differ."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Unpack

from stonehenge.storage import statements
from stonehenge.storage.append import Append
from stonehenge.storage.interface import (
    BOT,
    Code,
    EditionTotals,
    Entry,
    FinishedGame,
    Listing,
    Person,
    Rating,
    Storage,
    Ticket,
    WithAppend,
)
from stonehenge.storage.sql_identities import SqlIdentities
from stonehenge.storage.sql_tournaments import SqlTournamentList


class SqlStorage(SqlIdentities, SqlTournamentList, Storage, ABC):
    """A storage that asks an SQL database; each kind of database says how."""

    # --- what each kind of database does its own way -----------------------------------------------------------------

    leaderboard_query: str
    sits_at_query: str

    @abstractmethod
    async def _append(self, append: Append) -> int:
        """Write all of it or nothing; the number of the last entry."""

    @abstractmethod
    def _listing(self, row: Sequence[Any]) -> Listing:
        """A listing from the columns of ``statements.LISTING``."""

    @abstractmethod
    async def _forget_some(self, at: int) -> int:
        """Remove a few of the finished tables whose newest listing is older than that; how many."""

    # --- the log -----------------------------------------------------------------------------------------------------

    async def append(
        self, table: str, after: int, entries: Sequence[bytes], at: int, **along: Unpack[WithAppend]
    ) -> int:
        """Write the entries and what goes with them; the number of the last one."""
        if not entries:
            raise ValueError("an append has at least one entry")
        return await self._append(Append(table, after, tuple(entries), at, **along))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after this one, in order."""
        return [Entry(*row) for row in await self._rows(statements.READ, table, after)]

    async def last_seq(self, table: str) -> int:
        """The number of the last entry; 0 where there is no such table."""
        ((last,),) = await self._rows(statements.LAST_SEQ, table)
        return last or 0

    async def forget_before(self, at: int) -> int:
        """Remove the finished tables older than that, a few at a time."""
        forgotten = 0
        while some := await self._forget_some(at):
            forgotten += some
        return forgotten

    # --- listings ----------------------------------------------------------------------------------------------------

    async def live_tables(self) -> list[str]:
        """The tables that are gathering or playing, the oldest first."""
        return [table for (table,) in await self._rows(statements.LIVE_TABLES)]

    async def lobby(self, limit: int, since: int = 0) -> list[tuple[str, Listing]]:
        """The public tables that are gathering or playing: where somebody was since then first, then the newest."""
        rows = await self._rows(statements.LOBBY_ATTENDED, limit, since)
        if len(rows) < limit:
            rows += await self._rows(statements.LOBBY_OTHERS, limit - len(rows), since)
        return [(table, self._listing(row)) for table, *row in rows]

    async def deserted(self, status: str, before: int, limit: int) -> list[str]:
        """Live tables of this status where nobody was since then, the longest so first."""
        return [table for (table,) in await self._rows(statements.DESERTED, status, before, limit)]

    async def listing(self, table: str) -> Listing | None:
        """What is shown of a table."""
        rows = await self._rows(statements.ONE_LISTING, table)
        return self._listing(rows[0]) if rows else None

    async def hosted(self, identity: str) -> list[tuple[str, int, Listing]]:
        """The live tables of this host, the longest deserted first."""
        rows = await self._rows(statements.HOSTED, identity)
        tables = [(table, max(here, at), self._listing(row)) for table, here, at, *row in rows]
        return sorted(tables, key=lambda table: (table[1], table[0]))

    async def sits_at(self, identity: str, since: int, limit: int) -> list[str]:
        """The live tables somebody sits at that are not deserted."""
        return [table for (table,) in await self._rows(self.sits_at_query, identity, since, limit)]

    # --- people, tickets, codes, secrets -----------------------------------------------------------------------------

    async def put_person(self, person: Person) -> None:
        """Keep somebody; what was known of them before is replaced."""
        row = (person.identity, person.name, person.lang, person.created, person.seen, person.face)
        await self._write(statements.PUT_PERSON, *row)

    async def person(self, identity: str) -> Person | None:
        """Somebody, if known."""
        return (await self.people([identity])).get(identity)

    async def people(self, identities: Sequence[str]) -> dict[str, Person]:
        """Those of them who are known."""
        return {row[0]: Person(*row) for row in await self._among(statements.PEOPLE, identities)}

    async def put_ticket(self, digest: bytes, ticket: Ticket) -> None:
        """Keep what the secret with this digest stands for."""
        row = (ticket.kind, ticket.identity, ticket.table, ticket.seat, ticket.expires, ticket.once)
        await self._write(statements.PUT_TICKET, digest, *row)

    async def ticket(self, digest: bytes, now: int) -> Ticket | None:
        """What the secret stands for; it can still be used afterwards."""
        rows = await self._rows(statements.LOOK_AT_TICKET, digest)
        ticket = statements.ticket_of(rows[0]) if rows else None
        return None if ticket is None or 0 < ticket.expires <= now else ticket

    async def drop_tickets(self, table: str, seat: int) -> None:
        """The tickets of a seat are worth nothing from now on."""
        await self._write(statements.DROP_TICKETS, table, seat)

    async def drop_expired_tickets(self, now: int) -> None:
        """Remove the tickets that are out of date."""
        await self._write(statements.DROP_EXPIRED, now)

    async def code_of(self, table: str, now: int) -> Code | None:
        """The code that leads to a table now."""
        rows = await self._rows(statements.CODE_OF, table, now)
        return Code(*rows[0]) if rows else None

    async def offer_code(self, table: str, code: Code, now: int) -> None:
        """Let a code lead to a table, unless the table has another, or the code leads elsewhere."""
        await self._write(statements.DROP_CODES_IN_THE_WAY, now, code.code, table)
        await self._write(statements.OFFER_CODE, code.code, table, code.expires)

    async def table_by_code(self, code: str, now: int) -> str | None:
        """The table that a code leads to."""
        return next((table for (table,) in await self._rows(statements.TABLE_BY_CODE, code, now)), None)

    async def drop_dead_codes(self, now: int) -> None:
        """Remove the codes that lead nowhere any more."""
        await self._write(statements.DROP_DEAD_CODES, now)

    async def secret(self, name: str) -> bytes:
        """32 random bytes, made once, the same for every server."""
        if not (rows := await self._rows(statements.SECRET, name)):
            await self._write(statements.MAKE_SECRET, name, secrets.token_bytes(32))
            rows = await self._rows(statements.SECRET, name)
        return bytes(rows[0][0])

    # --- statistics and ratings --------------------------------------------------------------------------------------

    async def statistics(self, identity: str) -> list[EditionTotals]:
        """What somebody has played, by edition."""
        rows = await self._rows(statements.STATISTICS, identity)
        return sorted((EditionTotals(*row) for row in rows), key=lambda line: line.edition)

    async def history(self, identity: str, limit: int) -> list[FinishedGame]:
        """Somebody's finished games, the newest first."""
        rows = await self._rows(statements.HISTORY, identity, limit)
        return [FinishedGame(edition, at, points, bool(won), *rest) for edition, at, points, won, *rest in rows]

    async def leaderboard(self, limit: int, *, bots: bool = False) -> list[Rating]:
        """Who plays best as far as one can be sure."""
        rows = await self._rows(self.leaderboard_query, bots, len(BOT), BOT, limit)
        return [Rating(*row) for row in rows]

    async def ratings(self, players: Sequence[str]) -> dict[str, Rating]:
        """The ratings of those who have one."""
        return {row[0]: Rating(*row) for row in await self._among(statements.RATINGS, players)}
