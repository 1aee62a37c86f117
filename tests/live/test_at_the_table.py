"""What people do at a table, over real sockets: coming back, two tabs, being away, clocks, undo, pause, rematch."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from stonehenge.server.messages import ComeBack, Done, Ping, Pong, Present, Refused, Update, Welcome
from stonehenge.tables import commands
from stonehenge.tables.commands import (
    Act,
    AnswerUndo,
    AskUndo,
    Chat,
    HandOver,
    Nudge,
    Pause,
    Remove,
    Resume,
    Sit,
    Start,
)
from stonehenge.tables.updates import (
    Again,
    GameMoved,
    Halted,
    Poked,
    SeatChanged,
    Spoken,
    TableChanged,
    TakenBack,
    UndoChanged,
)
from tests.live.gathering import gathered, moves, on_turn, run, started
from tests.live.player import Player, decode
from tests.live.server import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
        assert '"level": "error"' not in running.log()


# --- coming back -----------------------------------------------------------------------------------------------------


def test_who_comes_back_amid_a_trick_gets_exactly_what_was_missed(server: Server) -> None:
    async def test() -> None:
        async with started(server) as (table, people):
            await moves(people, 4 + 2)  # all have predicted, two cards lie
            gone = next(person for person in people if person is not on_turn(people))
            others = [person for person in people if person is not gone]
            have = gone.seqs[-1]
            await gone.leave()
            gone.seqs.clear()
            while any(person.now is not None and person.now.legal for person in others):
                await moves(others, 1)
            seq = others[0].seqs[-1]
            assert seq > have
            await gone.come(table, have)
            messages = []
            while not isinstance(message := await gone.hear(), Present):
                messages.append(message)
            last = messages[-1]
            assert isinstance(last, Update)
            assert last.now is not None
            assert last.now.legal  # it is their turn
            assert [message.seq for message in messages if isinstance(message, Update)] == [*range(have + 1, seq + 1)]
            assert len(messages) == seq - have
            await moves(people, 3)

    run(test)


def test_who_has_missed_nothing_is_told_what_they_may_do(server: Server) -> None:
    async def test() -> None:
        async with started(server) as (table, people):
            person = on_turn(people)
            have = person.seqs[-1]
            await person.leave()
            await person.come(table, have)
            message = await person.hear()
            assert isinstance(message, Update)
            assert (message.seq, message.told) == (have, [])
            assert message.now is not None
            assert message.now.legal

    run(test)


@pytest.mark.parametrize("have", [0, 1, 10**9])
def test_who_has_too_little_or_too_much_gets_everything_anew(server: Server, have: int) -> None:
    async def test() -> None:
        async with started(server) as (table, people):
            await moves(people, 3)
            person = people[2]
            await person.leave()
            await person.come(table, have)
            message = await person.hear()
            assert isinstance(message, Welcome)
            assert message.table.seq == people[0].seqs[-1]
            assert message.table.seat == 2

    run(test)


def test_who_missed_messages_reads_each_of_them(server: Server) -> None:
    async def test() -> None:
        async with started(server) as (table, people):
            gone = people[3]
            have = gone.seqs[-1]
            await gone.leave()
            for text in ("one", "two", "three"):
                await people[0].do(Chat(text))
            gone.told.clear()
            await gone.come(table, have)
            await gone.hear_up_to(have + 3)
            assert [told.message.text for told in gone.told if isinstance(told, Spoken)] == ["one", "two", "three"]

    run(test)


def test_who_sat_down_in_another_tab_knows_their_seat_when_this_one_is_back(server: Server) -> None:
    async def test() -> None:
        async with Player(server.url, "host") as host, Player(server.url, "guest") as guest:
            table = await host.open(settings={"players": 3})
            await guest.come(table)
            have = guest.seqs[-1]
            await guest.leave()
            other = guest.tab()
            await other.come(table)
            await other.do(Sit())
            await guest.come(table, have)
            message = await guest.hear()
            assert isinstance(message, Welcome)
            assert message.table.seat == 1
            await other.leave()

    run(test)


def test_two_tabs_of_one_person_both_play(server: Server) -> None:
    async def test() -> None:
        async with started(server, "ABC") as (table, people):
            tabs = [person.tab() for person in people]
            for tab in tabs:
                await tab.come(table)
            for count in range(12):
                seq = await moves(people if count % 2 else tabs, 1)
                for person in (*people, *tabs):
                    await person.hear_up_to(seq)
            for person, tab in zip(people, tabs, strict=True):
                assert person.now == tab.now
            await tabs[0].leave()
            told = await people[1].hear_until(lambda message: isinstance(message, Present))
            assert isinstance(told, Present)
            assert told.present == [0, 1, 2]  # the first tab is still there
            for tab in tabs:
                await tab.leave()

    run(test)


def test_a_heartbeat_is_answered(server: Server) -> None:
    async def test() -> None:
        async with Player(server.url, "A") as player:
            await player.come(await player.open(settings={}))
            await player.say(Ping())
            assert isinstance(await player.hear_until(lambda message: isinstance(message, Pong)), Pong)

    run(test)


# --- being away, and clocks ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_bot_plays_for_somebody_who_is_away_and_gives_the_seat_back(server: Server) -> None:
    async def test() -> None:
        async with started(server, "ABC", away=5) as (table, people):
            gone, *others = [on_turn(people), *(person for person in people if person is not on_turn(people))]
            await gone.leave()
            told = await others[0].hear_told(SeatChanged)
            assert (told.why, told.now.stood_in) == ("away", "away")
            played = await others[0].hear_told(GameMoved)
            assert played.by == "stand_in"
            await others[1].hear_up_to(others[0].seqs[-1])
            await gone.come(table)
            assert (await others[0].hear_told(SeatChanged)).why == "came_back"
            await asyncio.gather(*(person.play() for person in people))

    run(test)


@pytest.mark.slow
def test_a_bot_plays_when_the_clock_runs_out(server: Server) -> None:
    async def test() -> None:
        async with started(server, "ABC", clock=5) as (_table, people):
            slow = on_turn(people)
            told = await slow.hear_told(SeatChanged)
            assert (told.why, told.now.stood_in) == ("clock", "clock")
            assert (await slow.hear_told(GameMoved)).by == "stand_in"
            await slow.do(commands.Back())
            assert any(isinstance(told, SeatChanged) and told.why == "came_back" for told in slow.told)

    run(test)


@pytest.mark.parametrize("begun", [False, True], ids=["gathering", "playing"])
def test_who_was_removed_while_away_is_told_so(server: Server, begun: bool) -> None:
    """Whether they come anew, or with what they had."""

    async def test() -> None:
        async with started(server, "ABC") if begun else gathered(server, "ABC") as (table, people):
            host, _, gone = people
            assert gone.view is not None
            have = gone.view.seq
            await gone.leave()
            await host.do(Remove(2))
            for known in (have, None):
                heard = len(gone.received)
                await gone.come(table, known)
                welcome = decode(gone.received[heard]) if known is None else await gone.hear()
                assert isinstance(welcome, Welcome)
                assert welcome.removed
                assert welcome.table.seat is None
                await gone.leave()

    run(test)


def test_a_bot_moves_for_somebody_removed_while_another_stood_in(server: Server) -> None:
    """Whoever thinks for a seat is asked anew when the seat is another's."""

    async def test() -> None:
        async with started(server, "ABC", pace=1500) as (_table, people):
            leaving = on_turn(people)
            seat = people.index(leaving)
            host = people[0]
            if leaving is host:
                await host.do(HandOver(1))
                host = people[1]
            await leaving.do(commands.Leave())
            await host.do(Remove(seat))
            played = await host.hear_told(GameMoved)
            assert (played.seat, played.by) == (seat, "bot")

    run(test)


# --- what the host and the others may do -----------------------------------------------------------------------------


def test_an_undo_is_granted_by_everyone_or_refused_by_one(server: Server) -> None:
    async def test() -> None:
        async with started(server) as (_table, people):
            mover = on_turn(people)
            legal = mover.now.legal if mover.now else []
            await moves(people, 1)
            others = [person for person in people if person is not mover]
            seq = await mover.do(AskUndo())
            for person in others:
                await person.hear_up_to(seq)
            refused = await on_turn(others).ask(Act(on_turn(others).now.legal[0]))  # type: ignore[union-attr]
            assert isinstance(refused, Refused)
            assert refused.refusal.code == "undo_asked"
            await others[0].do(AnswerUndo(False))
            assert (await mover.hear_told(UndoChanged)).what == "refused"
            await mover.do(AskUndo())
            for person in others:
                await person.do(AnswerUndo(True))
            for person in people:
                if not any(isinstance(told, TakenBack) for told in person.told):
                    await person.hear_told(TakenBack)
            assert mover.now is not None
            assert mover.now.legal == legal
            await moves(people, 4)

    run(test)


def test_pause_nudge_hand_over_and_remove(server: Server) -> None:
    async def test() -> None:
        async with started(server) as (_table, people):
            host, *others = people
            await host.do(Pause())
            for person in others:
                assert (await person.hear_told(Halted)).paused
            slow = on_turn(people)
            refused = await slow.ask(Act(slow.now.legal[0]))  # type: ignore[union-attr]
            assert isinstance(refused, Refused)
            assert refused.refusal.code == "paused"
            await host.do(Resume())
            nudging = next(person for person in people if person is not slow)
            await nudging.do(Nudge(people.index(slow)))
            assert (await slow.hear_told(Poked)).by == people.index(nudging)
            await host.do(HandOver(1))
            assert (await people[1].hear_told(TableChanged)).host
            refused = await host.ask(Remove(2))
            assert isinstance(refused, Refused)
            assert refused.refusal.code == "not_host"
            await people[1].do(Remove(2))
            removed = await people[2].hear_until(lambda message: isinstance(message, Welcome))
            assert isinstance(removed, Welcome)
            assert removed.table.seat is None
            assert removed.removed
            await people[2].hear_until(lambda message: isinstance(message, ComeBack))
            assert people[2].come_back == "removed"
            answer = await people[2].ask(Sit())
            assert isinstance(answer, Refused)
            assert answer.refusal.code == "removed"

    run(test)


@pytest.mark.slow
def test_a_hint_is_a_legal_move_and_the_same_people_play_again(server: Server) -> None:
    async def test() -> None:
        async with started(server, "ABC") as (table, people):
            mover = on_turn(people)
            hint = await mover.hint()
            assert mover.now is not None
            assert hint in mover.now.legal
            await asyncio.gather(*(person.play() for person in people))
            first = await people[1].post(f"/api/tables/{table}/rematch")
            second = await people[2].post(f"/api/tables/{table}/rematch")
            assert first["table"] == second["table"] != table
            assert (await people[0].hear_told(Again)).table == first["table"]
            for seat, person in enumerate(people):
                await person.leave()
                await person.come(first["table"])
                assert person.view is not None
                assert person.view.seat == seat
            await people[0].do(Start())

    run(test)


# --- a client that doesn't read, and a server that stops -------------------------------------------------------------


@pytest.mark.slow
def test_a_client_that_reads_nothing_holds_nobody_up_and_may_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with gathered(server, "ABC") as (table, people), Player(server.url, "slow", narrow=True) as slow:
            await slow.come(table)
            before = await slow_clients(people[0])
            text = "🂡" * 300
            count = 0
            while await slow_clients(people[0]) == before:
                for _ in range(50):
                    assert isinstance(await people[count % 3].ask(Chat(text)), Done)
                    count += 1
                assert count < 1_500
            await slow.hear_the_end()
            assert slow.come_back == "slow"
            assert slow.seqs == list(range(slow.seqs[0], slow.seqs[-1] + 1))
            have = slow.seqs[-1]
            await slow.leave()
            await slow.come(table, have)
            last = await people[0].do(Chat("again"))
            await slow.hear_up_to(last)
            if slow.seqs[slow.seqs.index(have) + 1] == have + 1:  # the rest; or else everything anew
                assert slow.seqs == list(range(slow.seqs[0], last + 1))

    async def slow_clients(player: Player) -> float:
        lines = (await player.get("/metrics")).decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith("stonehenge_slow_clients_total"))

    with serving(tmp_path, module="tests.live.narrow") as server:
        run(test)


def test_a_server_that_stops_tells_everyone_and_has_everything_afterwards(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with started(server) as (table, people):
            seq = await moves(people, 6)
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            for person in people:
                await person.hear_the_end()
                assert person.come_back == "stopping"
            await stopping
            await asyncio.to_thread(server.start)
            for person in people:
                await person.leave()
                person.now = None
                await person.come(table, seq)
                message = await person.hear()
                assert isinstance(message, Update)
                assert message.seq == seq
            await moves(people, 6)

    with serving(tmp_path) as stopped:
        run(lambda: test(stopped))
        assert '"level": "error"' not in stopped.log()
