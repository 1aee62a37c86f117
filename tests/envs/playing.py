"""Episodes for the tests: random codes, the same deals for the tables and for the law."""

import random
from typing import Any

import numpy as np

from stonehenge.envs.task import Task
from stonehenge.envs.vectorised import Tables
from stonehenge.rules.cards import NONE, Card
from stonehenge.rules.deals import Deal
from stonehenge.simulate import layout as at
from stonehenge.simulate.batch.action_codes import CHOOSE_SEAL, CHOSEN_ALL
from stonehenge.simulate.places import CARD_AT, places_in
from tests.properties.setups import Case

MORE_SEALS = 0.8


def task_of(case: Case, **more: Any) -> Task:
    """A task for a case."""
    return Task(case.edition, case.players, case.given, **more)


def some_code(mask: Any, rng: random.Random) -> int:
    """Any legal code; one more seal is likely, so that there are seals to be taken from others and to be returned."""
    legal = np.flatnonzero(mask)
    if mask[CHOSEN_ALL] and rng.random() < MORE_SEALS:
        seals = legal[(legal >= CHOOSE_SEAL) & (legal < CHOSEN_ALL)]
        legal = seals if len(seals) else legal
    return int(legal[int(rng.random() * len(legal))])


def dealt(tables: Tables, table: int) -> Deal:
    """The deal of the round that has just begun at a table."""
    state = tables._batch.states[table]
    hands = tuple(
        tuple(CARD_AT[place] for place in places_in(int(state[at.LO + seat]), int(state[at.HI + seat])))
        for seat in range(tables.task.players)
    )
    turned = int(state[at.TURNUP])
    return Deal(hands, Card(NONE) if turned < 0 else CARD_AT[turned])


def dealer(tables: Tables, table: int) -> int:
    """Who deals the round at a table."""
    return int(tables._batch.states[table][at.DEALER])
