"""How a tournament is played: its game, its tables, its rounds, its knock-out, and what a place is worth."""

import json
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Final, Literal

from stonehenge.bots.registry import available_bots
from stonehenge.plugins.editions import set_up
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.setup import MOST_PLAYERS, Setup
from stonehenge.rules.value import value
from stonehenge.tournaments.seating_plan import table_sizes

Play = Literal["hall", "online", "same_cards"]
"""With real cards; at live tables; at live tables that are all dealt the same cards."""
Fit = Literal["smaller", "larger"]
"""Which tables are taken where a number doesn't go into tables of one size: threes, or fives."""
PlaceValue = Literal["plain", "even"]
"""A place counts what it is; or as much as at a table of the usual size, first to last."""

MOST_ROUNDS: Final = 20
MOST_FIELD: Final = 1000
"""As many players a tournament can have."""
FEWEST: Final = 3
"""At a table, and so in a tournament (B2)."""
MOST_ADVANCE: Final = 2
"""Of a table; with more, a knock-out would knock hardly anybody out."""
MOST_NAME: Final = 60


@value
class Format:
    """What an organiser chooses."""

    name: str
    edition: str = "classic"
    options: Mapping[str, object] = field(default_factory=dict)
    play: Play = "hall"
    table: int = 4
    """How many sit at a table, where the number of players allows it."""
    fit: Fit = "smaller"
    rounds: int = 3
    """Preliminary rounds: everyone plays in all of them."""
    cut: int = 0
    """How many go on to the knock-out; 0 where there is none."""
    advance: int = 1
    """How many of each table go on in the knock-out."""
    places: PlaceValue = "plain"
    bot: str = "apprentice"
    """Who takes the seats that stay free at live tables."""
    clock: int = 60
    """Seconds for a decision at live tables."""
    pace: int = 700
    """Milliseconds that a bot waits there, so that people can follow."""


def setup_for(format_: Format, players: int) -> Setup | Refusal:
    """The game at a table of so many, or why there is none."""
    return _set_up(format_.edition, players, json.dumps(format_.options, sort_keys=True))


@lru_cache(maxsize=256)
def _set_up(edition: str, players: int, options: str) -> Setup | Refusal:
    """The same, worked out once: a ranking asks for it at every table."""
    return set_up(edition, players, json.loads(options))


def sizes_allowed(format_: Format) -> list[int]:
    """The sizes of tables that there may be: the usual one, and one more or less where that can be played.

    Same cards can be compared only if all tables are alike; bots take the seats that stay free.
    """
    around = [format_.table] if format_.play == "same_cards" else [format_.table + step for step in (-1, 0, 1)]
    wanted = [size for size in around if FEWEST <= size <= MOST_PLAYERS]
    return [size for size in wanted if not isinstance(setup_for(format_, size), Refusal)]


def tables_for(format_: Format, players: int) -> list[int] | Refusal:
    """The sizes of the tables at which so many players sit down, the largest first; with same cards bots fill up."""
    allowed = sizes_allowed(format_)
    if format_.play == "same_cards":
        return [format_.table] * -(-players // format_.table)
    found = table_sizes(players, format_.table, allowed, larger=format_.fit == "larger")
    if found is None:
        return refuse("tournament_fit", players=players, sizes=", ".join(map(str, allowed)))
    return found


def is_final(format_: Format, players: int) -> bool:
    """Whether so many who are left in the knock-out sit down at one table: the final."""
    return players <= max(sizes_allowed(format_), default=format_.table)


def knockout(format_: Format) -> list[int] | Refusal:
    """How many play in each round of the knock-out, to the final; a refusal where it doesn't come out even."""
    left, rounds = format_.cut, []
    while left and not is_final(format_, left):
        sizes = tables_for(format_, left)
        if isinstance(sizes, Refusal):
            return refuse("tournament_cut", cut=format_.cut, left=left, good=_good_cuts(format_))
        rounds.append(left)
        left = len(sizes) * format_.advance  # fewer each time: two of a table at most
    if format_.cut and isinstance(setup_for(format_, left), Refusal):
        return refuse("tournament_cut", cut=format_.cut, left=left, good=_good_cuts(format_))
    return [*rounds, left] if format_.cut else []


def _good_cuts(format_: Format) -> str:
    """Some cuts that come out even: tables of the usual size all the way."""
    found: list[str] = []
    left = format_.table
    while left <= MOST_FIELD and len(found) < 4:
        found.append(str(left))
        left = left // format_.advance * format_.table
    return ", ".join(found)


def why_not(format_: Format) -> Refusal | None:
    """Why a tournament can't be played so."""
    if not format_.name.strip():
        return refuse("tournament_name")
    if not FEWEST <= format_.table <= MOST_PLAYERS:
        return refuse("tournament_table", fewest=FEWEST, most=MOST_PLAYERS)
    if isinstance(setup := setup_for(format_, format_.table), Refusal):
        return setup
    if not 1 <= format_.rounds <= MOST_ROUNDS:
        return refuse("tournament_rounds", most=MOST_ROUNDS)
    if not 1 <= format_.advance <= MOST_ADVANCE:
        return refuse("tournament_advance", most=MOST_ADVANCE)
    if format_.cut and format_.play == "same_cards":
        return refuse("tournament_same_cards_cut")
    if format_.cut and not FEWEST <= format_.cut <= MOST_FIELD:
        return refuse("tournament_cut", cut=format_.cut, left=format_.cut, good=_good_cuts(format_))
    if format_.play != "hall" and format_.bot not in (there := available_bots()):
        return refuse("bot_strength", bot=format_.bot, available=", ".join(there))
    found = knockout(format_)
    return found if isinstance(found, Refusal) else None
