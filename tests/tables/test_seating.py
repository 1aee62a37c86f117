"""Who sits where, and who may change that."""

import pytest
from msgspec import UNSET

from stonehenge.rules.refusals import Refusal
from stonehenge.tables.commands import Arrange, Chat, Leave, Remove, SeatBot, Sit
from stonehenge.tables.log import BotSeated, CameBack, HandedOver, Renamed, Seated, StoodIn, read, write
from stonehenge.tables.opening import Origin, opened_by, same_people
from stonehenge.tables.people import BotSeat, Free, PersonSeat
from stonehenge.tables.seating import rename, seat_program
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import seat_view
from stonehenge.tables.who import Who
from tests.tables.parlour import ANYA, FOUR, FREYA, HENRY, OLGA, Parlour


def test_whoever_sits_down_without_a_wish_gets_the_first_free_seat() -> None:
    parlour = Parlour()
    parlour.ask(HENRY, Sit(0))
    assert parlour.ask(ANYA, Sit()) == [Seated(1, "anya", "Anya")]


def test_a_taken_seat_a_seat_that_is_not_there_and_a_second_seat_are_refused() -> None:
    parlour = Parlour()
    parlour.ask(ANYA, Sit(0))
    assert parlour.refusal(HENRY, Sit(0)) == "seat_taken"
    assert parlour.refusal(HENRY, Sit(4)) == "seat_unknown"
    assert parlour.refusal(ANYA, Sit(1)) == "already_seated"


def test_a_person_takes_a_bots_place_when_nothing_else_is_free() -> None:
    parlour = Parlour()
    parlour.seat(ANYA, HENRY)
    parlour.ask(ANYA, SeatBot("random"))
    assert parlour.ask(FREYA, Sit()) == [Seated(2, "freya", "Freya")]
    assert parlour.table.played_by(2) == "person"


def program(name: str) -> Who:
    return Who(f"program:{name}", name, program=True)


def test_one_rule_says_who_may_sit_also_with_a_program() -> None:
    parlour = Parlour()
    parlour.seat(ANYA, HENRY)
    parlour.ask(ANYA, Remove(1))
    refused = seat_program(parlour.table, HENRY, 1, program("a"))
    assert isinstance(refused, Refusal)
    assert refused.code == "removed"


def test_somebody_has_one_seat_and_the_hosts_programs_may_be_many() -> None:
    parlour = Parlour(Settings(players=5))
    parlour.seat(ANYA)
    assert isinstance(parlour.happen(seat_program(parlour.table, HENRY, 1, program("a"))), list)
    for refused in (seat_program(parlour.table, HENRY, 2, program("b")), parlour.ask(HENRY, Sit(2))):
        assert isinstance(refused, Refusal)
        assert refused.code == "already_seated"
    for seat in (2, 3):
        assert isinstance(parlour.happen(seat_program(parlour.table, ANYA, seat, program(str(seat)))), list)
    assert [person.owner for person in parlour.again().people()] == ["", "henry", "anya", "anya"]


def test_no_program_sees_a_hand_that_was_dealt_to_another() -> None:
    parlour = Parlour()
    parlour.start(ANYA)
    parlour.happen(seat_program(parlour.table, ANYA, 2, program("a")))
    assert parlour.table.seats[2] == BotSeat("random")
    assert parlour.table.takeovers[2].granted == {0}  # whose it is has granted it
    while parlour.table.game is not None and parlour.table.game.table.round.number == 1:
        parlour.act()
    assert parlour.table.seat_of("program:a") == 2
    assert [person.owner for person in parlour.table.people()] == ["", "anya"]


def test_a_full_table_can_only_be_watched() -> None:
    parlour = Parlour()
    parlour.seat(*FOUR)
    assert parlour.refusal(Who("x", "Xaver"), Sit()) == "table_full"


def test_only_the_host_seats_bots_and_only_those_there_are() -> None:
    parlour = Parlour()
    parlour.seat(ANYA, HENRY)
    assert parlour.refusal(HENRY, SeatBot("random")) == "not_host"
    assert parlour.refusal(ANYA, SeatBot("program:rm")) == "bot_strength"
    assert parlour.refusal(ANYA, SeatBot("random", 1)) == "seat_taken"
    assert parlour.ask(ANYA, SeatBot("random")) == [BotSeated(2, "random"), BotSeated(3, "random")]
    assert parlour.ask(ANYA, SeatBot("magician", 3)) == [BotSeated(3, "magician")]


def test_who_leaves_before_the_game_frees_the_seat_and_during_it_a_bot_plays_on() -> None:
    parlour = Parlour()
    parlour.seat(ANYA, HENRY)
    parlour.ask(HENRY, Leave())
    assert parlour.table.seats[1] == Free()
    parlour.start(ANYA)
    assert parlour.ask(ANYA, Leave()) == [StoodIn(0, "left")]
    assert parlour.table.seats[0] == PersonSeat("anya", "Anya", stood_in="left")


def test_a_host_who_leaves_hands_over_to_the_next_who_is_there() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    parlour.ask(HENRY, Leave())
    assert parlour.ask(ANYA, Leave()) == [StoodIn(0, "left"), HandedOver("freya", "Freya")]
    assert parlour.refusal(ANYA, Remove(1)) == "not_host"


def test_whoever_was_removed_can_not_sit_down_again() -> None:
    parlour = Parlour()
    parlour.seat(ANYA, HENRY)
    assert parlour.refusal(HENRY, Remove(0)) == "not_host"
    parlour.ask(ANYA, Remove(1))
    assert parlour.refusal(HENRY, Sit()) == "removed"
    assert parlour.refusal(ANYA, Remove(1)) == "seat_free"


def test_a_bot_plays_on_for_somebody_who_was_removed_from_the_game() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    parlour.ask(ANYA, Remove(3))
    assert parlour.table.seats[3] == BotSeat("apprentice")
    assert parlour.table.seat_of(OLGA.identity) is None


def test_fewer_players_keep_those_who_sit() -> None:
    parlour = Parlour(Settings(players=5))
    parlour.ask(HENRY, Sit(4))
    parlour.ask(ANYA, Arrange(Settings(players=3)))
    assert parlour.table.seats == [PersonSeat("henry", "Henry"), Free(), Free()]


def test_a_face_comes_and_goes_with_its_person() -> None:
    parlour = Parlour()
    bard = Who("anya", "Anya", face="bard")
    assert parlour.ask(bard, Sit(0)) == [Seated(0, "anya", "Anya", face="bard")]
    parlour.start(bard, HENRY)
    parlour.happen([StoodIn(0, "left")])
    parlour.happen([CameBack(0)])
    assert seat_view(parlour.table, 0).face == "bard"
    parlour.happen([Renamed("anya", "Countess")])
    assert seat_view(parlour.table, 0).face == "bard"
    parlour.happen([Renamed("anya", "Countess", "smith")])
    assert seat_view(parlour.table, 0).face == "smith"
    assert seat_view(parlour.table, 1).face is UNSET
    assert parlour.happen(rename(parlour.table, Who("anya", "Countess", face="smith"))) == []
    parlour.happen(rename(parlour.table, Who("anya", "Countess", face="queen")))
    assert seat_view(parlour.table, 0).face == "queen"
    assert parlour.again().seats == parlour.table.seats
    again = same_people(parlour.table, bard, Origin("again", "another seed", 1000))
    assert again.table.seats[0] == PersonSeat("anya", "Countess", face="queen")


def test_a_line_without_a_face_is_written_as_before_there_were_any() -> None:
    assert b"face" not in write(Seated(0, "anya", "Anya"))
    assert b"face" not in write(Renamed("anya", "Anya"))
    assert read(b'{"type":"seated","seat":0,"identity":"anya","name":"Anya"}') == Seated(0, "anya", "Anya")


def test_nobody_goes_by_the_name_of_another() -> None:
    parlour = Parlour()
    parlour.seat(ANYA)
    parlour.ask(Who("x", "ANYA"), Sit(1))
    assert parlour.table.name_of(1) == "ANYA (2)"
    parlour.happen(rename(parlour.table, Who("anya", "Anne")))
    parlour.ask(Who("y", "Anne"), Sit(2))
    assert [parlour.table.name_of(seat) for seat in (0, 1, 2)] == ["Anne", "ANYA (2)", "Anne (2)"]
    assert parlour.happen(rename(parlour.table, Who("anya", "Anne"))) == []


def test_a_former_name_is_nobody_elses_in_the_chat() -> None:
    """Whoever said something under a name that they had is told apart from whoever has it now."""
    parlour = Parlour()
    parlour.seat(ANYA, HENRY)
    parlour.happen(rename(parlour.table, Who("henry", "Harry")))
    parlour.ask(HENRY, Chat("It's me"))  # a connection that was opened before knows the old name
    assert parlour.table.messages[-1].name == "Harry"


@pytest.mark.parametrize("sign", ["\u202e", "\u0007", "\u2028", "\u200b"])
def test_no_title_turns_the_writing_around(sign: str) -> None:
    parlour = Parlour()
    parlour.seat(ANYA)
    assert parlour.refusal(ANYA, Arrange(Settings(title=f"Fri{sign}day"))) == "text_signs"
    opened = opened_by(ANYA, Settings(title=sign), Origin("t", "s", 1), sit=True, bots=None, begin=False)
    assert isinstance(opened, Refusal)
