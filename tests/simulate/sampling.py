"""Worlds drawn for a view."""

from typing import Any

from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import vector
from stonehenge.simulate.determinisation import InformationSet, determinise, new_slots
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.observation import observe
from tests.simulate.brute_force import World
from tests.simulate.lockstep import hand_of


class Sampler:
    """Draws worlds for a view."""

    def __init__(self, view: View, seed: int) -> None:
        self.seen = observe(view)
        self.me = view.seat
        self.players = view.table.setup.players
        self.random: Any = vector(1)
        self.random[0] = seed * 2 + 1
        self.world: Any = vector(at.LENGTH)
        self._known = InformationSet(self.seen.state, self.me, self.seen.given)
        self._slots = new_slots()

    def draw(self) -> float:
        """A world, in ``self.world``, and its weight."""
        copy_round(self.world, self.seen.state)
        return float(determinise(self._known, self._slots, self.random, self.world))

    def hands(self) -> World:
        """Everyone's hands in the world drawn last."""
        return tuple(tuple(hand_of(self.world, seat)) for seat in range(self.players))
