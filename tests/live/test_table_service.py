"""Tables whose storage or whose other servers fail: what people are told then."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stonehenge.bots.guarded import first_legal
from stonehenge.rules.actions import Action
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.view import View
from stonehenge.server.live import recovery
from stonehenge.server.live.cache import CachedTable
from stonehenge.server.live.fanout import Company, SingleServer
from stonehenge.server.live.redis_fanout import RedisFanout
from stonehenge.server.live.service import TableService
from stonehenge.server.messages import Update, Welcome
from stonehenge.server.schemas import NewTable
from stonehenge.storage.interface import Storage, Unsettled
from stonehenge.storage.open import open_storage
from stonehenge.tables.commands import Act, Chat, Sit, Start
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import now_view
from stonehenge.tables.who import Who
from tests.live.player import PATIENCE, decode
from tests.live.redis_server import RedisServer

PEOPLE = [Who(name, name) for name in "ABC"]


class Ear:
    """Somebody who listens."""

    def __init__(self, identity: str) -> None:
        self.identity = identity
        self.seqs: list[int] = []

    def deliver(self, message: bytes) -> None:
        match decode(message):
            case Welcome(table):
                self.seqs.append(table.seq)
            case Update(seq):
                self.seqs.append(seq)
            case _:
                pass

    def dismiss(self) -> None:
        pass


class Deaf(SingleServer):
    """Several servers that don't hear of each other."""


@asynccontextmanager
async def stored(tmp_path: Path) -> AsyncIterator[Storage]:
    storage = await open_storage(f"sqlite:///{tmp_path / 'stonehenge.db'}")
    try:
        yield storage
    finally:
        await storage.close()


async def started(service: TableService, edition: str = "classic") -> str:
    table = await service.open(PEOPLE[0], NewTable(Settings(edition=edition, players=3, first_dealer=0)))
    assert isinstance(table, str)
    for person in PEOPLE[1:]:
        assert isinstance(await service.ask(table, person, Sit()), int)
    assert isinstance(await service.ask(table, PEOPLE[0], Start()), int)
    return table


def legal(table: LiveTable) -> tuple[int, list[Any]]:
    """Whose turn it is, and what they may do."""
    seat = table.on_turn()[0]
    now = now_view(table, seat)
    assert now is not None
    return seat, now.legal


def test_a_move_that_was_written_elsewhere_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    """Its server has died before it could say so; the other doesn't know of it yet, and is asked for it again."""

    async def test() -> None:
        async with stored(tmp_path) as storage:
            one, other = TableService(storage, Deaf()), TableService(storage, Deaf())
            table = await started(one)
            cached = await other.join(table, Ear("A"), None, PEOPLE[0])
            assert cached is not None
            while True:
                live = await one.table(table)
                assert live is not None
                seat, moves = legal(live)
                assert isinstance(await one.ask(table, PEOPLE[seat], Act(moves[0])), int)
                # They have won the trick and lead to the next, with a card that they could have played before.
                again = [move for move in legal(live)[1] if move in moves] if live.on_turn() == (seat,) else []
                if again:
                    break
                await other._subscriptions.news(table)
            assert cached.table.seq == live.seq - 1
            answer = await other.ask(table, PEOPLE[seat], Act(again[0]))
            assert isinstance(answer, Refusal)
            assert answer.code == "busy"
            assert cached.table.seq == live.seq  # but now it is known here
            assert isinstance(await other.ask(table, PEOPLE[seat], Act(again[0])), int)

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_who_comes_from_another_server_is_not_told_less_than_they_know(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored(tmp_path) as storage:
            one, other = TableService(storage, Deaf()), TableService(storage, Deaf())
            table = await started(one)
            waiting, coming = Ear("A"), Ear("B")
            await other.join(table, waiting, None, PEOPLE[0])
            have = await one.ask(table, PEOPLE[1], Chat("hello"))
            assert isinstance(have, int)
            await other.join(table, coming, have, PEOPLE[1])
            assert coming.seqs == [have]
            assert waiting.seqs == [have - 1, have]

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


async def played_out(service: TableService, table: str) -> None:
    live = await service.table(table)
    assert live is not None
    while not live.finished:
        seat, moves = legal(live)
        assert isinstance(await service.ask(table, PEOPLE[seat], Act(moves[0])), int)


def test_a_game_of_people_is_rated_and_one_with_a_hint_is_not(tmp_path: Path) -> None:
    class Adviser:
        async def advise(self, _seed: str, view: View) -> Action:
            return first_legal(view)

    async def test() -> None:
        async with stored(tmp_path) as storage:
            service = TableService(storage, adviser=Adviser())
            await played_out(service, await started(service, "junior"))
            rated = await storage.ratings([who.identity for who in PEOPLE])
            assert [rating.games for rating in rated.values()] == [1, 1, 1]
            hinted = await started(service, "junior")
            live = await service.table(hinted)
            assert live is not None
            seat, _ = legal(live)
            for _ in range(2):
                assert not isinstance(await service.hint(hinted, PEOPLE[seat]), Refusal)
            await played_out(service, hinted)
            assert await storage.ratings([who.identity for who in PEOPLE]) == rated
            assert [one.games for one in await storage.statistics(PEOPLE[0].identity)] == [2]

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_what_was_written_is_told_even_if_whoever_asked_was_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery, "LOOK_AGAIN", 0.01)

    async def test() -> None:
        async with stored(tmp_path) as storage:
            service = TableService(storage)
            table = await started(service)
            other = Ear("B")
            await service.join(table, other, None, PEOPLE[1])
            append, written = storage.append, asyncio.Event()

            async def unanswered(*given: Any, **more: Any) -> int:
                await append(*given, **more)
                written.set()
                await asyncio.Event().wait()
                return 0

            monkeypatch.setattr(storage, "append", unanswered)
            asked = asyncio.create_task(service.ask(table, PEOPLE[0], Chat("hello")))
            await written.wait()
            before = other.seqs[-1]
            asked.cancel()
            while other.seqs[-1] == before:
                await asyncio.sleep(0.01)
            await asyncio.gather(asked, return_exceptions=True)
            await service.stop()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


class Doubtful:
    """A storage that writes, and then doesn't know whether it has."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.in_doubt = False

    async def append(self, table: str, after: int, entries: Sequence[bytes], at: int, **rest: Any) -> int:
        last = await self._storage.append(table, after, entries, at, **rest)

        async def again() -> int:
            return last

        if self.in_doubt:
            raise Unsettled("storage.unavailable", again, where="here", reason="gone")
        return last

    def __getattr__(self, name: str) -> Any:
        return getattr(self._storage, name)


def test_what_was_written_after_all_is_told_without_anybody_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery, "LOOK_AGAIN", 0.01)

    async def test() -> None:
        async with stored(tmp_path) as storage:
            doubtful: Any = Doubtful(storage)
            service = TableService(doubtful)
            table = await started(service)
            ear = Ear("B")
            await service.join(table, ear, None, PEOPLE[1])
            last = ear.seqs[-1]
            doubtful.in_doubt = True
            outcomes: list[int | Refusal] = []
            answer = await service.ask(table, PEOPLE[0], Chat("hello"), outcomes.append)
            assert isinstance(answer, Refusal)
            assert answer.code == "not_known_yet"
            doubtful.in_doubt = False
            while len(outcomes) < 2:
                await asyncio.sleep(0.01)
            assert ear.seqs == [last, last + 1]
            assert outcomes == [answer, last + 1]
            await service.stop()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


@pytest.mark.parametrize("overtaken", [True, False])
def test_what_was_not_written_after_all_is_written_or_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overtaken: bool
) -> None:
    monkeypatch.setattr(recovery, "LOOK_AGAIN", 0.01)

    class Lost(Doubtful):
        async def append(self, table: str, after: int, entries: Sequence[bytes], at: int, **rest: Any) -> int:
            if self.in_doubt:
                again = partial(self._storage.append, table, after, entries, at, **rest)
                raise Unsettled("storage.unavailable", again, where="here", reason="gone")
            return await super().append(table, after, entries, at, **rest)

    async def test() -> None:
        async with stored(tmp_path) as storage:
            doubtful: Any = Lost(storage)
            service, other = TableService(doubtful), TableService(storage, Deaf())
            table = await started(service)
            last = await storage.last_seq(table)
            doubtful.in_doubt = True
            outcomes: list[int | Refusal] = []
            answer = await service.ask(table, PEOPLE[0], Chat("hello"), outcomes.append)
            assert isinstance(answer, Refusal)
            assert answer.code == "not_known_yet"
            if overtaken:
                assert await other.ask(table, PEOPLE[1], Chat("I was quicker")) == last + 1
            while len(outcomes) < 2:
                await asyncio.sleep(0.01)
            assert outcomes == [answer, refuse("storage_unavailable") if overtaken else last + 1]
            assert await storage.last_seq(table) == last + 1
            await service.stop()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_who_asks_is_answered_right_after_the_others_are_told(tmp_path: Path) -> None:
    """Within one turn of the event loop, so that both go in one write to whoever has moved."""

    class Prompt(Ear):
        def deliver(self, message: bytes) -> None:
            super().deliver(message)
            told.append(self.seqs[-1])
            asyncio.get_running_loop().call_soon(told.append, "another turn")

    told: list[object] = []

    async def test() -> None:
        async with stored(tmp_path) as storage:
            service = TableService(storage)
            table = await started(service)
            ear = Prompt("A")
            await service.join(table, ear, None, PEOPLE[0])
            await asyncio.sleep(0)
            told.clear()
            answer = await service.ask(table, PEOPLE[0], Chat("hello"), told.append)
            await asyncio.sleep(0)
            assert told == [answer, answer, "another turn"]
            nowhere = await service.ask("nowhere", PEOPLE[0], Chat("hello"), told.append)
            assert told[-1] is nowhere
            await service.stop()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_the_same_move_again_gets_the_old_answer(tmp_path: Path) -> None:
    """Also from another server, and after others have moved."""

    async def test() -> None:
        async with stored(tmp_path) as storage:
            one, other = TableService(storage, Deaf()), TableService(storage, Deaf())
            table = await started(one)
            live = await one.table(table)
            assert live is not None
            seat, moves = legal(live)
            act = Act(moves[0], live.asked[seat], "key")
            first = await one.ask(table, PEOPLE[seat], act)
            assert isinstance(first, int)
            assert isinstance(await one.ask(table, PEOPLE[0], Chat("hello")), int)
            assert await one.ask(table, PEOPLE[seat], act) == first
            assert await other.ask(table, PEOPLE[seat], act) == first

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_who_is_gone_before_they_have_quite_come_does_not_stay(tmp_path: Path) -> None:
    """Whose seat a bot plays takes it back when they come, and that may take a while."""

    class Slow(TableService):
        async def arrive(self, cached: CachedTable, who: Who) -> None:
            await asyncio.sleep(PATIENCE)
            await super().arrive(cached, who)

    async def test() -> None:
        async with stored(tmp_path) as storage:
            service = Slow(storage)
            table = await started(service)
            assert isinstance(await service.stand_in(table, 0, "away"), int)
            coming = asyncio.create_task(service.join(table, Ear("A"), None, PEOPLE[0]))
            while not service.connections():
                await asyncio.sleep(0.01)
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
            assert not service.connections()
            [cached] = service.in_memory()
            assert cached.presence.present() == []

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_people_elsewhere_are_still_there_while_redis_is_away(redis: RedisServer) -> None:
    async def nothing(_table: str) -> None:
        pass

    async def test() -> None:
        here, there = RedisFanout(redis.url), RedisFanout(redis.url)
        company = Company(frozenset({"A", "B"}), 3)
        for fanout in (here, there):
            await fanout.start(nothing)
            fanout.watch("table")
        there.show("table", company)
        while await here.elsewhere("table") != company:
            await asyncio.sleep(0.01)
        assert await there.elsewhere("table") == Company()  # oneself is not elsewhere
        assert await there.lease("table")
        assert not await here.lease("table")
        await asyncio.to_thread(redis.stop)
        assert await here.elsewhere("table") == company
        assert await here.lease("table")  # nobody could say whose it is
        assert not await here.ping()
        here.announce("table")  # waits for nothing
        await asyncio.to_thread(redis.start)
        while await here.elsewhere("table") != company:  # it is said again
            await asyncio.sleep(0.01)
        await there.stop()
        while await here.elsewhere("table") != Company():
            await asyncio.sleep(0.01)
        await here.stop()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
