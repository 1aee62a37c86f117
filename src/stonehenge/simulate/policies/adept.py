"""The adept: decides at once by what it has learnt each play and each prediction to be worth.

A small network with one hidden layer: the rows of what it looks at (``adept_rows``) are added up, and the sums that are
positive count by their weights. It was learnt by self-play (``stonehenge.training.deep_monte_carlo``), for each kind of
game by itself. What the adept has not learnt (which card to pass, which seals to take) it does as the apprentice.
"""

from stonehenge.rules.cards import NONE
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.bits import lowest
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.lanes import TOGETHER, sum_rows, weighed_sums
from stonehenge.simulate.packing import place_played
from stonehenge.simulate.places import NAMED_COLOURS, WORD
from stonehenge.simulate.policies.adept_plays import held_row, moment_rows, own_rows
from stonehenge.simulate.policies.adept_rows import (
    NO_PREDICTION_ROW,
    NO_ROW,
    PREDICTED_ROW,
    best_so_far,
    card_row,
    fill_prediction,
    unseen_by,
)
from stonehenge.simulate.policies.adept_weights import Adept
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.plays import list_plays
from stonehenge.simulate.round_start import excluded_now


@compiled
def weigh_listed(adept: Adept, state: Vector, seat: int, count: int) -> None:
    """Fill in what each of the listed plays is worth."""
    rows, held, plays = adept.rows, adept.held, adept.plays
    unseen = unseen_by(state, seat)
    top, best = best_so_far(state)
    filled = moment_rows(state, seat, unseen, best, rows)
    low = state[at.LO + seat]
    while low != 0:
        place = lowest(low)
        held[place] = held_row(state, seat, unseen, place)
        rows[filled] = held[place]
        filled += 1
        low &= low - 1
    high = state[at.HI + seat]
    while high != 0:
        place = WORD + lowest(high)
        held[place] = held_row(state, seat, unseen, place)
        rows[filled] = held[place]
        filled += 1
        high &= high - 1
    for more in range(TOGETHER - 1):
        rows[filled + more] = NO_ROW
    sum_rows(adept.sums, adept.play_table, rows, filled)
    for index in range(count):
        place = place_played(plays[index])
        own = held[place]
        first, second, third = own_rows(state, seat, unseen, top, plays[index], own)
        adept.worths[index] = weighed_sums(adept.sums, adept.play_table, adept.play_weights, own, first, second, third)


@compiled
def _best_of(worths: Vector, count: int) -> int:
    best = 0
    for index in range(1, count):
        if worths[index] > worths[best]:
            best = index
    return best


@compiled
def adept_play(adept: Adept, state: Vector, seat: int) -> int:
    """The play that is worth most."""
    count = list_plays(state, seat, adept.plays)
    if count == 1:
        return adept.plays[0]
    weigh_listed(adept, state, seat, count)
    return adept.plays[_best_of(adept.worths, count)]


@compiled
def weigh_predictions(adept: Adept, state: Vector, seat: int) -> None:
    """Fill in what each prediction is worth, from 0 up to the number of cards."""
    rows = adept.rows
    unseen = unseen_by(state, seat)
    filled = fill_prediction(state, seat, rows)
    low = state[at.LO + seat]
    while low != 0:
        rows[filled] = card_row(state, unseen, lowest(low))
        filled += 1
        low &= low - 1
    high = state[at.HI + seat]
    while high != 0:
        rows[filled] = card_row(state, unseen, WORD + lowest(high))
        filled += 1
        high &= high - 1
    for more in range(TOGETHER - 1):
        rows[filled + more] = NO_PREDICTION_ROW
    none = NO_PREDICTION_ROW
    sum_rows(adept.sums, adept.prediction_table, rows, filled)
    for tricks in range(state[at.SIZE] + 1):
        adept.worths[tricks] = weighed_sums(
            adept.sums, adept.prediction_table, adept.prediction_weights, none, PREDICTED_ROW + tricks, none, none
        )


@compiled
def adept_prediction(adept: Adept, state: Vector, seat: int) -> int:
    """The prediction that is worth most, of those that are allowed (V1)."""
    weigh_predictions(adept, state, seat)
    excluded = excluded_now(state)
    best = -1
    for tricks in range(state[at.SIZE] + 1):
        if tricks != excluded and (best < 0 or adept.worths[tricks] > adept.worths[best]):
            best = tricks
    return best


@compiled
def _adept_trump(adept: Adept, state: Vector, seat: int, first: int) -> int:
    """The trump, from this colour on, with which the best prediction is worth most."""
    before = state[at.TRUMP]
    best = first
    best_worth = 0
    for colour in range(first, NAMED_COLOURS):
        state[at.TRUMP] = colour
        weigh_predictions(adept, state, seat)
        worth = adept.worths[_best_of(adept.worths, state[at.SIZE] + 1)]
        if colour == first or worth > best_worth:
            best_worth = worth
            best = colour
    state[at.TRUMP] = before
    return best


@compiled
def adept_action(adept: Adept, state: Vector) -> int:
    """What the adept does when it is its turn."""
    seat, phase = state[at.TURN], state[at.PHASE]
    if state[at.UNSEEN_CARDS] == 0:
        if phase == at.WAIT_PLAY:
            return adept_play(adept, state, seat)
        if phase == at.WAIT_PREDICT:
            return adept_prediction(adept, state, seat)
        if phase == at.WAIT_TRUMP:
            return _adept_trump(adept, state, seat, 0)
        if phase == at.WAIT_WEREWOLF:
            return _adept_trump(adept, state, seat, NONE)
    return apprentice_action(adept.apprentice, state)
