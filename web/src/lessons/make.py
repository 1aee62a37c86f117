"""Writes the lessons as a newcomer is told them: python web/src/lessons/make.py

A lesson is a game with fixed deals and fixed choices, played here by the law itself; the page only shows it. Who learns
sits on seat 0. ``tests/server/test_web_lessons.py`` says when the files are out of date.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from stonehenge.locales import FALLBACK, Locale
from stonehenge.rules.cards import CARD_OF, NONE, SPECIALS
from stonehenge.rules.deals import Deal as Dealt
from stonehenge.rules.editions import set_up
from stonehenge.rules.events import Event
from stonehenge.rules.game import act, begin, deal
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import SeatView, ShuffleView, TableView, now_of
from stonehenge.tables.updates import told_events
from stonehenge.wire import moves as wire_moves
from stonehenge.wire import views as wire_views
from stonehenge.wire.outcomes import outcome_of
from stonehenge.wording.notation import read_action
from stonehenge.wording.words import Words

HERE = Path(__file__).parent
LEARNER = 0


class Say(NamedTuple):
    """Words about something on the table, which stand there until they are read."""

    words: str
    at: str = ""


class Deal(NamedTuple):
    """A round is dealt: hands by seat, and the card that is turned up."""

    hands: str
    turnup: str = ""


class You(NamedTuple):
    """What the newcomer is asked to do, and the words that say why."""

    action: str
    words: str


class They(NamedTuple):
    """What the others do, whoever's turn it is."""

    actions: tuple[str, ...]


Line = Say | Deal | You | They


class Lesson(NamedTuple):
    """A lesson: what is played, how many cards each round deals, who deals first, and all that happens and is said.

    The first line of its script is a deal: the lesson begins with cards in hand.
    """

    name: str
    settings: Settings
    hand_sizes: tuple[int, ...]
    first_dealer: int
    script: tuple[Line, ...]


def _settings(edition: str, **options: Any) -> Settings:
    return Settings(edition=edition, players=3, options=options, hints=False, undo=False, chat=False)


FIRST = Lesson(
    "first",
    _settings("classic"),
    (1, 2, 3),
    2,
    (
        Deal("R11 | G9 | B3", "R5"),
        Say("welcome"),
        Say("hand", "hand"),
        Say("trick", "plates"),
        Say("trump", "trump"),
        You("predict 1", "predict"),
        They(("predict 0", "predict 0")),
        Say("rings", "own"),
        You("R11", "lead"),
        They(("G9", "B3")),
        Say("exact", "result"),
        Deal("G2 W | G10 R6 | G13 B5", "Y7"),
        Say("wizard", "hand"),
        They(("predict 1", "predict 1")),
        You("predict 1", "predict_last"),
        They(("G10", "G13")),
        Say("follow", "trick"),
        You("G2", "low"),
        They(("B5",)),
        You("W", "no_blue"),
        They(("R6",)),
        Say("missed", "result"),
        Deal("R3 G9 J | R13 B12 B10 | R11 B5 Y2", "G6"),
        Say("jester", "hand"),
        They(("predict 1",)),
        You("predict 1", "predict_trump"),
        They(("predict 2", "R11")),
        Say("dark", "hand"),
        You("R3", "must"),
        They(("R13", "B12", "B5")),
        You("G9", "trump_in"),
        You("J", "lose"),
        They(("B10", "Y2")),
        Say("end", "result"),
    ),
)

SPECIAL = Lesson(
    "special",
    _settings("jubilee", specials=list(SPECIALS)),
    (3, 3, 2),
    2,
    (
        Deal("dragon bomb B2 | W R9 G5 | B8 Y3 G12", "R4"),
        Say("welcome", "hand"),
        You("predict 1", "predict"),
        They(("predict 1", "predict 0")),
        You("dragon", "dragon"),
        They(("W", "Y3")),
        Say("beaten"),
        You("B2", "small"),
        They(("R9", "B8", "G5", "G12")),
        You("bomb", "bomb"),
        Say("nobody", "result"),
        Deal("shapeshifter juggler B3 | B10 Y6 cloud | G4 R8 Y9", "G7"),
        Say("juggler", "hand"),
        They(("predict 1", "predict 0")),
        You("predict 1", "predict_again"),
        They(("B10", "Y9")),
        You("juggler as green", "seven"),
        You("pass B3", "pass"),
        They(("pass Y6", "pass R8")),
        You("R8", "lead"),
        They(("cloud as red", "Y6")),
        Say("cloud"),
        They(("B3", "G4")),
        You("shapeshifter as J", "shape"),
        They(("change 2",)),
        Say("changed", "result"),
        Deal("werewolf G6 | R3 Y4 | dragon B9", "fairy"),
        Say("werewolf", "hand"),
        You("trump green", "exchange"),
        Say("fairy", "hand"),
        They(("predict 1",)),
        You("predict 2", "predict_two"),
        They(("predict 0", "dragon")),
        You("fairy", "over_dragon"),
        They(("R3",)),
        Say("tiny"),
        You("G6", "last"),
        They(("Y4", "B9")),
        Say("end", "result"),
    ),
)

JUNIOR = Lesson(
    "junior",
    _settings("junior"),
    (1, 2),
    2,
    (
        Deal("B7 | G3 | R2", "B2"),
        Say("hand", "hand"),
        Say("trump", "trump"),
        You("predict 1", "one"),
        They(("predict 0", "predict 0")),
        You("B7", "play"),
        They(("G3", "R2")),
        Say("point", "result"),
        Deal("R1 W | R5 Y3 | R8 Y6", "W"),
        You("trump green", "choose"),
        Say("wizard", "hand"),
        They(("predict 1", "predict 2")),
        You("predict 1", "one_again"),
        They(("R5", "R8")),
        You("R1", "follow"),
        They(("Y6",)),
        You("W", "magic"),
        They(("Y3",)),
        Say("end", "result"),
    ),
)

EXTREME = Lesson(
    "extreme",
    _settings("extreme"),
    (4,),
    2,
    (
        Deal("R8 B9 Y2 G3 | R2 B4 Y9 V5 | G7 B6 Y4 V8"),
        Say("welcome", "hand"),
        You("seals 1 red 1 blue", "seals"),
        They(("seals 1 yellow", "seals 1 green")),
        You("B9", "blue"),
        They(("B4", "B6")),
        Say("returned", "own"),
        You("R8", "red"),
        They(("R2", "V8")),
        You("Y2", "low"),
        They(("Y9", "Y4", "V5", "G7")),
        You("G3", "last"),
        Say("end", "result"),
    ),
)

LESSONS = (FIRST, SPECIAL, JUNIOR, EXTREME)


def shortened(lesson: Lesson) -> Setup:
    """The game of the lesson's edition, with the lesson's rounds alone."""
    settings = lesson.settings
    setup = set_up(settings.edition, settings.players, settings.options)
    assert isinstance(setup, Setup), setup
    rounds = len(lesson.hand_sizes)
    return replace(setup, hand_sizes=lesson.hand_sizes, trumps=setup.trumps[:rounds], stakes=setup.stakes[:rounds])


def _cards(codes: str) -> tuple[Any, ...]:
    return tuple(CARD_OF[code] for code in codes.split())


def _dealt(line: Deal) -> Dealt:
    return Dealt(tuple(map(_cards, line.hands.split("|"))), CARD_OF[line.turnup] if line.turnup else NONE)


class Telling:
    """A lesson as it goes on: the law's game, and what the newcomer is told of it."""

    def __init__(self, lesson: Lesson) -> None:
        self.setup = shortened(lesson)
        self.state: State = begin(self.setup, lesson.first_dealer)
        self._words = Words(Locale(FALLBACK), lesson.settings.edition)

    def beats(self, line: Line) -> Iterator[dict[str, Any]]:
        """What the page shows of a line of the script."""
        match line:
            case Say(words, at):
                yield {"say": words, "at": at}
            case Deal():
                yield self._told(deal(self.state, _dealt(line)))
            case You(action, words):
                move = self._read(action, LEARNER)
                yield {"say": words, "do": msgspec.to_builtins(wire_moves.to_wire(move))}
                yield self._told(act(self.state, LEARNER, move))
            case They(actions):
                for action in actions:
                    seat = next(seat for seat in actors(self.state.table) if seat != LEARNER)
                    yield self._told(act(self.state, seat, self._read(action, seat)))

    def _read(self, action: str, seat: int) -> Any:
        move = read_action(action, self.state.view(seat), self._words)
        assert move is not None, action
        assert seat in actors(self.state.table), f"{action}: it isn't the turn of seat {seat}"
        return move

    def _told(self, events: tuple[Event, ...] | Refusal) -> dict[str, Any]:
        assert not isinstance(events, Refusal), events
        now = now_of(self.state, LEARNER, since=0, undo=False)
        outcome = outcome_of(self.state.table, events)
        return {"tell": told_events(self.setup, events, LEARNER, outcome), "now": now}


def told(lesson: Lesson) -> dict[str, Any]:
    """A lesson as its file has it."""
    telling = Telling(lesson)
    opening, *script = lesson.script
    (_first_deal,) = telling.beats(opening)
    table = TableView(
        table=lesson.name,
        settings=lesson.settings,
        status="playing",
        paused=False,
        seats=[
            SeatView("bot", bot="counting") if seat else SeatView("person") for seat in range(telling.setup.players)
        ],
        host_name="",
        seat=LEARNER,
        host=False,
        seed_hash="",
        shuffle=ShuffleView(),
        seed=None,
        undo=None,
        messages=[],
        rematch="",
        seq=0,
        now=now_of(telling.state, LEARNER, since=0, undo=False),
        game=wire_views.to_wire(telling.state.view(LEARNER)),
    )
    beats = [beat for line in script for beat in telling.beats(line)]
    assert telling.state.table.phase is Phase.OVER, f"{lesson.name} doesn't end"
    return {"table": table, "beats": beats}


def written(lesson: Lesson) -> bytes:
    """The lesson's file."""
    return msgspec.json.format(msgspec.json.encode(told(lesson)), indent=0) + b"\n"


def main() -> None:
    """Write a file for each lesson, and no others."""
    for old in HERE.glob("*.json"):
        old.unlink()
    for lesson in LESSONS:
        (HERE / f"{lesson.name}.json").write_bytes(written(lesson))


if __name__ == "__main__":
    main()
