"""An edition is a value: who can play it, which options it has, and how a game of it is set up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from stonehenge.rules.options import Options
from stonehenge.rules.setup import Setup


@dataclass(frozen=True, slots=True)
class Edition:
    """One rulebook."""

    id: str
    fewest_players: int
    most_players: int
    players_clause: str
    options: tuple[str, ...]
    defaults: Callable[[int], Options]
    build: Callable[[int, Options], Setup]
    """From the players and the options to the game; its name, defaults and clauses are filled in by ``set_up``."""
    clauses: Mapping[str, str] = field(default_factory=dict)
    """Where this rulebook states what the base game states: the base game's clause -> this one's."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """An edition of another package brings its words: language -> key, as in ``locales`` -> message."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """And its rules in Markdown, by language."""
