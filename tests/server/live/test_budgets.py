"""How fast people may have something written, and that it is asked for whatever they ask for."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from stonehenge.bots.guarded import first_legal
from stonehenge.rules.actions import Action
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.view import View
from stonehenge.server.config import RateLimitSettings
from stonehenge.server.live import service as live_service
from stonehenge.server.live.budgets import Budgets
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables import log_length
from stonehenge.tables.commands import (
    Act,
    AnswerTakeover,
    AnswerUndo,
    Chat,
    Close,
    Command,
    Leave,
    Nudge,
    Pause,
    Resume,
    Say,
    ShowWord,
    Sit,
)
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from stonehenge.wire.moves import to_wire
from tests.server.live.test_advice import ANN, SEED, ann_is_asked
from tests.server.test_rate_limits import Hand

BOB = Who("bob", "Bob")
LIMITS = RateLimitSettings(talk=6, table_talk=9, changes=12)


def allowed(budgets: Budgets, table: str, identity: str, commands: Sequence[Command | None]) -> int:
    return sum(budgets.why_not(table, identity, command) is None for command in commands)


def test_a_person_and_a_table_have_so_much_in_a_minute() -> None:
    clock = Hand()
    budgets = Budgets(LIMITS, clock)
    assert allowed(budgets, "t", "ann", [Say("hello"), Chat("so"), Nudge(1)] * 5) == 6
    assert allowed(budgets, "elsewhere", "ann", [Say("hello")]) == 0
    assert allowed(budgets, "t", "bob", [Chat("so")] * 9) == 3  # the table's are used up
    assert allowed(budgets, "elsewhere", "bob", [Chat("so")] * 9) == 0  # he has asked for his at the other
    assert allowed(budgets, "t", "ann", [Sit(), Leave(), Pause(), None] * 9) == 12
    refusal = budgets.why_not("t", "ann", Pause())
    assert refusal is not None
    assert (refusal.code, dict(refusal.params)) == ("too_many", {"seconds": 6})
    clock.at += 60
    assert allowed(budgets, "t", "ann", [Say("hello")] * 9) == 6


def test_the_game_and_the_answers_to_what_was_asked_cost_nothing() -> None:
    budgets = Budgets(RateLimitSettings(talk=1, table_talk=1, changes=1), Hand())
    free = {kind for kind in get_args(Command) if _costs_nothing(budgets, kind)}
    assert free == {Act, AnswerTakeover, AnswerUndo, Close, Resume, ShowWord}


def _costs_nothing(budgets: Budgets, kind: Any) -> bool:
    command = kind(*[0 for _ in kind.__struct_fields__])
    return all(budgets.why_not("t", kind.__name__, command) is None for _ in range(5))


def test_without_limits_there_are_none() -> None:
    assert allowed(Budgets(), "t", "ann", [Chat("so"), Pause(), None] * 500) == 1500


class Adviser:
    async def advise(self, _seed: str, view: View) -> Action:
        return first_legal(view)


def test_it_is_asked_for_all_that_people_can_ask_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = live_service._origin
    monkeypatch.setattr(live_service, "_origin", lambda: replace(drawn(), seed=SEED))

    async def test() -> None:
        storage = await SqliteStorage.open(tmp_path / "x.db")
        service = TableService(
            storage, adviser=Adviser(), budgets=Budgets(RateLimitSettings(talk=1, changes=1), Hand())
        )
        table, view = await ann_is_asked(service)
        assert not isinstance(await service.hint(table, ANN), Refusal)
        program = Who("bot:x", "X", program=True)
        refused = [
            await service.hint(table, ANN),
            await service.ask(table, ANN, Pause()),
            await service.seat_program(table, ANN, 1, program),
        ]
        assert [getattr(answer, "code", "") for answer in refused] == ["too_many"] * 3
        assert isinstance(await service.ask(table, ANN, Act(to_wire(first_legal(view)))), int)
        await service.stop()
        await storage.close()

    asyncio.run(test())


def test_what_a_log_has_no_room_for_is_refused_whoever_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_length, "MOST_BESIDE", 10)

    async def test() -> None:
        storage = await SqliteStorage.open(tmp_path / "x.db")
        service = TableService(storage)
        table = await service.open(ANN, NewTable(Settings(players=3)))
        assert isinstance(table, str)
        while not isinstance(answer := await service.ask(table, ANN, Chat("so")), Refusal):
            assert answer < 100
        assert answer.code == "log_full"
        lines = await storage.last_seq(table)
        assert lines == 10
        for refused in (
            await service.rename(table, Who("ann", "Anna")),
            await service.seat_program(table, ANN, 1, Who("bot:x", "X", program=True)),
            await service.ask(table, BOB, Sit()),
        ):
            assert isinstance(refused, Refusal)
            assert refused.code == "log_full"
        assert await storage.last_seq(table) == lines
        await service.stop()
        await storage.close()

    asyncio.run(test())
