"""A log without somebody: nothing in it speaks of them, and it folds to the same game."""

import json
from typing import get_args, get_type_hints

import msgspec
import pytest

from stonehenge.rules.record.reading import Record
from stonehenge.rules.record.reading import read as read_record
from stonehenge.rules.record.writing import write
from stonehenge.tables import log
from stonehenge.tables.commands import AnswerTakeover, Chat, HandOver, Say, Sit, Start
from stonehenge.tables.forgetting import ANONYMOUS, Anew, Gone, depart, written_anew
from stonehenge.tables.live_table import LiveTable, Status
from stonehenge.tables.lobby import write_card
from stonehenge.tables.log import TableEvent
from stonehenge.tables.people import BotSeat, PersonSeat
from stonehenge.tables.results import result_of
from stonehenge.tables.seating import rename, seat_program
from stonehenge.tables.settings import Settings
from stonehenge.tables.shuffling import void_deal
from stonehenge.tables.updates import told_moves
from stonehenge.tables.who import Who
from tests.tables.kept.tables import folded, kept_log, kept_tables
from tests.tables.parlour import ANYA, FREYA, HENRY, OLGA, Parlour
from tests.tables.words import WORDS, committed, frozen, shown

STAND_IN = "bot:gone-x"


def without(parlour: Parlour, who: Who) -> Anew:
    lines = [(event, at) for at, event in parlour.log]
    return written_anew("t", lines, Gone(who.identity, frozenset({who.name}), STAND_IN))


def text(anew: Anew) -> str:
    """All that is kept of it: the log, and the card in the lobby."""
    bodies = b"\n".join(log.write(event) for event in anew.events)
    return (bodies + write_card(anew.table, 1)).decode()


def full_parlour() -> Parlour:
    """A game in which Henry did everything that a log can tell of somebody."""
    parlour = Parlour(Settings(title="With Henry", chat=True))
    henry = Who("henry", "Henry", face="owl")
    for who in (ANYA, henry, FREYA):
        parlour.ask(who, Sit())
    parlour.happen(rename(parlour.table, Who("henry", "Harry", face="fox")))
    parlour.happen(rename(parlour.table, henry))
    parlour.ask(HENRY, committed(parlour.table, HENRY, "thorn"))
    parlour.ask(HENRY, Say("hello"))
    parlour.ask(HENRY, Chat("my address is 5 Elm Street"))
    parlour.ask(ANYA, Chat("welcome"))
    parlour.ask(ANYA, HandOver(1))
    parlour.ask(HENRY, Start("random"))
    parlour.ask(HENRY, shown("thorn"))
    program = Who("bot:program", "Henry's robot", program=True)
    parlour.happen(seat_program(parlour.table, HENRY, 3, program))
    for who in (ANYA, FREYA):
        parlour.ask(who, AnswerTakeover(3, True))
    while not parlour.table.finished and len(parlour.log) < 60:
        parlour.act()
    return parlour


def same_game(before: LiveTable, after: LiveTable) -> None:
    assert before.game == after.game
    assert (before.moves, before.shuffle) == (after.moves, after.shuffle)
    assert (before.status, before.on_turn(), before.asked) == (after.status, after.on_turn(), after.asked)
    assert (before.seq, before.at, before.turn_since) == (after.seq, after.at, after.turn_since)
    assert [type(seat) for seat in before.seats] == [type(seat) for seat in after.seats]
    for seat in (None, *range(before.setup.players)):
        assert told_moves(before, seat) == told_moves(after, seat)


def test_nothing_speaks_of_somebody_who_is_gone_and_the_game_is_the_same() -> None:
    parlour = full_parlour()
    whole = "\n".join(log.write(event).decode() for _, event in parlour.log)
    for trace in ("henry", "Henry", "Harry", "robot", "bot:program", "owl", "fox", "Elm Street"):
        assert trace in whole
    anew = without(parlour, HENRY)
    for trace in ("henry", "Henry", "Harry", "robot", "bot:program", "owl", "fox", "Elm Street"):
        assert trace not in text(anew), trace
    same_game(parlour.table, anew.table)
    assert {"welcome", "Anya", "Freya"} <= {part for part in ("welcome", "Anya", "Freya") if part in text(anew)}
    assert anew.identities == {"henry", "bot:program"}


def test_the_stand_in_is_one_and_the_same_everywhere() -> None:
    anew = without(full_parlour(), HENRY)
    table = anew.table
    seat = table.seats[1]
    assert isinstance(seat, PersonSeat)
    assert (seat.identity, seat.name, seat.face) == (STAND_IN, ANONYMOUS, "")
    assert (table.host, table.host_name) == (STAND_IN, ANONYMOUS)
    program = table.seats[3]
    assert not isinstance(program, PersonSeat) or (program.owner, program.name) == (STAND_IN, f"{ANONYMOUS} (2)")
    assert {message.name for message in table.messages if message.seat == 1} == {ANONYMOUS}


def test_it_reads_again_and_can_be_done_once_more() -> None:
    parlour = full_parlour()
    anew = without(parlour, HENRY)
    parlour.log = [(at, log.read(log.write(event))) for (at, _), event in zip(parlour.log, anew.events, strict=True)]
    assert [event for _, event in parlour.log] == anew.events
    assert without(parlour, HENRY).events == anew.events
    both = written_anew(
        "t", [(event, at) for at, event in parlour.log], Gone("anya", frozenset({"Anya"}), STAND_IN + "2")
    )
    assert both.table.host_name == ANONYMOUS
    seat = both.table.seats[0]
    assert isinstance(seat, PersonSeat)
    assert seat.name not in (ANONYMOUS, "Anya")  # two of them are told apart


def test_a_record_of_the_game_is_as_sound_as_before() -> None:
    anew = without(full_parlour(), HENRY)
    live = anew.table
    names = [live.name_of(seat) for seat in range(live.setup.players)]
    events = [event for move in live.moves for event in move.events]
    record = read_record(write(live.setup, names, events, live.shuffle))
    assert isinstance(record, Record)
    assert ANONYMOUS in record.players


@pytest.mark.parametrize("name", kept_tables())
def test_every_kept_log_folds_to_the_same_game_without_anybody(name: str) -> None:
    """Logs that earlier versions wrote, without each of those who sat there."""
    lines: list[tuple[TableEvent, int]] = [(log.read(body), at) for at, body in kept_log(name)]
    before = None
    people: dict[str, str] = {}
    for live, _at, event in folded(kept_log(name)):
        before = live
        if isinstance(event, log.Seated) and not event.program:
            people[event.identity] = event.name
    assert before is not None
    for identity, called in people.items():
        anew = written_anew(before.id, lines, Gone(identity, frozenset({called}), STAND_IN))
        same_game(before, anew.table)
        assert all(json.dumps(identity) not in log.write(event).decode() for event in anew.events)


def test_what_a_spectator_said_is_found_by_their_name() -> None:
    parlour = Parlour(Settings(chat=True))
    parlour.start(ANYA)
    while not parlour.table.finished:
        parlour.act()
    parlour.ask(OLGA, Chat("I live in the mill"))
    parlour.ask(FREYA, Chat("me too"))
    anew = without(parlour, OLGA)
    assert "mill" not in text(anew)
    assert "Olga" not in text(anew)
    assert "me too" in text(anew)


TEXTS = {
    "Opened": {"host", "host_name", "seed", "removed", "tournament"},
    "Seated": {"identity", "name", "owner", "face"},
    "TakeoverAsked": {"identity", "name", "owner", "face"},
    "BotSeated": {"bot"},
    "Renamed": {"identity", "name", "face"},
    "WordAdded": {"word"},
    "Committed": {"commitment"},
    "WordShown": {"nonce", "word"},
    "DealVoided": {"seed"},
    "Moved": {"by", "key"},
    "StoodIn": {"why"},
    "HandedOver": {"host", "host_name"},
    "Rematched": {"table"},
    "Said": {"name", "message"},
    "Chatted": {"name", "text"},
}
"""Every text of a line of which was thought whether it tells of a person: ``forgetting`` replaces those that do."""


def test_no_line_has_a_text_of_which_nobody_thought() -> None:
    """A new field with text in it: does ``tables.forgetting`` have to replace it? Then it is entered above."""
    found: dict[str, set[str]] = {}
    for line in get_args(TableEvent):
        hints = get_type_hints(line)
        texts = {field.name for field in msgspec.structs.fields(line) if "str" in str(hints[field.name])}
        texts |= {field.name for field in msgspec.structs.fields(line) if "Literal" in str(hints[field.name])}
        if texts:
            found[line.__name__] = texts
    assert found == TEXTS


# --- getting up for good ----------------------------------------------------------------------------------------------


def test_who_goes_for_good_while_words_are_shown_takes_no_word_back() -> None:
    """They could choose a deal by it: what is shown stays, and what is not makes the deal void."""
    for has_shown in (True, False):
        parlour = frozen((ANYA, HENRY))
        if has_shown:
            parlour.ask(HENRY, shown(WORDS[HENRY]))
        parlour.happen(depart(parlour.table, "henry"))
        assert set(parlour.table.shuffle.commitments) == {0, 1}
        parlour.ask(ANYA, shown(WORDS[ANYA]))
        assert (parlour.table.game is not None) == has_shown
        assert parlour.table.shuffle.withheld == (() if has_shown else (1,))
        assert isinstance(parlour.table.seats[1], BotSeat)
        parlour.happen(void_deal(parlour.table, "another seed"))
        assert parlour.table.shuffling.attempt == (1 if has_shown else 2)
        assert parlour.again() == parlour.table


def test_a_bot_plays_on_for_whoever_is_gone_and_the_game_goes_to_its_end() -> None:
    parlour = full_parlour()
    parlour.happen(depart(parlour.table, "henry"))
    assert isinstance(parlour.table.seats[1], BotSeat)
    assert parlour.table.host == "freya"
    assert not any(isinstance(seat, PersonSeat) and seat.owner == "henry" for seat in parlour.table.seats)
    parlour.table = without(parlour, HENRY).table
    while not parlour.table.finished:
        parlour.act()
    result = result_of(parlour.table, 5)
    assert result is not None
    assert {seat.player for seat in result.kept} >= {"anya", "freya"}
    assert not any("gone" in seat.player for seat in result.kept)


def test_before_the_game_the_seat_is_free_and_a_host_alone_ends_the_table() -> None:
    parlour = Parlour()
    parlour.seat(ANYA, HENRY)
    parlour.happen(depart(parlour.table, "anya"))
    assert (parlour.table.host, parlour.table.seat_of("anya")) == ("henry", None)
    parlour.happen(depart(parlour.table, "henry"))
    assert parlour.table.status is Status.ENDED
    assert depart(parlour.table, "henry") == []


def test_a_host_who_only_watches_hands_over_and_a_wish_is_taken_back() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    parlour.ask(FREYA, Sit(2))
    parlour.happen(depart(parlour.table, "freya"))
    assert parlour.table.takeovers == {}
    parlour = Parlour()
    parlour.seat(HENRY)
    parlour.happen(depart(parlour.table, "henry"))
    parlour.ask(OLGA, Sit(1))
    parlour.happen(depart(parlour.table, "anya"))
    assert parlour.table.host == "olga"
