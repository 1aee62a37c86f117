"""An edition is a value: who can play it, which options it has, and how a game of it is set up."""

from collections.abc import Callable, Mapping

from stonehenge.rules.options import Options
from stonehenge.rules.setup import Setup
from stonehenge.rules.value import value


@value
class Edition:
    """One rulebook."""

    id: str
    fewest_players: int
    most_players: int
    players_clause: str
    options: tuple[str, ...]
    defaults: Callable[[int], Options]
    build: Callable[[int, Options], Setup]
    clauses: Mapping[str, str]
    """Where this rulebook states what the base game states: the base game's clause -> this one's."""
