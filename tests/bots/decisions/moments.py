"""Moments of whole games, and what each bot decided in them when they were kept.

The games lie here as records, so that the moments stay the same whatever becomes of the bots that played them.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from stonehenge.bots.registry import find_bot
from stonehenge.rules import record
from stonehenge.rules.game import begin
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.plain import plain_action
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View

HERE: Final = Path(__file__).parent
BOTS: Final = ("random", "counting", "apprentice", "magician", "magician:2026-11")
RARE: Final = 15
"""Of the phases in which little is decided at most so many moments of a game are kept."""
COMMON: Final = 70
"""Of predicting and of playing together at most so many, evenly over the game."""


class Moment(NamedTuple):
    """How many events of a game had happened, and who had to decide then."""

    events: int
    seat: int


def kept_games() -> list[str]:
    """The names of the games that lie here."""
    return sorted(path.name.removesuffix(record.SUFFIX) for path in HERE.glob(f"*{record.SUFFIX}"))


def kept_record(name: str) -> record.Record:
    """One of the games."""
    read = record.read((HERE / f"{name}{record.SUFFIX}").read_text(encoding="utf-8"))
    assert isinstance(read, record.Record), read
    return read


def views_at(game: record.Record, moments: list[Moment]) -> Iterator[View]:
    """What the deciding seat saw at each of these moments, one after another."""
    state = begin(game.setup, game.first_dealer)
    done = 0
    for moment in moments:
        for event in game.events[done : moment.events]:
            state.apply(event)
        done = moment.events
        yield state.view(moment.seat)


def decisions_of(bot: str, name: str, moments: list[Moment]) -> list[dict[str, Any]]:
    """What a bot decides at these moments of a game; each seat has a bot of its own, for the whole game."""
    game = kept_record(name)
    bots = [find_bot(bot)(f"{name}/{seat}") for seat in range(game.setup.players)]
    return [plain_action(bots[view.seat].decide(view)) for view in views_at(game, moments)]


def chosen_moments(game: record.Record) -> list[Moment]:
    """Moments with something to decide: nearly all of the rare phases, and evenly chosen ones of the common."""
    found = [(moment, view.table.phase) for moment, view in _decided(game)]
    common = [moment for moment, phase in found if phase in (Phase.PREDICT, Phase.PLAY)]
    step = max(1.0, len(common) / COMMON)
    chosen = {common[int(place * step)] for place in range(min(COMMON, len(common)))}
    count: Counter[Phase] = Counter()
    for moment, phase in found:
        if phase not in (Phase.PREDICT, Phase.PLAY):
            count[phase] += 1
            if count[phase] <= RARE:
                chosen.add(moment)
    return sorted(chosen)


def _decided(game: record.Record) -> Iterator[tuple[Moment, View]]:
    """Every moment in which a seat acted and could have acted otherwise."""
    state = begin(game.setup, game.first_dealer)
    for place, event in enumerate(game.events):
        seat = getattr(event, "seat", None)
        if seat in actors(state.table):
            view = state.view(seat)
            if view.table.phase is Phase.SEALS or len(legal_actions(view)) > 1:
                yield Moment(place, seat), view
        state.apply(event)


def kept_decisions(name: str) -> dict[str, Any]:
    """The moments of a game and what each bot decided in them."""
    kept: dict[str, Any] = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    return kept
