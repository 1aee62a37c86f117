"""Observations and actions as Gymnasium's spaces."""

from functools import cache

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from stonehenge.rules.setup import MOST_PLAYERS
from stonehenge.simulate.arrays import Array
from stonehenge.simulate.batch.action_codes import ACTIONS
from stonehenge.simulate.batch.card_kinds import CARD_KINDS
from stonehenge.simulate.batch.fields import FIELDS, HISTORY_FIELDS
from stonehenge.simulate.places import COPIES_EACH


@cache
def bounds(history: bool) -> tuple[Array, Array]:
    """The lowest and the highest that every number of an observation can be."""
    fields = (*FIELDS, *HISTORY_FIELDS) if history else FIELDS
    lows = [np.full(field.length, field.lowest, dtype=np.int16) for field in fields]
    highs = [np.full(field.length, field.highest, dtype=np.int16) for field in fields]
    return np.concatenate(lows), np.concatenate(highs)


def observation_space(history: bool) -> Box:
    """The space of observations, with or without the tricks in order."""
    low, high = bounds(history)
    return Box(low, high, dtype=np.int16)


def masked_space(history: bool) -> Dict:
    """An observation and its action mask, as PettingZoo's games have them."""
    mask = Box(0, 1, (ACTIONS,), dtype=np.int8)
    return Dict({"observation": observation_space(history), "action_mask": mask})


def open_space(history: bool) -> Box:
    """An observation, and behind it the hands of all six seats by kind: nothing that anybody at the table sees."""
    low, high = bounds(history)
    kinds = np.zeros(MOST_PLAYERS * CARD_KINDS, dtype=np.int16)
    return Box(np.concatenate([low, kinds]), np.concatenate([high, kinds + COPIES_EACH]), dtype=np.int16)


def action_space() -> Discrete:
    """The space of actions: the same for every game."""
    return Discrete(ACTIONS)


def scaled(observations: Array) -> Array:
    """Observations as floats between -1 and 1, as nets like them: each number by the highest that it usually is."""
    return observations.astype(np.float32) * _scales(observations.shape[-1])


@cache
def _scales(length: int) -> Array:
    usual = {"stake": 10, "mage_base": 5, "round": 20, "rounds": 20, "totals": 500}
    highest = [
        np.full(field.length, usual.get(field.name, field.highest), dtype=np.float32)
        for field in (*FIELDS, *HISTORY_FIELDS)
    ]
    return 1.0 / np.concatenate(highest)[:length]
