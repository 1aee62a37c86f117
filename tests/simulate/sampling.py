"""Worlds drawn for a view."""

from typing import Any, Final

from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Rows, Vector, numbers, rows, vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.determinisation import InformationSet, Slots, determinise, new_slots
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.observation import observe
from tests.simulate.brute_force import World
from tests.simulate.lockstep import hand_of

_WORDS: Final = 2 * at.SEATS
"""Of a vector, which hold everyone's hands."""


@compiled
def _draw_many(known: InformationSet, slots: Slots, random: Vector, world: Vector, drawn: tuple[Rows, Numbers]) -> None:
    words, weights = drawn
    for number in range(len(weights)):
        copy_round(world, known.state)
        weights[number] = determinise(known, slots, random, world)
        for place in range(_WORDS):
            words[number][place] = world[at.LO + place]


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

    def draw_many(self, draws: int) -> dict[World, list[float]]:
        """As many worlds, each with the weights it was drawn with."""
        words, weights = rows(draws, _WORDS), numbers(draws)
        _draw_many(self._known, self._slots, self.random, self.world, (words, weights))
        drawn: dict[tuple[int, ...], list[float]] = {}
        for laid, weight in zip(words, weights, strict=True):
            drawn.setdefault(tuple(laid), []).append(weight)
        worlds: dict[World, list[float]] = {}
        for laid_so, own in drawn.items():
            self.world[at.LO : at.LO + _WORDS] = laid_so
            worlds.setdefault(self.hands(), []).extend(own)
        return worlds

    def hands(self) -> World:
        """Everyone's hands in the world drawn last."""
        return tuple(tuple(hand_of(self.world, seat)) for seat in range(self.players))
