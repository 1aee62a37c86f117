"""What the law says of a trick and of a round once they are over: why a trick went where it went, and who was exact.

It follows from the events, so no log and no record has it. Whoever only hears the events is told it beside them.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import msgspec

from stonehenge.rules.codes import COLOUR
from stonehenge.rules.events import Event, Scored, TrickEnded
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import FinishedTrick, Round, ScoredRound, Table
from stonehenge.rules.tricks import FREE, colour_to_follow, why_best

WhyName = Literal[
    "fairy",
    "dragon",
    "wizard",
    "first_wizard",
    "trump",
    "highest_trump",
    "colour",
    "value",
    "first_of_equals",
    "jester",
    "bomb",
]


class WonView(msgspec.Struct, frozen=True):
    """Why a trick went where it went."""

    why: WhyName
    follow: str | None
    """The colour that had to be followed, if any."""


class Outcome(NamedTuple):
    """What the law says of a move, by which at most one trick ends, and one round."""

    won: WonView | None = None
    exact: list[bool] | None = None


NOTHING: Final = Outcome()
"""Most moves end neither a trick nor a round."""


def outcome_of(table: Table, events: Sequence[Event]) -> Outcome:
    """What the law says of these events of a move; ``table`` is how it stands right after the move."""
    kinds = {type(event) for event in events}
    won = _last_won(table) if TrickEnded in kinds else None
    exact = exact_in(table.sheet.rounds[-1], table.setup) if Scored in kinds else None
    return Outcome(won, exact) if won or exact else NOTHING


def _last_won(table: Table) -> WonView | None:
    """Why the last trick went where it went; it may be one of the round before, where the next is dealt already."""
    rounds = [table.round, *table.past[-1:]]
    last = next((round_ for round_ in rounds if round_.tricks), None)
    return None if last is None else won_in(last, last.tricks[-1], table.setup)


def won_in(round_: Round, trick: FinishedTrick, setup: Setup) -> WonView:
    """Why a trick of a round went where it went."""
    return _won(trick.faces, round_.trump, setup.colours_matter)


@lru_cache(maxsize=4096)  # told live, in views, and again in replays
def _won(faces: tuple[int, ...], trump: int, colours_matter: bool) -> WonView:
    follow = colour_to_follow(faces) if colours_matter else FREE
    return WonView(why_best(faces, trump, colours_matter).value, COLOUR.write(follow) if follow >= 0 else None)


def exact_in(line: ScoredRound, setup: Setup) -> list[bool]:
    """For whom a round went as predicted, by seat: with as many tricks (B12, J5), or without any penalty (X10)."""
    return list(line.exact(setup.fewest_win))
