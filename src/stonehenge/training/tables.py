"""A table to learn at: one who learns, among others who all play alike, on rounds of every size."""

from typing import Any

import numpy as np

from stonehenge.simulate.bits import next_random
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.games import deal_round
from stonehenge.simulate.layout import (
    BY_PENALTIES,
    DEALER,
    LENGTH,
    PHASE,
    PLACES,
    PLAYERS,
    POINTS,
    ROUND_OVER,
    SCORING,
    TURN,
)
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.options import MOST_OPTIONS
from stonehenge.simulate.rounds import act, copy_round, start_round


@compiled
def edge_at_table(rounds: Any, deck: Any, count: int, seed: int, learner: Any, rival: Any, rivals: bool) -> float:
    """The edge a round of one who learns over the others: the rival's likes, or the yardstick's."""
    random = np.zeros(1, dtype=np.int64)
    random[0] = seed * 2654435761 + 88172645463325252
    for _ in range(100):
        next_random(random)
    work = np.zeros(LENGTH, dtype=np.int64)
    plays = np.zeros(MOST_OPTIONS, dtype=np.int64)
    losses = np.zeros(MOST_OPTIONS + PLACES)
    edge = 0.0
    for number in range(count):
        copy_round(work, rounds[number % len(rounds)])
        players = work[PLAYERS]
        game = number // len(rounds)
        work[DEALER] = game % players
        me = (game // players) % players
        deal_round(work, deck, random)
        start_round(work)
        while work[PHASE] != ROUND_OVER:
            if work[TURN] == me:
                act(work, apprentice_action(learner, work, plays, losses))
            elif rivals:
                act(work, apprentice_action(rival, work, plays, losses))
            else:
                act(work, counting_action(work, plays))
        total = 0.0
        for seat in range(players):
            total += work[POINTS + seat]
        own = work[POINTS + me]
        gained = own - (total - own) / (players - 1)
        edge += -gained if work[SCORING] == BY_PENALTIES else gained
    return edge / count
