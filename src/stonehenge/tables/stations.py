"""The game as it stood a few moves ago: to take a move back it need not be folded again from its beginning."""

from collections.abc import Callable, Sequence
from typing import Final

from stonehenge.rules.state import State
from stonehenge.tables.log import Moved

STEP: Final = 8
"""So many moves lie between two stations; of these the last two are kept, so that one can be gone back past."""


class Stations:
    """The last two moments of a game that were kept, each with the number of moves that led there."""

    __slots__ = ("_kept",)

    def __init__(self, kept: tuple[tuple[int, State], ...] = ()) -> None:
        self._kept = kept

    def copy(self) -> "Stations":
        """The same, to go on by itself; what is kept never changes."""
        return Stations(self._kept)

    def pass_by(self, moves: int, game: State) -> None:
        """So many moves were made: perhaps this moment is to be kept."""
        if moves % STEP == 0:
            self._kept = (*self._kept[-1:], (moves, game.copy()))

    def back_to(self, moves: Sequence[Moved], start: Callable[[], State]) -> State:
        """The game after these moves; those that follow the last station are folded again."""
        self._kept = tuple(station for station in self._kept if station[0] <= len(moves))
        passed, game = self._kept[-1] if self._kept else (0, start())
        game = game.copy()
        for move in moves[passed:]:
            for event in move.events:
                game.apply(event)
        return game
