"""Events as plain JSON: what goes out comes back, for every seat, and it is what the wire and records say."""

import json

import msgspec
import pytest

from stonehenge.rules.codes import UnreadableError
from stonehenge.rules.events import EVENTS, Event
from stonehenge.rules.plain import plain_event, read_event
from stonehenge.rules.projection import project
from stonehenge.rules.record.writing import RecordWriter
from stonehenge.rules.setup import Predictions
from stonehenge.rules.view import SPECTATOR
from stonehenge.wire.game_events import to_wire
from tests.properties.playing import whole_game
from tests.properties.setups import SPECIALS, Case, case_of

CASES = (
    case_of("classic", 3),
    case_of("classic", 4, prediction="hidden", clairvoyance=True),
    case_of("jubilee", 4, specials=SPECIALS, prediction="secret"),
    case_of("jubilee", 6, specials=SPECIALS),
    case_of("junior", 4),
    case_of("extreme", 5),
)


def events_of(case: Case) -> list[Event]:
    """What happens in a game by chance."""
    return whole_game(case.set_up(), str(case)).events


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_event_goes_out_and_comes_back_for_every_seat(case: Case) -> None:
    setup = case.set_up()
    for event in events_of(case):
        for seat in (SPECTATOR, *range(setup.players)):
            told = project(event, seat, setup)
            assert read_event(json.loads(json.dumps(plain_event(told)))) == told


@pytest.mark.parametrize("case", CASES, ids=str)
def test_plain_json_is_what_the_wire_says(case: Case) -> None:
    for event in events_of(case):
        assert json.loads(msgspec.json.encode(to_wire(event))) == plain_event(event)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_record_says_the_same_with_fewer_fields(case: Case) -> None:
    setup = case.set_up()
    happened = [event for event in events_of(case) if EVENTS[type(event)].recorded]
    lines = list(RecordWriter(setup).lines(happened))
    if setup.predictions is Predictions.IN_TURN:
        assert [line["event"] for line in lines] == [EVENTS[type(event)].tag for event in happened]
    told = [plain_event(event) for event in happened]
    assert all(any(line.items() <= plain.items() for plain in told) for line in lines)


@pytest.mark.parametrize("plain", [{}, {"event": "dance"}, {"event": None}, {"event": ["play"]}])
def test_what_is_no_event_cannot_be_read(plain: dict[str, object]) -> None:
    with pytest.raises(UnreadableError) as unreadable:
        read_event(plain)
    assert (unreadable.value.code, unreadable.value.sort) == (plain.get("event"), "event")


def test_the_field_that_cannot_be_read_is_named() -> None:
    with pytest.raises(UnreadableError) as unreadable:
        read_event({"event": "bid", "seat": 1, "bid": "two"})
    assert (unreadable.value.field, unreadable.value.sort) == ("bid", "number")
