"""How well an adept does without looking ahead: at tables of the yardstick, of apprentices, and of its like."""

from typing import Final, NamedTuple

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.bits import random_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round, own_points
from stonehenge.simulate.policies.adept import adept_action
from stonehenge.simulate.policies.adept_weights import Adept
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.random_games import deal_round
from stonehenge.simulate.round_start import start_round
from stonehenge.simulate.transitions import act
from stonehenge.training.self_play import LearningTable

AMONG_YARDSTICKS: Final = 0
AMONG_APPRENTICES: Final = 1
AMONG_ADEPTS: Final = 2


class Marks(NamedTuple):
    """What one adept made, a round."""

    edge: float
    """Its points less those of the others."""
    points: float
    exact: float
    too_high: float
    """How much more it predicted than it took."""


@compiled
def examine(table: LearningTable, adept: Adept, among: int, count: int, random: Vector) -> Marks:
    """Play so many rounds, of all sizes in turn, with one adept among others of one kind."""
    rounds, work = table.rounds, table.work
    edge = 0.0
    points = 0.0
    exact = 0
    too_high = 0
    for number in range(count):
        copy_round(work, rounds[number % len(rounds)])
        players = work[at.PLAYERS]
        work[at.DEALER] = random_below(random, players)
        me = random_below(random, players)
        deal_round(work, table.deck, random)
        start_round(work)
        while work[at.PHASE] != at.ROUND_OVER:
            if work[at.TURN] == me or among == AMONG_ADEPTS:
                act(work, adept_action(adept, work))
            elif among == AMONG_APPRENTICES:
                act(work, apprentice_action(adept.apprentice, work))
            else:
                act(work, counting_action(work, adept.apprentice.plays))
        total = 0.0
        for seat in range(players):
            total += own_points(work, seat)
        own = own_points(work, me)
        edge += own - (total - own) / (players - 1)
        points += own
        off = work[at.PREDICTION + me] - work[at.TAKEN + me]
        exact += 1 if off == 0 else 0
        too_high += off
    return Marks(edge / count, points / count, exact / count, too_high / count)


@compiled
def spread_of_points(table: LearningTable, adept: Adept, count: int, random: Vector) -> float:
    """The variance of what apprentices make in a round."""
    total = 0.0
    squares = 0.0
    for number in range(count):
        copy_round(table.work, table.rounds[number % len(table.rounds)])
        deal_round(table.work, table.deck, random)
        start_round(table.work)
        while table.work[at.PHASE] != at.ROUND_OVER:
            act(table.work, apprentice_action(adept.apprentice, table.work))
        own = own_points(table.work, 0)
        total += own
        squares += own * own
    return squares / count - (total / count) ** 2
