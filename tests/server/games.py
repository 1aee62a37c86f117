"""Tables in a database, before a server opens it: one finished, one in the middle, one the host has ended."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from stonehenge.bots.random import RandomBot
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.table import actors
from stonehenge.server.cookies import sign
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.storage.interface import Person
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables.commands import Act, Close
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.settings import Options, Settings
from stonehenge.tables.who import Who
from stonehenge.wire.moves import to_wire

ADA = Who("ada-" + "a" * 18, "Ada")
BERT = Who("bert-" + "b" * 17, "Bert")


@dataclass
class Kept:
    """What is in the database."""

    finished: dict[str, str]
    """Tables by edition."""
    under_way: str
    ended: str
    cookies: dict[str, str]
    """By name."""


async def play(service: TableService, table: str, moves: int | None = None) -> LiveTable:
    """Let chance play for every seat: to the end, or so many moves."""
    live = await service.table(table)
    assert live is not None
    bots = [RandomBot(f"{table}/{seat}") for seat in range(live.setup.players)]
    while not live.finished and (moves is None or len(live.moves) <= moves):
        assert live.game is not None
        seat = actors(live.game.table)[0]
        action = bots[seat].decide(live.game.views[seat])
        if live.seat_of(ADA.identity) == seat:
            done = await service.ask(table, ADA, Act(to_wire(action)))
        else:
            done = await service.move_for(table, seat, live.asked[seat], action, "bot")
        assert not isinstance(done, Refusal), done
    return live


async def open_table(
    service: TableService, edition: str, players: int = 3, public: bool = False, **options: object
) -> str:
    """A table of Ada's, begun at once, with Ada and bots."""
    chosen: Options = options  # type: ignore[assignment] # the law judges them
    new = NewTable(Settings(edition=edition, players=players, options=chosen, public=public), start=True)
    table = await service.open(ADA, new)
    assert isinstance(table, str), table
    return table


async def _fill(data: Path) -> Kept:
    data.mkdir(parents=True, exist_ok=True)
    storage = await SqliteStorage.open(data / "stonehenge.db")
    try:
        for who in (ADA, BERT):
            await storage.put_person(Person(who.identity, who.name, "en", 1, 2**41))
        service = TableService(storage)
        finished = {
            "classic": await open_table(service, "classic", prediction="secret"),
            "jubilee": await open_table(service, "jubilee"),
            "extreme": await open_table(service, "extreme"),
        }
        for table in finished.values():
            await play(service, table)
        under_way = await open_table(service, "classic", 4, prediction="hidden")
        await play(service, under_way, 30)
        ended = await open_table(service, "jubilee", 4)
        await play(service, ended, 10)
        assert not isinstance(await service.ask(ended, ADA, Close()), Refusal)
        secret = await storage.secret("cookie")
        return Kept(finished, under_way, ended, {who.name: sign(who.identity, secret) for who in (ADA, BERT)})
    finally:
        await storage.close()


def fill(data: Path) -> Kept:
    """Put the tables there."""
    return asyncio.run(_fill(data))
