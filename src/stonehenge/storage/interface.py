"""The event log behind one small interface.

A table is a list of entries that only ever grows. An append says which entry was the last when it was decided; if that
is no longer the last one, somebody else was quicker and nothing is written. That is the only lock there is. What goes
with an append (what the lobby shows, the result of a game, ratings) is written with it or not at all.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol, TypedDict, Unpack

from stonehenge.locales import FALLBACK, Locale
from stonehenge.rules.value import value
from stonehenge.storage.identities import Device, Identities
from stonehenge.storage.tournament_list import TournamentCard, TournamentList

LIVE: Final = ("gathering", "playing")
"""The statuses of tables that somebody still has to look after."""

FINISHED: Final = ("over", "ended")
"""The statuses of tables that may be forgotten after a while."""

BOT: Final = "bot:"
"""The beginning of the name of a player that is no person: ``bot:magician``."""


# --- what is kept ----------------------------------------------------------------------------------------------------


@value
class Entry:
    """One line of a table's log."""

    seq: int
    """1, 2, 3 ... without gaps."""
    at: int
    """Milliseconds since 1970, given by the caller."""
    body: bytes


@value
class Listing:
    """What the lobby and "my games" show of a table. The newest replaces the older."""

    public: bool
    status: str
    """``gathering``, ``playing``, ``over`` or ``ended``."""
    edition: str
    people: tuple[str, ...]
    """The identities seated, for "my games"."""
    body: bytes
    """What is shown, opaque here."""
    host: str
    """The identity whose table it is."""


@value
class SeatResult:
    """One seat of a finished game."""

    player: str
    """An identity, or ``bot:magician``."""
    seat: int
    points: int
    place: int
    """1 is best; equal totals, or one team, share a place."""
    won: bool
    rounds: int
    exact: int
    """How many predictions were exact."""


@value
class GameResult:
    """How a game ended. There is one for a table, or none."""

    edition: str
    at: int
    seats: tuple[SeatResult, ...]
    counts: frozenset[int] | None = None
    """The seats for which it is kept and rated, where that is not all."""

    @property
    def kept(self) -> tuple[SeatResult, ...]:
        """The seats for which it counts."""
        return self.seats if self.counts is None else tuple(seat for seat in self.seats if seat.seat in self.counts)


@value
class Rating:
    """How well somebody plays (openskill): a mean, and how unsure it is."""

    player: str
    mu: float
    sigma: float
    games: int


@value
class EditionTotals:
    """What somebody's finished games of one edition add up to."""

    edition: str
    games: int
    wins: int
    points: int
    rounds: int
    exact: int


@value
class FinishedGame:
    """One of somebody's finished games."""

    edition: str
    at: int
    points: int
    won: bool
    rounds: int
    exact: int


@value
class Person:
    """Somebody with a name and a cookie."""

    identity: str
    name: str
    lang: str
    created: int
    seen: int
    face: str = ""
    """The figure that stands for them, if they have chosen one."""


@value
class Bearer:
    """Somebody who came with a cookie."""

    person: Person
    device: Device | None
    """Nothing for a cookie from before there were devices."""


@value
class Ticket:
    """What a secret code or token stands for. Only its SHA-256 is kept."""

    kind: str
    """``device`` (moves an identity) or ``seat`` (lets a bot sit down)."""
    identity: str
    table: str
    """Empty where it has none."""
    seat: int
    """-1 where it has none."""
    expires: int
    """From this millisecond on it is worth nothing; 0: it never ends."""
    once: bool
    """Gone when it was used."""


@value
class Code:
    """A short code that leads to a table while it gathers."""

    code: str
    expires: int
    """From this millisecond on it leads nowhere."""


Rate = Callable[[tuple[SeatResult, ...], tuple[Rating | None, ...]], tuple[Rating, ...]]
"""From a game's seats, and the rating each had before it if any, to the new rating of each player.

It is called inside the transaction, perhaps in another thread and perhaps twice: it must be pure and quick."""


class WithAppend(TypedDict, total=False):
    """What is written with the entries of an append, or not at all."""

    listing: Listing | None
    result: GameResult | None
    rate: Rate | None
    tournament: TournamentCard | None
    """Where it is a tournament's log and no table's."""


# --- what can go wrong -----------------------------------------------------------------------------------------------


class StorageError(Exception):
    """Something is wrong with the storage; its text is one sentence for an operator.

    It is made from a message's key and parameters, so that a command can say it in the operator's language.
    """

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        return self.said(Locale(FALLBACK))

    def said(self, text: Locale) -> str:
        """The sentence in this language."""
        return text(self.key, **self.params) if self.key in text else self.key


class Stale(StorageError):  # noqa: N818 - an everyday outcome, not a fault
    """Somebody else wrote after ``after``: read on and decide again. Nothing was written."""


class Unavailable(StorageError):  # noqa: N818 - an everyday outcome, not a fault
    """The disk is full or the connection lost: nothing was written, try later."""


class Unsettled(Unavailable):
    """The connection was lost amid a write, and could not be had again: it has happened whole, or not at all, or will.

    Nothing may be acknowledged, nor called refused because it can't be read yet: it may still be under way. ``again``
    writes the very same once more, which waits for that. It gives the number of the last entry, whichever attempt has
    written it; it raises ``Stale`` if the place is taken by something else, so that this will never be written; or
    ``Unavailable`` as long as nobody knows.
    """

    def __init__(self, key: str, again: Callable[[], Awaitable[int]], **params: object) -> None:
        super().__init__(key, **params)
        self.again = again


class NewerDatabase(StorageError):  # noqa: N818 - a state of the database, not a fault
    """The database was made by a newer version of Stonehenge."""


# --- the interface ---------------------------------------------------------------------------------------------------


class Storage(Identities, TournamentList, Protocol):
    """A place where tables are kept. Any number of servers may use the same one at once."""

    async def append(
        self, table: str, after: int, entries: Sequence[bytes], at: int, **along: Unpack[WithAppend]
    ) -> int:
        """Write the entries ``after + 1``, ``after + 2`` ... and what goes with them; the number of the last one.

        All or nothing, and on the disk when it returns. ``Stale`` if ``after`` isn't the last entry. A second result
        for a table is a bug, and so a ``ValueError``. A task that is cancelled while it waits undoes nothing.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after this one, in order."""
        ...

    async def last_seq(self, table: str) -> int:
        """The number of the last entry; 0 where there is no such table."""
        ...

    async def live_tables(self) -> list[str]:
        """The tables that are gathering or playing, the oldest first."""
        ...

    async def lobby(self, limit: int, since: int = 0) -> list[tuple[str, Listing]]:
        """The public tables that are gathering or playing: where somebody was since then first, then the newest."""
        ...

    async def attend(self, tables: Sequence[str], at: int) -> None:
        """Note that somebody is at these tables now."""
        ...

    async def deserted(self, status: str, before: int, limit: int) -> list[str]:
        """Live tables of this status where nobody was, and nothing was listed, since then; the longest so first."""
        ...

    async def games_of(self, identity: str, limit: int, before: int | None = None) -> list[tuple[str, int, Listing]]:
        """The tables somebody sits at, with the time of their newest listing, the newest first.

        The next page is what was ``before`` the last time of this one. So that nothing is skipped, a page doesn't end
        between two tables of the same millisecond, and may be a little longer than ``limit``.
        """
        ...

    async def listing(self, table: str) -> Listing | None:
        """What is shown of a table."""
        ...

    async def hosted(self, identity: str) -> list[tuple[str, int, Listing]]:
        """The live tables of this host, with the time when somebody was last there; the longest deserted first."""
        ...

    async def sits_at(self, identity: str, since: int, limit: int) -> list[str]:
        """The live tables somebody sits at that are not deserted: somebody was there since then."""
        ...

    async def put_person(self, person: Person) -> None:
        """Keep somebody; what was known of them before is replaced."""
        ...

    async def person(self, identity: str) -> Person | None:
        """Somebody, if known."""
        ...

    async def people(self, identities: Sequence[str]) -> dict[str, Person]:
        """Those of them who are known."""
        ...

    async def find_people(self, who: str) -> list[Person]:
        """Those who have this identity or go by this name, the newest first, and no more than ten."""
        ...

    async def bearer(self, identity: str, device: str) -> Bearer | None:
        """Who comes with the cookie of this device, or with one from before there were any; nobody, if it has ended."""
        ...

    async def put_ticket(self, digest: bytes, ticket: Ticket) -> None:
        """Keep what the secret with this digest stands for."""
        ...

    async def use_ticket(self, digest: bytes, now: int) -> Ticket | None:
        """What the secret stands for, unless it is unknown, out of date or used up: of two at once, one gets it."""
        ...

    async def ticket(self, digest: bytes, now: int) -> Ticket | None:
        """What the secret stands for, as ``use_ticket``, but it can still be used afterwards."""
        ...

    async def drop_tickets(self, table: str, seat: int) -> None:
        """The tickets of a seat are worth nothing from now on."""
        ...

    async def drop_expired_tickets(self, now: int) -> None:
        """Remove the tickets that are out of date."""
        ...

    async def code_of(self, table: str, now: int) -> Code | None:
        """The code that leads to a table now; it has none unless it gathers."""
        ...

    async def offer_code(self, table: str, code: Code, now: int) -> None:
        """Let a code lead to a table, unless the table has another, or the code leads elsewhere.

        ``code_of`` then says what it was: of two servers that offer at once, both read the same one.
        """
        ...

    async def table_by_code(self, code: str, now: int) -> str | None:
        """The table that a code leads to, as long as it gathers; one that is over is no better than a wrong one."""
        ...

    async def drop_dead_codes(self, now: int) -> None:
        """Remove the codes that are out of date, or whose table gathers no more."""
        ...

    async def secret(self, name: str) -> bytes:
        """32 random bytes, made once, the same for every server."""
        ...

    async def statistics(self, identity: str) -> list[EditionTotals]:
        """What somebody has played, by edition."""
        ...

    async def history(self, identity: str, limit: int) -> list[FinishedGame]:
        """Somebody's finished games, as many as asked for, the newest first."""
        ...

    async def leaderboard(self, limit: int, *, bots: bool = False) -> list[Rating]:
        """Who plays best as far as one can be sure, by ``mu - 3 sigma``; people alone unless bots are asked for."""
        ...

    async def ratings(self, players: Sequence[str]) -> dict[str, Rating]:
        """The ratings of those who have one."""
        ...

    async def forget_before(self, at: int) -> int:
        """Remove the finished tables whose newest listing is older than that; how many there were.

        Their results, and the ratings, stay.
        """
        ...

    async def ping(self) -> None:
        """Do nothing, or raise ``Unavailable``."""
        ...

    async def close(self) -> None:
        """Finish what is under way, and let go."""
        ...
