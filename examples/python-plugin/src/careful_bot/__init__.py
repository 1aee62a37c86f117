"""A careful bot: predicts no tricks, then plays the highest card that doesn't win yet."""

from stonehenge.rules.actions import Action, Play, TakeSeals
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.table import Phase
from stonehenge.rules.tricks import best_play
from stonehenge.rules.view import View


class CarefulBot:
    """Ducks. It has no use for chance, so its seed changes nothing."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def decide(self, view: View) -> Action:
        """What to do now, when it is this seat's turn."""
        if view.table.phase is Phase.SEALS:
            return TakeSeals(())  # to list all predictions in seals would take its time
        legal = legal_actions(view)
        if view.table.phase is not Phase.PLAY:
            return legal[0]  # no tricks, if it is to predict
        losing = [action for action in legal if isinstance(action, Play) and not _wins(view, action)]
        return max(losing, key=_height) if losing else legal[0]


def _wins(view: View, action: Play) -> bool:
    """Whether a card would win the trick as it lies; what is said on playing one makes no difference here."""
    faces = [*view.table.trick.faces, action.card]
    return best_play(faces, len(faces), view.table.round.trump) == len(faces) - 1


def _height(action: Play) -> int:
    return action.card & 63
