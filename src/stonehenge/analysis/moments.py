"""The moments of a game at which somebody had a choice: what they could know then, and what they did."""

from collections.abc import Iterator
from enum import Enum

from stonehenge.rules import actions, events
from stonehenge.rules.actions import Action
from stonehenge.rules.cards import NONE
from stonehenge.rules.events import Event
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.projection import project
from stonehenge.rules.record import Record
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase
from stonehenge.rules.value import value
from stonehenge.rules.view import View, first_view


class DecisionKind(Enum):
    """What sort of decision it was."""

    PREDICTION = "prediction"
    LEADING = "leading"
    FOLLOWING = "following"
    SPECIAL = "special"
    """Trump named, a card passed on, a prediction changed."""
    SEALS = "seals"


@value
class Moment:
    """A choice of one seat."""

    number: int
    """Before which event of the game it was."""
    seat: Seat
    view: View
    """What the seat could know then: nothing else is judged by."""
    action: Action
    """What it did."""
    kind: DecisionKind


def moments_of(record: Record) -> Iterator[Moment]:
    """Every choice in a record, in order; where there was only one thing to do, there was none."""
    setup = record.setup
    views = [first_view(setup, record.first_dealer, seat) for seat in range(setup.players)]
    for number, event in enumerate(record.events):
        action = action_of(event)
        if action is not None and isinstance(event, _OF_A_SEAT):
            view = views[event.seat]
            if _had_a_choice(view):
                yield Moment(number, event.seat, view.copy(), action, kind_of_moment(view))
        for seat, view in enumerate(views):
            view.apply(project(event, seat, setup))


def _had_a_choice(view: View) -> bool:
    if view.foreheads and view.table.phase is Phase.PLAY:  # V4: there is one card, and its holder does not see it
        return False
    return view.table.phase is Phase.SEALS or len(legal_actions(view)) > 1  # seals can be taken in thousands of ways


_OF_A_SEAT = (
    events.WerewolfExchanged,
    events.TrumpNamed,
    events.Predicted,
    events.SealsTaken,
    events.BlackMageTaken,
    events.Played,
    events.SealReturned,
    events.CardChosen,
    events.PredictionChanged,
)


def action_of(event: Event) -> Action | None:
    """What somebody did so that this happened; None for what nobody chose."""
    match event:
        case events.WerewolfExchanged() | events.TrumpNamed():
            return actions.NameTrump(event.trump)
        case events.Predicted():
            return actions.Predict(event.tricks)
        case events.SealsTaken():
            return actions.TakeSeals(event.take, event.steal)
        case events.BlackMageTaken():
            return actions.TakeBlackMage()
        case events.Played():
            return actions.Play(event.card, event.said)
        case events.SealReturned():
            return None if event.seal == NONE else actions.ReturnSeal(event.seal)
        case events.CardChosen():
            return actions.PassCard(event.card)
        case events.PredictionChanged():
            return actions.ChangePrediction(event.tricks)
        case _:
            return None


def kind_of_moment(view: View) -> DecisionKind:
    """What sort of decision a seat has to make."""
    match view.table.phase:
        case Phase.PREDICT:
            return DecisionKind.PREDICTION
        case Phase.PLAY:
            return DecisionKind.FOLLOWING if view.table.trick.cards else DecisionKind.LEADING
        case Phase.SEALS | Phase.RETURN:
            return DecisionKind.SEALS
        case _:
            return DecisionKind.SPECIAL
