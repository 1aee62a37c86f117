"""From a game's events to the lines of its record."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from stonehenge.rules.cards import NONE
from stonehenge.rules.events import EVENTS, Dealt, Event, Predicted, SealReturned
from stonehenge.rules.options import changed_options
from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.record.shuffles import shuffle_to_json
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.shuffle import Shuffle

FORMAT: Final = "wizard-record/1"
SUFFIX: Final = ".wizard.jsonl"

Line = dict[str, Any]


def header(setup: Setup, players: Iterable[str]) -> Line:
    """The first line of a record."""
    options = changed_options(setup.options, setup.defaults)
    return {"format": FORMAT, "edition": setup.edition, "players": list(players), "options": options}


def write(setup: Setup, players: Iterable[str], events: Iterable[Event], shuffle: Shuffle | None = None) -> str:
    """A game as the text of a record, with what its cards were shuffled by where that may be known."""
    first = header(setup, players)
    if shuffle is not None:
        first["shuffle"] = shuffle_to_json(shuffle)
    lines = [first, *RecordWriter(setup).lines(events)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


class RecordWriter:
    """Turns events into lines; what happens face down is written when it is complete."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._concealed: dict[int, Predicted] = {}
        self._first_to_predict: int = NONE

    def lines(self, events: Iterable[Event]) -> Iterator[Line]:
        """The lines of these events, which follow on those given before."""
        for event in events:
            yield from self._lines_of(event)

    def _lines_of(self, event: Event) -> Iterator[Line]:
        if isinstance(event, Dealt):
            setup = self._setup
            self._first_to_predict = first_to_predict(event.dealer, setup.players, setup.direction)
        if isinstance(event, Predicted) and self._setup.predictions is not Predictions.IN_TURN:
            yield from self._concealed_prediction(event)
        elif EVENTS[type(event)].recorded:
            yield _line(event)

    def _concealed_prediction(self, event: Predicted) -> Iterator[Line]:
        """Hidden and secret predictions stand in seat order from the first to predict."""
        self._concealed[event.seat] = event
        players = self._setup.players
        if len(self._concealed) < players:
            return
        for seat in (self.nth_to_predict(place) for place in range(players)):
            yield _line(self._concealed[seat])
        self._concealed = {}

    def nth_to_predict(self, place: int) -> int:
        """Whose prediction stands in this place, counted from 0."""
        return (self._first_to_predict + place * self._setup.direction) % self._setup.players


def _line(event: Event) -> Line:
    what = EVENTS[type(event)]
    unrecorded = {field.alias for field in what.fields if not field.recorded}
    if isinstance(event, SealReturned) and event.seal != NONE:
        unrecorded.add("black")  # it says why nothing was given (docs/record.md)
    codes = what.codes(event)
    return {"event": what.tag, **{name: code for name, code in codes.items() if name not in unrecorded}}
