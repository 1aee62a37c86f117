"""From the lines of a record back to its game: each must be what the game itself writes at that point."""

import json
from typing import Any, Final

from stonehenge.rules.actions import ACTIONS, Action, PassCard, Play
from stonehenge.rules.cards import CARD_OF, COLOUR_LETTERS, UNSEEN, Card
from stonehenge.rules.codes import CARD, CARD_OR_NONE, Codec, UnreadableError, codec_of
from stonehenge.rules.deals import Deal
from stonehenge.rules.editions import Finder, clause_in, find_edition, set_up
from stonehenge.rules.events import EVENTS, Event
from stonehenge.rules.game import Events, act, begin, deal
from stonehenge.rules.record.writing import FORMAT, Line, RecordWriter
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.value import value


@value
class BrokenRecord:
    """Why a record is refused, and in which line."""

    line: int
    refusal: Refusal


@value
class Record:
    """A sound record, replayed."""

    setup: Setup
    players: tuple[str, ...]
    first_dealer: int
    events: tuple[Event, ...]
    state: State
    """How it stands at the end of the record."""

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.state.table.phase is Phase.OVER


class _BrokenError(Exception):
    """Leaves the reading of a line; never leaves this module."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def read(text: str, find: Finder = find_edition) -> Record | BrokenRecord:
    """Read, replay and judge a record: the game, or the first line that breaks the format or the rules."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    judge = _Judge(find)
    for number, line in enumerate(lines, start=1):
        try:
            judge.read(_json(line))
        except _BrokenError as broken:
            return BrokenRecord(number, broken.refusal)
        except UnreadableError as unreadable:
            return BrokenRecord(number, _broken_by(unreadable))
        except RecursionError:  # nested just as deep as can be read, but not compared
            return BrokenRecord(number, refuse("record_not_json"))
    return judge.verdict()


def _json(text: str) -> Line:
    try:
        line = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_double_keys)
    except (ValueError, RecursionError):
        raise _BrokenError(refuse("record_not_json")) from None
    if not isinstance(line, dict):
        raise _BrokenError(refuse("record_not_json"))
    return line


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _no_double_keys(pairs: list[tuple[str, Any]]) -> Line:
    line = dict(pairs)
    if len(line) != len(pairs):
        raise ValueError("a key stands twice")
    return line


def _read_header(line: Line, find: Finder) -> tuple[Setup, tuple[str, ...]]:
    if line.get("format") != FORMAT:
        raise _BrokenError(refuse("record_format", format=FORMAT))
    names = _field(line, "players", list)
    options = line.get("options", {})
    if not all(map(_is_text, names)) or not isinstance(options, dict):
        raise _BrokenError(refuse("record_header"))
    setup = set_up(_field(line, "edition", str), len(names), options, find)
    if isinstance(setup, Refusal):
        raise _BrokenError(setup)
    return setup, tuple(names)


def _is_text(name: object) -> bool:
    """Whether it is text that can be written again: JSON can escape half a letter, UTF-8 has none."""
    return isinstance(name, str) and not any("\ud800" <= sign <= "\udfff" for sign in name)


def _field(line: Line, name: str, kind: type) -> Any:
    found = line.get(name, ...)
    if type(found) is not kind:
        raise _BrokenError(refuse("record_field", field=name))
    return found


def _same(line: Line, expected: Line) -> bool:
    """Whether a line says what is expected, and no more; keys nobody knows are ignored. True is not 1 here."""
    if any(name not in expected and line.get(name) is not None for name in ("as", "black")):
        return False
    return all(name in line and _equal(line[name], wanted) for name, wanted in expected.items())


def _equal(found: object, wanted: object) -> bool:
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(_equal, found, wanted))
    return type(found) is type(wanted) and found == wanted


class _Judge:
    """Replays a record line by line."""

    def __init__(self, find: Finder) -> None:
        self._find = find
        self._replay: _Replay | None = None
        self._players: tuple[str, ...] = ()

    def read(self, line: Line) -> None:
        """Take the next line, or raise why it cannot stand here."""
        if self._replay is None:
            setup, self._players = _read_header(line, self._find)
            self._replay = _Replay(setup)
        else:
            self._replay.read(line)

    def verdict(self) -> Record | BrokenRecord:
        """The record, after its last line."""
        if self._replay is None:
            return BrokenRecord(1, refuse("record_empty"))
        return self._replay.record(self._players)


class _Replay:
    """The game that a record's lines tell."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._events: list[Event] = []
        self._writer = RecordWriter(setup)
        self._first_dealer = 0
        self._state = begin(setup, 0)
        self._due: list[Line] = []
        """What the game itself has to write next."""

    def record(self, players: tuple[str, ...]) -> Record:
        """What was read so far."""
        return Record(self.setup, players, self._first_dealer, tuple(self._events), self._state)

    def read(self, line: Line) -> None:
        """Take the next line, or raise why it cannot stand here."""
        if not self._due:
            self._act(line)
        if self._due:
            self._expect(line)

    def _expect(self, line: Line) -> None:
        expected = self._due[0]
        if line.get("event") != expected["event"] or not _same(_ordered(line), expected):
            clause = clause_in(self.setup, _LINE_CLAUSES[expected["event"]])
            raise _BrokenError(refuse("record_differs", clause, expected=json.dumps(expected)))
        self._due.pop(0)

    def _act(self, line: Line) -> None:
        kind = _field(line, "event", str)
        if self._state.table.phase is Phase.OVER:
            raise _BrokenError(refuse("record_goes_on", clause_in(self.setup, "B13")))
        if kind == "deal":
            self._take(self._deal(line))
            return
        if not self._events:
            raise _BrokenError(refuse("record_no_deal", clause_in(self.setup, "B2")))
        if kind == "pass":
            self._pass(line)
            return
        if kind not in _READERS:
            raise _BrokenError(refuse("record_event", event=kind))
        seat = _field(line, "seat", int)
        if not 0 <= seat < self.setup.players:
            raise _BrokenError(refuse("record_field", field="seat"))
        self._take(act(self._state, seat, _read_action(self._state, line)))
        if kind == "bid" and self.setup.predictions is not Predictions.IN_TURN:
            self._concealed_bid(seat)

    def _concealed_bid(self, seat: int) -> None:
        """Hidden and secret predictions need no order to be made, but one to be written; then all are told."""
        table = self._state.table
        waiting = len(actors(table)) if table.phase is Phase.PREDICT else 0
        if seat != self._writer.nth_to_predict(self.setup.players - waiting - 1):
            raise _BrokenError(refuse("record_bid_order", clause_in(self.setup, "B5")))
        self._due = []

    def _take(self, events: Events | Refusal) -> None:
        if isinstance(events, Refusal):
            raise _BrokenError(events)
        self._events.extend(events)
        self._due.extend(self._writer.lines(events))

    def _deal(self, line: Line) -> Events | Refusal:
        if not self._events:
            self._first_dealer = _field(line, "dealer", int)
            if not 0 <= self._first_dealer < self.setup.players:
                raise _BrokenError(refuse("record_field", field="dealer"))
            self._state = begin(self.setup, self._first_dealer)
        return deal(self._state, Deal(_read(_HANDS, line, "hands"), _read(CARD_OR_NONE, line, "turnup")))

    def _pass(self, line: Line) -> None:
        """One line for everyone's card: all of them act."""
        cards = _read(_CARDS, line, "cards")
        if len(cards) != self.setup.players:
            raise _BrokenError(refuse("record_field", "S6", field="cards"))
        for seat, card in enumerate(cards):
            self._take(act(self._state, seat, PassCard(card)))


def _ordered(line: Line) -> Line:
    """A line with its cards and seals in the order we write them: a hand has none."""
    if line.get("event") == "deal":
        return {**line, "hands": [sorted(hand, key=CARD_OF.__getitem__) for hand in line["hands"]]}
    if line.get("event") == "seals":
        take = sorted(line["take"], key=COLOUR_LETTERS.index)
        steal = sorted(line.get("steal", []), key=lambda pair: (COLOUR_LETTERS.index(pair[0]), pair[1]))
        return {**line, "take": take, "steal": steal}
    return line


_READERS: Final = {
    what.tag: (ACTIONS[what.of], {field.name: field.alias for field in what.fields})
    for what in EVENTS.values()
    if what.of is not None and what.recorded
}
"""By the word of a line: the action that it tells, and what the line calls its fields."""
_HANDS: Final = codec_of(tuple[tuple[Card, ...], ...])
_CARDS: Final = codec_of(tuple[Card, ...])


def _read_action(state: State, line: Line) -> Action:
    what, names = _READERS[line["event"]]
    if what.kind is Play:
        _read(CARD, line, "card")
        if state.foreheads:  # V4: whoever plays does not know it, so what the record says is compared with what comes
            return Play(UNSEEN)
    action: Action = what.read(line, names)
    return action


def _read(codec: Codec, line: Line, name: str) -> Any:
    """What a line says in one of its fields."""
    try:
        return codec.read(line.get(name, ...))
    except UnreadableError as unreadable:
        unreadable.field = name
        raise


def _broken_by(unreadable: UnreadableError) -> Refusal:
    match unreadable.sort:
        case "card":
            return refuse("record_card", card=str(unreadable))
        case "colour":
            return refuse("record_colour", colour=str(unreadable))
        case _:
            return refuse("record_field", _FIELD_CLAUSES.get(unreadable.field, ""), field=unreadable.field)


_FIELD_CLAUSES: Final = {"steal": "X4", "gives": "X7"}
"""Of most fields no clause says what they must be like."""
_LINE_CLAUSES: Final = {what.tag: what.clause for what in EVENTS.values() if what.clause is not None}
