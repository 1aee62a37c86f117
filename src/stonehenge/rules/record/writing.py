"""From a game's events to the lines of its record."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from stonehenge.rules.cards import CODE_OF, COLOUR_LETTERS, NONE, WIZARD, Card
from stonehenge.rules.deals import commitment
from stonehenge.rules.events import (
    BlackMageTaken,
    CardsPassed,
    Dealt,
    Ended,
    Event,
    Played,
    Predicted,
    PredictionChanged,
    Scored,
    SealReturned,
    SealsTaken,
    TrickEnded,
    TrumpNamed,
    WerewolfExchanged,
)
from stonehenge.rules.options import changed_options
from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.seals import SEAL_LETTERS
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.value import value

FORMAT: Final = "wizard-record/1"
SUFFIX: Final = ".wizard.jsonl"

Line = dict[str, Any]


@value
class Shuffle:
    """What a game's cards were shuffled by: a seed, and words that players added."""

    seed: str
    words: Mapping[int, str]


def header(setup: Setup, players: Iterable[str]) -> Line:
    """The first line of a record."""
    options = changed_options(setup.options, setup.defaults)
    return {"format": FORMAT, "edition": setup.edition, "players": list(players), "options": options}


def write(setup: Setup, players: Iterable[str], events: Iterable[Event], shuffle: Shuffle | None = None) -> str:
    """A game as the text of a record, with what its cards were shuffled by where that may be known."""
    first = header(setup, players)
    if shuffle is not None:
        words = {str(seat): word for seat, word in sorted(shuffle.words.items())}
        first["shuffle"] = {"seed": shuffle.seed, "hash": commitment(shuffle.seed), "words": words}
    lines = [first, *RecordWriter(setup).lines(events)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


class RecordWriter:
    """Turns events into lines; what happens face down is written when it is complete."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._concealed: dict[int, int] = {}
        self._first_to_predict = NONE

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
        elif type(event) in _LINES:
            yield _LINES[type(event)](event)

    def _concealed_prediction(self, event: Predicted) -> Iterator[Line]:
        """Hidden and secret predictions stand in seat order from the first to predict."""
        self._concealed[event.seat] = event.tricks
        players = self._setup.players
        if len(self._concealed) < players:
            return
        for seat in (self.nth_to_predict(place) for place in range(players)):
            yield {"event": "bid", "seat": seat, "bid": self._concealed[seat]}
        self._concealed = {}

    def nth_to_predict(self, place: int) -> int:
        """Whose prediction stands in this place, counted from 0."""
        return (self._first_to_predict + place * self._setup.direction) % self._setup.players


def _letter(colour: int) -> str | None:
    return None if colour == NONE else COLOUR_LETTERS[colour]


def _code(card: Card) -> str | None:
    return None if card == NONE else CODE_OF[card]


def _dealt_line(event: Dealt) -> Line:
    return {
        "event": "deal",
        "round": event.round,
        "dealer": event.dealer,
        "hands": [[CODE_OF[card] for card in hand] for hand in event.hands],
        "turnup": _code(event.turnup),
    }


def _played_line(event: Played) -> Line:
    line: Line = {"event": "play", "seat": event.seat, "card": CODE_OF[event.card]}
    if event.said != NONE:
        line["as"] = CODE_OF[event.said] if event.said >= WIZARD else COLOUR_LETTERS[event.said]
    return line


def _seals_line(event: SealsTaken) -> Line:
    steal = [[COLOUR_LETTERS[colour], victim] for colour, victim in event.steal]
    return {
        "event": "seals",
        "seat": event.seat,
        "take": [COLOUR_LETTERS[colour] for colour in event.take],
        "steal": steal,
    }


def _seal_line(event: SealReturned) -> Line:
    if event.seal == NONE:
        return {"event": "seal", "seat": event.seat, "gives": None, "black": event.black}
    return {"event": "seal", "seat": event.seat, "gives": SEAL_LETTERS[event.seal]}


_LINES: Final[dict[type, Callable[[Any], Line]]] = {
    Dealt: _dealt_line,
    WerewolfExchanged: lambda e: {
        "event": "werewolf",
        "seat": e.seat,
        "took": _code(e.took),
        "trump": _letter(e.trump),
    },
    TrumpNamed: lambda e: {"event": "trump", "seat": e.seat, "trump": _letter(e.trump)},
    Predicted: lambda e: {"event": "bid", "seat": e.seat, "bid": e.tricks},
    SealsTaken: _seals_line,
    BlackMageTaken: lambda e: {"event": "black_mage", "seat": e.seat},
    Played: _played_line,
    TrickEnded: lambda e: {"event": "trick", "winner": None if e.winner == NONE else e.winner, "leads": e.leads},
    SealReturned: _seal_line,
    CardsPassed: lambda e: {"event": "pass", "cards": [CODE_OF[card] for card in e.cards]},
    PredictionChanged: lambda e: {"event": "cloud", "seat": e.seat, "bid": e.tricks},
    Scored: lambda e: {"event": "score", "points": list(e.points), "totals": list(e.totals)},
    Ended: lambda e: {"event": "end", "winners": list(e.winners)},
}
"""Events without a line of their own: CardChosen and PredictionsShown, which other lines tell."""


def read_shuffle(text: str) -> Shuffle | None:
    """What the first line of a record says its cards were shuffled by, if it says so."""
    try:
        told = json.loads(text.partition("\n")[0])["shuffle"]
        words = {int(seat): word for seat, word in told.get("words", {}).items()}
        seed, hash_ = told["seed"], told.get("hash", commitment(told["seed"]))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    if not all(isinstance(word, str) for word in words.values()) or hash_ != commitment(seed):
        return None
    return Shuffle(seed, words)
