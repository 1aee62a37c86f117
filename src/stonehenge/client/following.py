"""A view of a game that follows what the server tells: the same that a bot has at home."""

from stonehenge.rules.view import View, first_view
from stonehenge.server.messages import Update
from stonehenge.server.schemas import GameSoFar
from stonehenge.tables.settings import known_setup
from stonehenge.tables.updates import Begun, GameMoved, TakenBack
from stonehenge.wire.game_events import from_wire


class Following:
    """One seat's view, folded from everything it was told."""

    def __init__(self, so_far: GameSoFar) -> None:
        setup = known_setup(so_far.settings)  # the server plays it, but it may not be installed here
        assert so_far.seat is not None, "who has no seat has nothing to decide"
        self.seq = so_far.seq
        self.view: View = first_view(setup, so_far.first_dealer, so_far.seat)
        for move in so_far.moves:
            for event in move:
                self.view.apply(from_wire(event))

    def take(self, update: Update) -> bool:
        """Let an update happen; False where it can't be told from what is known, and all must be asked for again."""
        if update.seq <= self.seq:
            return True
        if update.seq != self.seq + 1 or any(isinstance(told, Begun | TakenBack) for told in update.told):
            return False
        for told in update.told:
            if isinstance(told, GameMoved):
                for event in told.events:
                    self.view.apply(from_wire(event))
        self.seq = update.seq
        return True
