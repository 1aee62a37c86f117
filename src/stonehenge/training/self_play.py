"""A table to learn at: one who learns, among others who all play alike, on rounds of every size."""

from typing import NamedTuple

from stonehenge.rules.setup import Setup
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Rows, Vector, vector
from stonehenge.simulate.bits import next_random
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round, own_points
from stonehenge.simulate.likelihood import APPRENTICE, COUNTING
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.weights import Apprentice, apprentice_with
from stonehenge.simulate.random_games import deal_round, work_vector
from stonehenge.simulate.round_start import start_round
from stonehenge.simulate.setups import deck_places, game_vectors
from stonehenge.simulate.transitions import act


class LearningTable(NamedTuple):
    """The rounds of a game, which are played again and again, and its cards."""

    rounds: Rows
    deck: Vector
    work: Vector
    """The round that is played now."""


class Rivals(NamedTuple):
    """How all the others play."""

    model: int
    """COUNTING, or APPRENTICE with these coefficients."""
    apprentice: Apprentice


def learning_table(setup: Setup) -> LearningTable:
    """A table for a game set up so."""
    return LearningTable(game_vectors(setup), deck_places(setup), work_vector())


def edge_at_table(table: LearningTable, count: int, seed: int, learner: Numbers, rival: Numbers | None) -> float:
    """The edge a round of one who learns over the others: the rival's likes, or the yardstick's if there is none."""
    random = vector(1)
    random[0] = seed * 2654435761 + 88172645463325252
    for _ in range(100):
        next_random(random)
    rivals = Rivals(COUNTING if rival is None else APPRENTICE, apprentice_with(learner if rival is None else rival))
    return _edge(table, count, random, apprentice_with(learner), rivals)


@compiled
def _edge(table: LearningTable, count: int, random: Vector, learner: Apprentice, rivals: Rivals) -> float:
    rounds, work = table.rounds, table.work
    edge = 0.0
    for number in range(count):
        copy_round(work, rounds[number % len(rounds)])
        players = work[at.PLAYERS]
        game = number // len(rounds)
        work[at.DEALER] = game % players
        me = (game // players) % players
        deal_round(work, table.deck, random)
        start_round(work)
        while work[at.PHASE] != at.ROUND_OVER:
            if work[at.TURN] == me:
                act(work, apprentice_action(learner, work))
            elif rivals.model == APPRENTICE:
                act(work, apprentice_action(rivals.apprentice, work))
            else:
                act(work, counting_action(work, rivals.apprentice.plays))
        total = 0.0
        for seat in range(players):
            total += own_points(work, seat)
        own = own_points(work, me)
        edge += own - (total - own) / (players - 1)
    return edge / count
