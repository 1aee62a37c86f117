"""Playing on for a bot in the middle of a game."""

import pytest

from stonehenge.rules.events import Dealt
from stonehenge.rules.refusals import Refusal
from stonehenge.tables.commands import AnswerTakeover, Leave, Remove, Sit
from stonehenge.tables.log import Moved, Seated, TakeoverAnswered, TakeoverAsked
from stonehenge.tables.people import BotSeat
from stonehenge.tables.playing import stand_in
from stonehenge.tables.table_view import table_view
from stonehenge.tables.who import Who
from tests.tables.parlour import ANYA, FREYA, HENRY, OLGA, Parlour


def until_the_next_deal(parlour: Parlour) -> list[object]:
    """What happens up to and with the next deal."""
    while True:
        happened = parlour.act()
        assert not isinstance(happened, Refusal)
        if any(isinstance(event, Dealt) for line in happened if isinstance(line, Moved) for event in line.events):
            return list(happened)


def hand_of(parlour: Parlour, who: Who) -> object:
    view = table_view(parlour.table, who.identity)
    assert view.game is not None
    return None if view.seat is None else view.game.hand


def test_nobody_sees_a_hand_that_was_dealt_to_another() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    assert parlour.ask(FREYA, Sit(2)) == [TakeoverAsked(2, "freya", "Freya")]
    parlour.ask(ANYA, AnswerTakeover(2, True))
    parlour.ask(HENRY, AnswerTakeover(2, True))
    assert hand_of(parlour, FREYA) is None
    assert parlour.table.seats[2] == BotSeat("random")
    assert until_the_next_deal(parlour)[-1] == Seated(2, "freya", "Freya")
    assert parlour.table.seat_of("freya") == 2
    assert parlour.table.takeovers == {} == parlour.again().takeovers
    assert hand_of(parlour, FREYA)


def test_everyone_who_plays_must_grant_it() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    parlour.ask(FREYA, Sit(2))
    parlour.ask(ANYA, AnswerTakeover(2, True))
    assert parlour.refusal(ANYA, AnswerTakeover(2, True)) == "takeover_not_asked"
    assert parlour.refusal(FREYA, AnswerTakeover(2, True)) == "not_seated"
    until_the_next_deal(parlour)
    assert parlour.table.seats[2] == BotSeat("random")
    assert parlour.ask(HENRY, AnswerTakeover(2, False)) == [TakeoverAnswered(2, 1, False)]
    assert parlour.table.takeovers == {}


def test_nobody_waits_for_the_answer_of_somebody_who_is_away() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    parlour.ask(FREYA, Sit(2))
    parlour.ask(ANYA, AnswerTakeover(2, True))
    parlour.happen(stand_in(parlour.table, 1, "away"))
    assert Seated(2, "freya", "Freya") in until_the_next_deal(parlour)


def test_where_nobody_plays_nobody_is_asked() -> None:
    parlour = Parlour()
    parlour.start(ANYA)
    parlour.ask(ANYA, Leave())
    assert parlour.refusal(FREYA, Sit(2)) == "nobody_to_ask"


@pytest.mark.parametrize("command", [Leave(), AnswerTakeover(2, False)])
def test_who_asked_may_take_it_back(command: Leave | AnswerTakeover) -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    parlour.ask(FREYA, Sit(2))
    assert parlour.refusal(OLGA, Sit(2)) == "takeover_asked"
    assert parlour.refusal(FREYA, Sit(3)) == "takeover_asked"
    assert [view.mine for view in table_view(parlour.table, "freya").takeovers] == [True]
    assert [view.mine for view in table_view(parlour.table, "olga").takeovers] == [False]
    assert parlour.ask(FREYA, command) == [TakeoverAnswered(2, None, False)]
    assert isinstance(parlour.ask(OLGA, Sit(2)), list)


def test_the_hand_of_somebody_who_was_sent_away_is_nobodys() -> None:
    """A host can't send somebody away and look at their cards under another name."""
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    parlour.ask(ANYA, Remove(1))
    other = Who("another anya", "A")
    assert parlour.ask(other, Sit(1)) == [TakeoverAsked(1, "another anya", "A")]
    parlour.ask(ANYA, AnswerTakeover(1, True))
    assert hand_of(parlour, other) is None


def test_whoever_plays_on_for_a_bot_brings_their_face() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    parlour.ask(Who("freya", "Freya", face="seer"), Sit(2))
    parlour.ask(ANYA, AnswerTakeover(2, True))
    parlour.ask(HENRY, AnswerTakeover(2, True))
    assert until_the_next_deal(parlour)[-1] == Seated(2, "freya", "Freya", face="seer")
    assert parlour.again().seats == parlour.table.seats
