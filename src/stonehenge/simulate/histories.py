"""What happened in a round, as the loops replay it: the moment to start from, and the actions since."""

from stonehenge.rules.cards import CLOUD, NONE, Card, Colour, said_of
from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.table import FinishedTrick, Phase, Round
from stonehenge.rules.tricks import seat_of_place
from stonehenge.rules.value import value
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector, constant, vector
from stonehenge.simulate.constraints import Placing
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.observation import Observation, passed_after
from stonehenge.simulate.packing import pack_play
from stonehenge.simulate.places import words
from stonehenge.simulate.setups import round_vector

_OPEN_OR_SHOWN = (Predictions.IN_TURN, Predictions.HIDDEN)


@value
class History:
    """Where a round is replayed from, what is replayed, and what each seat has played since then."""

    origin: Vector
    actions: Vector
    played: Vector
    """For each seat the two words of the cards it has played since then."""


@value
class PastRound:
    """A round that is over: all of it that others are judged by, which everyone at the table has seen."""

    setup: Setup
    number: int
    dealer: int
    turnup: Card
    trump: Colour
    predictions: tuple[int, ...]
    tricks: tuple[FinishedTrick, ...]
    cloud: int

    @classmethod
    def of(cls, setup: Setup, round_: Round) -> "PastRound":
        """This round, to be kept."""
        return cls(
            setup,
            round_.number,
            round_.dealer,
            round_.turnup,
            round_.trump,
            tuple(round_.predictions),
            tuple(round_.tricks),
            round_.cloud,
        )


def history_of(view: View, seen: Observation) -> History:
    """What a seat saw in this round, for any world it may be in."""
    setup, round_ = view.table.setup, view.table.round
    origin = vector(at.LENGTH)
    copy_round(origin, seen.state)
    if setup.predictions is Predictions.SEALS or view.table.cards_unseen:
        return _nothing(origin)
    actions: list[int] = []
    if seen.passed > 0:
        _after_passing(origin, round_, seen)
    else:
        _before_predictions(origin)
        if setup.predictions in _OPEN_OR_SHOWN:
            actions += _predictions(round_, setup, view.table.phase)
        elif view.table.phase is not Phase.PREDICT:
            origin[at.PHASE] = at.WAIT_PLAY
            origin[at.TURN] = origin[at.LEADER]
            origin[at.PREDICTION + view.seat] = view.private.prediction
    played: list[list[int]] = [[] for _ in range(at.SEATS)]
    for seat, place, said in seen.played:
        actions.append(pack_play(place, said))
        played[seat].append(place)
    return History(origin, constant(actions), constant([word for own in played for word in words(own)]))


def _nothing(origin: Vector) -> History:
    return History(origin, constant([]), vector(2 * at.SEATS))


def _before_predictions(state: Vector) -> None:
    """The moment everyone has their cards and trump is known."""
    players = state[at.PLAYERS]
    for seat in range(players):
        state[at.PREDICTION + seat] = NONE
        state[at.TAKEN + seat] = 0
        state[at.VOIDS + seat] = 0
    for place in (at.DONE, at.COUNT, at.JUGGLED, at.BOMBED, at.PLAYED_LO, at.PLAYED_HI, at.CHOSEN):
        state[place] = 0
    state[at.CLOUD_WITH] = NONE
    state[at.LEADER] = (state[at.DEALER] + 1) % players
    state[at.FOLLOW] = state[at.OPENING]
    state[at.PHASE] = at.WAIT_PREDICT
    state[at.TURN] = first_to_predict(state[at.DEALER], players, state[at.DIRECTION])


def _after_passing(state: Vector, round_: Round, seen: Observation) -> None:
    """The moment everyone has taken up the card that was passed to them (S6)."""
    players = state[at.PLAYERS]
    tricks = round_.tricks[: seen.passed]
    for seat in range(players):
        state[at.TAKEN + seat] = sum(trick.winner == seat for trick in tricks)
        state[at.VOIDS + seat] = 0
    since = [place for _, place, _ in seen.played]
    low, high = words(since)
    state[at.PLAYED_LO] &= ~low
    state[at.PLAYED_HI] &= ~high
    state[at.DONE] = seen.passed
    for place in (at.COUNT, at.JUGGLED, at.BOMBED, at.CHOSEN):
        state[place] = 0
    state[at.CLOUD_WITH] = next((trick.winner for trick in tricks if CLOUD in trick.cards), NONE)
    state[at.LEADER] = tricks[-1].leads
    state[at.FOLLOW] = state[at.OPENING]
    state[at.PHASE] = at.WAIT_PLAY
    state[at.TURN] = state[at.LEADER]


def _predictions(round_: Round | PastRound, setup: Setup, phase: Phase) -> list[int]:
    """The predictions that were made, in order; hidden ones only when all are shown."""
    first = first_to_predict(round_.dealer, setup.players, setup.direction)
    seats = [(first + n * setup.direction) % setup.players for n in range(setup.players)]
    if setup.predictions is Predictions.HIDDEN and phase is Phase.PREDICT:
        return []
    return [round_.predictions[seat] for seat in seats if round_.predictions[seat] >= 0]


def finished_round(round_: PastRound) -> History | None:
    """A round that is over, with all hands, which its tricks have shown; None where cards changed hands (S6, X7)."""
    setup = round_.setup
    if (
        setup.predictions is Predictions.SEALS
        or passed_after(round_.tricks, setup.hand_sizes[round_.number - 1])
        or round_.cloud != NONE
    ):
        return None
    if setup.own_card_unseen(round_.number):
        return None
    state = round_vector(setup, round_.number, round_.dealer)
    placing = Placing(setup)
    state[at.TURNUP] = NONE if round_.turnup == NONE else placing.place(round_.turnup, round_.dealer)
    state[at.TRUMP] = round_.trump
    actions = _predictions(round_, setup, Phase.PLAY)
    played: list[list[int]] = [[] for _ in range(setup.players)]
    for trick in round_.tricks:
        for n, card in enumerate(trick.cards):
            seat = seat_of_place(trick.leader, n, setup.players)
            place = placing.place(card, seat)
            played[seat].append(place)
            actions.append(pack_play(place, said_of(card, trick.faces[n])))
    for seat, own in enumerate(played):
        state[at.LO + seat], state[at.HI + seat] = words(own)
    _before_predictions(state)
    return History(state, constant(actions), vector(2 * at.SEATS))
