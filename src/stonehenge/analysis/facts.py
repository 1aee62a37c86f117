"""What a seat could count at a moment: who still needed tricks, and which cards it had not seen could beat its own."""

from collections import Counter

from stonehenge.rules.actions import Action, Play
from stonehenge.rules.cards import NONE, UNSEEN, Card, face_of
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import Phase, Table
from stonehenge.rules.tricks import best_play
from stonehenge.rules.value import value
from stonehenge.rules.view import View


@value
class Facts:
    """What can be said without looking ahead."""

    need: int | None
    """How many tricks the seat still needed; less than 0 if it had too many. None where that is not what counts."""
    needy: tuple[Seat, ...] | None
    """Which of the others still needed a trick; None where nobody may know."""
    beaten_by: int | None
    """How many cards that the seat had not seen could beat the card it played; None where it played none."""


def facts_of(view: View, action: Action) -> Facts:
    """What the seat could count before it did this."""
    table = view.table
    return Facts(_need(table, view.seat), _needy(table, view.seat), _beaten_by(view, action))


def _need(table: Table, seat: int) -> int | None:
    if table.phase is not Phase.PLAY or table.setup.predictions in (Predictions.SEALS, Predictions.SECRET):
        return None
    return table.round.predictions[seat] - table.round.taken[seat]


def _needy(table: Table, seat: int) -> tuple[Seat, ...] | None:
    if _need(table, seat) is None:
        return None
    others = [other for other in range(table.setup.players) if other != seat]
    return tuple(Seat(other) for other in others if table.round.predictions[other] > table.round.taken[other])


def _beaten_by(view: View, action: Action) -> int | None:
    table = view.table
    if not isinstance(action, Play) or action.said != NONE or action.card == UNSEEN or table.setup.own_stacks:
        return None
    faces = [*table.trick.faces, face_of(action.card, NONE, True)]
    count = len(faces) + 1
    return sum(
        number
        for card, number in unseen_cards(view).items()
        if best_play([*faces, face_of(card, NONE, True)], count, table.round.trump) == count - 1
    )


def unseen_cards(view: View) -> Counter[Card]:
    """The cards of the deck that a seat has not seen: in others' hands, or not dealt."""
    table = view.table
    seen = Counter([*view.hand, *table.trick.cards, *(card for trick in table.round.tricks for card in trick.cards)])
    if table.round.turnup != NONE:
        seen[table.round.turnup] += 1
    return Counter(table.setup.deck) - seen
