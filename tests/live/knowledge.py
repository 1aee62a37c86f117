"""What each client of a game may have been told, from the log itself: the judge of every byte it received."""

import json
from collections.abc import Iterator
from typing import Any

from stonehenge.rules.cards import CODE_OF
from stonehenge.rules.plain import plain_view
from stonehenge.rules.projection import project
from stonehenge.rules.view import SPECTATOR
from stonehenge.storage.interface import Entry
from stonehenge.tables import log as happened
from stonehenge.tables.live_table import LiveTable, open_table
from stonehenge.tables.log import Moved, Opened
from stonehenge.wire import game_events as wire_events

CODES = frozenset(CODE_OF.values())
NO_CARDS = frozenset(
    [
        "deck",
        "specials",
        "text",
        "name",
        "names",
        "host_name",
        "title",
        "sentence",
        "problem",
        "clause",
        "gives",
        "seal",
        "take",
        "steal",
        "middle",
        "of",
    ]
)
"""Where codes stand that look like cards and are none, or tell nothing: the whole deck, texts, clauses, seals."""
SAID = frozenset({"B7", "W", "J"})
"""The cards that meddlers try to play without having them."""


def cards_in(plain: Any) -> Iterator[str]:
    """Every card that is named anywhere in a message or a view; the lists of the deck say nothing."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            if key not in NO_CARDS:
                yield from cards_in(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from cards_in(value)
    elif isinstance(plain, str) and plain in CODES:
        yield plain


class Judge:
    """Knows the whole log, and for every line of it what each seat knew before and after."""

    def __init__(self, table: str, entries: list[Entry]) -> None:
        first = happened.read(entries[0].body)
        assert isinstance(first, Opened)
        self.seed = first.seed
        live = open_table(table, first, entries[0].at)
        self.seats: list[dict[str, int]] = [{}, {}]
        """By line: who sits where."""
        self.known: list[dict[int, frozenset[str]]] = [{}, {}]
        """By line: the cards each seat has seen or could see."""
        self.events: list[dict[int, list[Any]] | None] = [None, None]
        """By line: what each seat may be told of a move."""
        self.hidden: list[bool] = [False, False]
        """By line: whether there are predictions that the others may not know."""
        self.finished_at = len(entries) + 1
        for entry in entries[1:]:
            event = happened.read(entry.body)
            live.apply(event, entry.at)
            self.events.append(_told(live, event))
            self.known.append(_known(live))
            self.seats.append({p.identity: seat for seat in range(len(live.seats)) if (p := _person(live, seat))})
            if live.finished:
                self.finished_at = min(self.finished_at, entry.seq)
        self.table = live

    def check(self, seat: int, received: list[bytes]) -> int:
        """Judge every message that somebody in this seat (or SPECTATOR) got; how many lines of the log there were."""
        seen: frozenset[str] = frozenset()
        lines = 0
        for message in received:
            plain = json.loads(message)
            seq = _seq(plain)
            if seq is not None:
                seen |= self.known[seq].get(seat, frozenset()) | self.known[seq - 1].get(seat, frozenset())
                lines += 1
            foreign = set(cards_in(plain)) - seen
            if plain["type"] == "refused":
                foreign -= SAID  # it repeats what was asked for
            assert not foreign, f"seat {seat} was told of {foreign} in {message!r}"
            if seq is None or seq < self.finished_at:
                assert self.seed.encode() not in message
            if plain["type"] == "update":
                self._check_events(seat, plain)
            if plain["type"] == "welcome":
                self._check_view(seat, plain)
        return lines

    def _check_events(self, seat: int, plain: Any) -> None:
        may = self.events[plain["seq"]]
        for told in plain["told"]:
            if told["type"] == "game":
                assert may is not None
                assert [_without(event, *PUBLIC_TOO) for event in told["events"]] == may[seat]

    def _check_view(self, seat: int, plain: Any) -> None:
        game = plain["table"]["game"]
        if game is not None:
            assert game["seat"] == (None if seat == SPECTATOR else seat)
            if seat == SPECTATOR:
                assert set(game["hand"]) <= {None}


PUBLIC_TOO = ("won", "exact")
"""What is told of a trick and of a round besides the event itself, from what lies open for all."""


def _without(event: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name not in names}


def _seq(plain: Any) -> int | None:
    if plain["type"] == "update":
        return int(plain["seq"])
    return int(plain["table"]["seq"]) if plain["type"] == "welcome" else None


def _person(live: LiveTable, seat: int) -> Any:
    occupant = live.seats[seat]
    return occupant if hasattr(occupant, "identity") else None


def _told(live: LiveTable, event: Any) -> dict[int, list[Any]] | None:
    if not isinstance(event, Moved):
        return None
    import msgspec

    return {
        seat: [
            json.loads(msgspec.json.encode(wire_events.to_wire(project(one, seat, live.setup)))) for one in event.events
        ]
        for seat in (SPECTATOR, *range(live.setup.players))
    }


def _known(live: LiveTable) -> dict[int, frozenset[str]]:
    if live.game is None:
        return {}
    return {
        seat: frozenset(cards_in(plain_view(live.game.view(seat)))) for seat in (SPECTATOR, *range(live.setup.players))
    }
