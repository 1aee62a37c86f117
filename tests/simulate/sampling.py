"""Worlds drawn for a view."""

from typing import Any

from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.rounds import copy_round
from stonehenge.simulate.views import see
from stonehenge.simulate.worlds import draw_world, slots_buffer
from tests.simulate.brute_force import World
from tests.simulate.lockstep import hand_of


class Sampler:
    """Draws worlds for a view."""

    def __init__(self, view: View, seed: int) -> None:
        self.seen = see(view)
        self.me = view.seat
        self.players = view.table.setup.players
        self.random: Any = at.vector(1)
        self.random[0] = seed * 2 + 1
        self.world: Any = at.vector(at.LENGTH)
        self._deck, self._free = at.vector(at.PLACES), slots_buffer()

    def draw(self) -> float:
        """A world, in ``self.world``, and its weight."""
        copy_round(self.world, self.seen.vector)
        return float(
            draw_world(self.seen.vector, self.me, self.seen.given, self._deck, self._free, self.random, self.world)
        )

    def hands(self) -> World:
        """Everyone's hands in the world drawn last."""
        return tuple(tuple(hand_of(self.world, seat)) for seat in range(self.players))
