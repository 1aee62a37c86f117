"""What happened in a round, as the loops replay it: the moment to start from, and the actions since."""

from typing import Any

from stonehenge.rules.cards import CLOUD, NONE, said_of
from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.table import Phase, Round
from stonehenge.rules.value import value
from stonehenge.rules.view import View
from stonehenge.simulate.layout import (
    BOMBED,
    CHOSEN,
    CLOUD_WITH,
    COUNT,
    DEALER,
    DIRECTION,
    DONE,
    FOLLOW,
    HI,
    JUGGLED,
    LEADER,
    LENGTH,
    LO,
    OPENING,
    PHASE,
    PLAYED_HI,
    PLAYED_LO,
    PLAYERS,
    PREDICTION,
    SEATS,
    TAKEN,
    TRUMP,
    TURN,
    TURNUP,
    VOIDS,
    WAIT_PLAY,
    WAIT_PREDICT,
    constant,
    vector,
    words,
)
from stonehenge.simulate.setups import round_vector
from stonehenge.simulate.shown import Placing
from stonehenge.simulate.views import Seen, passed_after

_OPEN_OR_SHOWN = (Predictions.IN_TURN, Predictions.HIDDEN)


@value
class History:
    """Where a round is replayed from, what is replayed, and what each seat has played since then."""

    origin: Any
    actions: Any
    played: Any
    """For each seat the two words of the cards it has played since then."""


def history_of(view: View, seen: Seen) -> History:
    """What a seat saw in this round, for any world it may be in."""
    setup, round_ = view.table.setup, view.table.round
    origin = vector(LENGTH)
    for place in range(LENGTH):
        origin[place] = seen.vector[place]
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
            origin[PHASE] = WAIT_PLAY
            origin[TURN] = origin[LEADER]
            origin[PREDICTION + view.seat] = view.private.prediction
    played: list[list[int]] = [[] for _ in range(SEATS)]
    for seat, place, said in seen.played:
        actions.append(place | (said + 1) << 8)
        played[seat].append(place)
    return History(origin, constant(actions), constant([word for own in played for word in words(own)]))


def _nothing(origin: Any) -> History:
    return History(origin, constant([]), vector(2 * SEATS))


def _before_predictions(r: Any) -> None:
    """The moment everyone has their cards and trump is known."""
    players = r[PLAYERS]
    for seat in range(players):
        r[PREDICTION + seat] = NONE
        r[TAKEN + seat] = 0
        r[VOIDS + seat] = 0
    for place in (DONE, COUNT, JUGGLED, BOMBED, PLAYED_LO, PLAYED_HI, CHOSEN):
        r[place] = 0
    r[CLOUD_WITH] = NONE
    r[LEADER] = (r[DEALER] + 1) % players
    r[FOLLOW] = r[OPENING]
    r[PHASE] = WAIT_PREDICT
    r[TURN] = first_to_predict(r[DEALER], players, r[DIRECTION])


def _after_passing(r: Any, round_: Round, seen: Seen) -> None:
    """The moment everyone has taken up the card that was passed to them (S6)."""
    players = r[PLAYERS]
    tricks = round_.tricks[: seen.passed]
    for seat in range(players):
        r[TAKEN + seat] = sum(trick.winner == seat for trick in tricks)
        r[VOIDS + seat] = 0
    since = [place for _, place, _ in seen.played]
    low, high = words(since)
    r[PLAYED_LO] &= ~low
    r[PLAYED_HI] &= ~high
    r[DONE] = seen.passed
    for place in (COUNT, JUGGLED, BOMBED, CHOSEN):
        r[place] = 0
    r[CLOUD_WITH] = next((trick.winner for trick in tricks if CLOUD in trick.cards), NONE)
    r[LEADER] = tricks[-1].leads
    r[FOLLOW] = r[OPENING]
    r[PHASE] = WAIT_PLAY
    r[TURN] = r[LEADER]


def _predictions(round_: Round, setup: Setup, phase: Phase) -> list[int]:
    """The predictions that were made, in order; hidden ones only when all are shown."""
    first = first_to_predict(round_.dealer, setup.players, setup.direction)
    seats = [(first + n * setup.direction) % setup.players for n in range(setup.players)]
    if setup.predictions is Predictions.HIDDEN and phase is Phase.PREDICT:
        return []
    return [round_.predictions[seat] for seat in seats if round_.predictions[seat] >= 0]


def finished_round(setup: Setup, round_: Round) -> History | None:
    """A round that is over, with all hands, which its tricks have shown; None where cards changed hands (S6, X7)."""
    if setup.predictions is Predictions.SEALS or passed_after(round_, setup) or round_.cloud != NONE:
        return None
    if setup.own_card_unseen(round_.number):
        return None
    r = round_vector(setup, round_.number, round_.dealer)
    placing = Placing(setup)
    r[TURNUP] = NONE if round_.turnup == NONE else placing.place(round_.turnup, round_.dealer)
    r[TRUMP] = round_.trump
    actions = _predictions(round_, setup, Phase.PLAY)
    played: list[list[int]] = [[] for _ in range(setup.players)]
    for trick in round_.tricks:
        for n, card in enumerate(trick.cards):
            seat = (trick.leader + n) % setup.players
            place = placing.place(card, seat)
            played[seat].append(place)
            actions.append(place | (said_of(card, trick.faces[n]) + 1) << 8)
    for seat, own in enumerate(played):
        r[LO + seat], r[HI + seat] = words(own)
    _before_predictions(r)
    return History(r, constant(actions), vector(2 * SEATS))
