"""Rounds that are learnt from: adepts try something else than the best now and then, and note what they did."""

from typing import Final, NamedTuple

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Rows, Vector, rows, vector
from stonehenge.simulate.bits import random_below, random_share
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round, own_points
from stonehenge.simulate.policies.adept import adept_action, adept_prediction, weigh_listed
from stonehenge.simulate.policies.adept_plays import play_rows
from stonehenge.simulate.policies.adept_rows import MOST_ROWS, prediction_rows
from stonehenge.simulate.policies.adept_weights import Adept
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.plays import list_plays
from stonehenge.simulate.random_games import deal_round
from stonehenge.simulate.round_start import excluded_now, start_round
from stonehenge.simulate.transitions import act
from stonehenge.training.network import Network, descend, teach
from stonehenge.training.self_play import LearningTable

STRANGERS: Final = 0.25
"""In which part of the rounds some of the others are yardsticks or apprentices."""
HIDDEN: Final = 0.1
SECRET: Final = 0.15
"""In which part of the rounds predictions are hidden or secret, where they need not be in turn."""
_BOLD: Final = 4.0
"""How much more often another prediction is tried than another play: there are few of them in a round."""
_FAR: Final = 0.2
"""How often it is two tricks more or less instead of one."""
_RENEW: Final = 50
"""After how many rounds the adept plays by what was learnt in them."""
_MOST_DECISIONS: Final = 160
_PLAY: Final = 0
_PREDICTION: Final = 1


class Notes(NamedTuple):
    """What was done in a round: the rows of each decision, how many they are, who decided, and what kind it was."""

    rows: Rows
    counts: Vector
    seats: Vector
    kinds: Vector


class Rates(NamedTuple):
    """How much is tried, and how fast it is learnt from."""

    curiosity: float
    """How often something else than the best is tried."""
    rate: float
    scale: float
    """What a point is in the targets."""


class Learning(NamedTuple):
    """What was learnt from: how many plays and predictions, and how far these were off."""

    plays: int
    predictions: int
    play_loss: float
    prediction_loss: float


def new_notes() -> Notes:
    """Room for the notes of a round."""
    return Notes(
        rows(_MOST_DECISIONS, MOST_ROWS), vector(_MOST_DECISIONS), vector(_MOST_DECISIONS), vector(_MOST_DECISIONS)
    )


@compiled
def _try_play(adept: Adept, state: Vector, curiosity: float, random: Vector) -> int:
    """The best play, or now and then any; -1 where there is only one."""
    seat = state[at.TURN]
    count = list_plays(state, seat, adept.plays)
    if count == 1:
        return -1
    if random_share(random) < curiosity:
        return adept.plays[random_below(random, count)]
    weigh_listed(adept, state, seat, count)
    best = 0
    for index in range(1, count):
        if adept.worths[index] > adept.worths[best]:
            best = index
    return adept.plays[best]


@compiled
def _try_prediction(adept: Adept, state: Vector, curiosity: float, random: Vector) -> int:
    """The best prediction, or now and then one a little more or less."""
    best = adept_prediction(adept, state, state[at.TURN])
    if random_share(random) < _BOLD * curiosity:
        further = 2 if random_share(random) < _FAR else 1
        other = best + (further if random_share(random) < 0.5 else -further)
        if 0 <= other <= state[at.SIZE] and other != excluded_now(state):
            return other
    return best


@compiled
def _explore(adept: Adept, state: Vector, curiosity: float, notes: Notes, number: int, random: Vector) -> int:
    """Let an adept decide and act, and note what it did; how much is noted then."""
    seat, phase = state[at.TURN], state[at.PHASE]
    known = state[at.UNSEEN_CARDS] == 0
    if phase == at.WAIT_PLAY and known:
        play = _try_play(adept, state, curiosity, random)
        if play >= 0:
            notes.counts[number] = play_rows(state, seat, play, notes.rows[number])
            notes.seats[number] = seat
            notes.kinds[number] = _PLAY
            act(state, play)
            return number + 1
    if phase == at.WAIT_PREDICT and known:
        tricks = _try_prediction(adept, state, curiosity, random)
        notes.counts[number] = prediction_rows(state, seat, tricks, notes.rows[number])
        notes.seats[number] = seat
        notes.kinds[number] = _PREDICTION
        act(state, tricks)
        return number + 1
    act(state, adept_action(adept, state))
    return number


@compiled
def _begin(table: LearningTable, random: Vector) -> None:
    """Deal a round of any size; now and then with hidden or secret predictions."""
    work = table.work
    copy_round(work, table.rounds[random_below(random, len(table.rounds))])
    work[at.DEALER] = random_below(random, work[at.PLAYERS])
    if work[at.PREDICTING] == at.IN_TURN and work[at.PLUS_MINUS_ONE] == 0:
        drawn = random_share(random)
        if drawn < HIDDEN:
            work[at.PREDICTING] = at.HIDDEN
        elif drawn < HIDDEN + SECRET:
            work[at.PREDICTING] = at.SECRET
    deal_round(work, table.deck, random)
    start_round(work)


@compiled
def _play_round(table: LearningTable, adept: Adept, curiosity: float, notes: Notes, random: Vector) -> int:
    """Play a round, with some strangers now and then; how much was noted."""
    work = table.work
    _begin(table, random)
    players = work[at.PLAYERS]
    strangers = 0
    if random_share(random) < STRANGERS:
        strangers = 1 + random_below(random, players - 1)
    first, yardsticks = random_below(random, players), random_share(random) < 0.5
    number = 0
    while work[at.PHASE] != at.ROUND_OVER:
        if (work[at.TURN] - first) % players >= strangers:
            number = _explore(adept, work, curiosity, notes, number, random)
        elif yardsticks:
            act(work, counting_action(work, adept.apprentice.plays))
        else:
            act(work, apprentice_action(adept.apprentice, work))
    return number


@compiled
def learn_from(
    table: LearningTable, network: Network, adept: Adept, rates: Rates, notes: Notes, count: int, random: Vector
) -> Learning:
    """Play so many rounds and learn from each."""
    plays = 0
    predictions = 0
    play_loss = 0.0
    prediction_loss = 0.0
    for number in range(count):
        if number % _RENEW == 0:
            teach(network, adept)
        for n in range(_play_round(table, adept, rates.curiosity, notes, random)):
            target = own_points(table.work, notes.seats[n]) * rates.scale
            if notes.kinds[n] == _PLAY:
                play_loss += descend(network.plays, notes.rows[n], notes.counts[n], target, rates.rate)
                plays += 1
            else:
                half = 0.5 * rates.rate
                prediction_loss += descend(network.predictions, notes.rows[n], notes.counts[n], target, half)
                predictions += 1
    return Learning(plays, predictions, play_loss, prediction_loss)
