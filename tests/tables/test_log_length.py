"""A log has a bound for all that is not the game; the game is always played to its end."""

import random
from collections.abc import Callable

import pytest

from stonehenge.rules.refusals import Refusal
from stonehenge.rules.state import State
from stonehenge.tables import log, log_length, stations
from stonehenge.tables.commands import (
    AskUndo,
    Back,
    Chat,
    Close,
    Command,
    CommitWord,
    HandOver,
    Leave,
    Nudge,
    Pause,
    Remove,
    Resume,
    Say,
    SeatBot,
    Sit,
    Start,
)
from stonehenge.tables.log_length import beside_the_game, why_too_long
from stonehenge.tables.playing import stand_in
from stonehenge.tables.settings import Settings
from stonehenge.tables.shuffling import void_deal
from tests.tables.parlour import ANYA, FOUR, HENRY, OLGA, Parlour, who_sits
from tests.tables.words import committed, shown

SOLO = Settings(players=3, first_dealer=2, pace=0)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_length, "MOST_BESIDE", 40)
    monkeypatch.setattr(log_length, "MOST_WITH_RETURNS", 60)


def full(parlour: Parlour) -> None:
    """Let Anya talk until nothing more is written of it; she is told so."""
    while not isinstance(said := parlour.ask(ANYA, Chat("hello")), Refusal):
        assert parlour.table.seq < 200
    assert said.code == "log_full"


@pytest.mark.usefixtures("short")
def test_chatter_has_a_bound_and_the_game_is_played_to_its_end() -> None:
    parlour = Parlour(SOLO)
    parlour.start(ANYA)
    full(parlour)
    beside = beside_the_game(parlour.table)
    while not parlour.table.finished:
        moved = parlour.act()
        assert not isinstance(moved, Refusal), moved
    assert beside_the_game(parlour.table) == beside
    assert parlour.again() == parlour.table


@pytest.mark.usefixtures("short")
def test_nothing_that_somebody_can_ask_for_makes_it_longer_for_ever() -> None:
    """Whatever people try, all that is not a move of the game stays within its bound, and a little."""
    wild = random.Random(1)
    asks: list[Command] = [
        Say("hello"),
        Chat("so"),
        Sit(),
        Leave(),
        Back(),
        AskUndo(),
        Pause(),
        Resume(),
        HandOver(1),
        HandOver(0),
    ]
    asks += [Nudge(0), Nudge(1), Remove(2), SeatBot("random", 2), CommitWord("0" * 64)]
    parlour = Parlour(Settings(players=3, pace=0))
    parlour.seat(ANYA, HENRY)
    for turn in range(3_000):
        if turn == 300:
            assert not isinstance(parlour.ask(who_sits(parlour.table, _host(parlour)), Start("random")), Refusal)
        parlour.ask(wild.choice(FOUR), wild.choice(asks))
        if parlour.table.game is not None and not parlour.table.paused and not parlour.table.finished:
            parlour.act()
        if wild.random() < 0.1 and parlour.table.game is not None:
            parlour.happen(stand_in(parlour.table, wild.randrange(3), "clock"))
    assert beside_the_game(parlour.table) < 60 + 4 * 3
    assert parlour.again() == parlour.table


def _host(parlour: Parlour) -> int:
    seat = parlour.table.seat_of(parlour.table.host)
    assert seat is not None
    return seat


@pytest.mark.usefixtures("short")
def test_a_table_that_gathers_can_begin_or_end_however_much_was_said() -> None:
    for command in (Start("random"), Close()):
        parlour = Parlour(SOLO)
        parlour.seat(ANYA)
        full(parlour)
        assert parlour.refusal(HENRY, Sit()) == "log_full"
        assert not isinstance(parlour.ask(ANYA, command), Refusal)


@pytest.mark.usefixtures("short")
def test_words_that_were_committed_to_can_be_shown_and_are_waited_for_no_longer_than_always() -> None:
    parlour = Parlour(SOLO)
    parlour.seat(ANYA, HENRY)
    for who in (ANYA, HENRY):
        parlour.ask(who, committed(parlour.table, who, "stone"))
    full(parlour)
    assert parlour.refusal(ANYA, committed(parlour.table, ANYA, "another")) == "log_full"
    assert not isinstance(parlour.ask(ANYA, Start("random")), Refusal)
    assert not isinstance(parlour.ask(HENRY, shown("stone")), Refusal)
    assert why_too_long(parlour.table, void_deal(parlour.table, "another seed")) is None
    parlour.ask(ANYA, shown("stone"))
    assert parlour.table.game is not None


@pytest.mark.usefixtures("short")
def test_chatter_takes_nobodys_seat_but_coming_and_going_has_a_bound_too() -> None:
    parlour = Parlour(SOLO)
    parlour.start(ANYA, HENRY)
    full(parlour)
    parlour.happen(stand_in(parlour.table, 1, "away"))
    assert parlour.ask(HENRY, Back()) == [log.CameBack(1)]
    while not isinstance(back := parlour.ask(HENRY, Back()), Refusal):
        parlour.ask(HENRY, Leave())
        assert parlour.table.seq < 200
    assert back.code == "stays_away"
    assert parlour.table.played_by(1) == "stand_in"


@pytest.mark.usefixtures("short")
def test_a_rest_and_a_question_that_were_written_can_be_answered() -> None:
    parlour = Parlour(SOLO)
    parlour.start(ANYA, HENRY)
    parlour.ask(ANYA, Pause())
    full(parlour)
    assert parlour.ask(ANYA, Resume()) == [log.Resumed()]
    assert parlour.refusal(ANYA, Pause()) == "log_full"


@pytest.mark.usefixtures("short")
def test_a_move_is_not_taken_back_without_end() -> None:
    parlour = Parlour(SOLO)
    parlour.start(ANYA)
    while parlour.table.moves[-1].seat != 0:
        parlour.act()
    while not isinstance(undone := parlour.ask(ANYA, AskUndo()), Refusal):
        assert parlour.table.seq < 200
        parlour.act(0)
    assert undone.code == "log_full"


def test_what_a_move_brings_along_never_holds_it_up() -> None:
    parlour = Parlour(SOLO)
    parlour.start(ANYA)
    parlour.table.seq = 100_000
    moved = log.Moved(0, "person", ())
    assert why_too_long(parlour.table, [moved, log.Seated(1, "olga", "Olga")]) is None
    refused = why_too_long(parlour.table, [log.Seated(1, "olga", "Olga")])
    assert refused is not None
    assert refused.code == "log_full"


def test_a_move_is_taken_back_without_folding_the_whole_game_again() -> None:
    """At every place of a game, and again after it: the table is what it was, and few moves are folded."""
    parlour = Parlour(SOLO)
    parlour.start(ANYA)
    folded = list[int]()
    back_to = stations.Stations.back_to

    def counted(self: stations.Stations, moves: list[log.Moved], start: Callable[[], State]) -> State:
        kept = [passed for passed, _ in self._kept if passed <= len(moves)]
        folded.append(len(moves) - max(kept, default=0))
        return back_to(self, moves, start)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stations.Stations, "back_to", counted)
        while len(parlour.table.moves) < 60:
            game = parlour.table.game
            assert game is not None
            before = game.copy()
            parlour.act()
            if parlour.table.moves[-1].seat == 0 and not isinstance(parlour.ask(ANYA, AskUndo()), Refusal):
                assert parlour.table.game == before
                parlour.act()
    assert len(folded) > 10
    assert max(folded) < 2 * stations.STEP
    assert parlour.again() == parlour.table


def test_olga_is_told_as_everyone_is(short: None) -> None:
    """A stranger who asks for a bot's seat adds nothing to a log that is full."""
    del short
    parlour = Parlour(SOLO)
    parlour.start(ANYA)
    full(parlour)
    assert parlour.refusal(OLGA, Sit(1)) == "log_full"
