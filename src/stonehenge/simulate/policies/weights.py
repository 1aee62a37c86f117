"""The apprentice's coefficients, as they were learnt, for each kind of game."""

import json
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from stonehenge.rules.setup import Scoring, Setup
from stonehenge.simulate.arrays import Numbers, Vector, fractions, numbers
from stonehenge.simulate.places import PLACES
from stonehenge.simulate.policies.plays import MOST_OPTIONS, play_buffer


class Apprentice(NamedTuple):
    """What the apprentice needs to decide: its coefficients, and room to weigh the plays of a seat."""

    weights: Numbers
    plays: Vector
    """Every play of a seat."""
    losses: Numbers
    """How bad each of them is."""
    kept: Numbers
    """For each card the chance of a trick if it is kept, by its place."""


def apprentice_for(kind: str) -> Apprentice:
    """The apprentice for a kind of game, with room of its own."""
    return apprentice_with(weights_for(kind))


def apprentice_with(weights: Numbers) -> Apprentice:
    """An apprentice with these coefficients, with room of its own."""
    return Apprentice(weights, play_buffer(), numbers(MOST_OPTIONS), numbers(PLACES))


_KINDS: Final = {Scoring.CHIPS: "junior", Scoring.PENALTIES: "extreme"}


def kind_of(setup: Setup) -> str:
    """Which coefficients fit a game: its kind, and the number of players."""
    if setup.options.mode != "standard":
        kind: str = setup.options.mode
    else:
        kind = _KINDS.get(setup.scoring) or ("specials" if setup.options.specials else "classic")
    return f"{kind}-{setup.players}"


@cache
def weights_for(kind: str) -> Numbers:
    """The coefficients for a kind of game: learnt for this number of players, or for any."""
    learnt = json.loads(files("stonehenge.simulate.policies").joinpath("apprentice.json").read_text())
    return fractions(learnt.get(kind) or learnt.get(kind.partition("-")[0]) or learnt["classic"])
