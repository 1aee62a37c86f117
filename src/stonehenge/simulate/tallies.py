"""What came of every action in every world: counted, so that actions can be compared world by world."""

from collections.abc import Sequence
from typing import NamedTuple

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import NumberRows, Numbers, Rows, Vector, constant, number_rows, numbers, rows, vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import own_points
from stonehenge.simulate.rulebook import was_exact


class Outcomes(NamedTuple):
    """How every action ended, world by world."""

    actions: Vector
    points: NumberRows
    """What the round was worth to the one who acted,"""
    exact: Rows
    """and 1 where it went as predicted."""


class OutcomeTally(NamedTuple):
    """Outcomes, added up for each action."""

    earlier: Numbers
    """The points in the first half of the worlds,"""
    later: Numbers
    """and in the second."""
    exact: Vector
    """In how many worlds the round went as predicted."""
    apart: Numbers
    """How far the points were from those of one of the actions: the sum of the squares."""


def no_outcomes(actions: Sequence[int], worlds: int) -> Outcomes:
    """Room for the outcomes of these actions."""
    return Outcomes(constant(actions), number_rows(worlds, len(actions)), rows(worlds, len(actions)))


@compiled
def note_outcome(outcomes: Outcomes, world: int, index: int, state: Vector, seat: int) -> None:
    """Note how a world ended that was played out."""
    penalties = state[at.SCORING] == at.BY_PENALTIES
    outcomes.points[world][index] = own_points(state, seat)
    exact = was_exact(state[at.PREDICTION + seat], state[at.TAKEN + seat], state[at.POINTS + seat], penalties)
    outcomes.exact[world][index] = 1 if exact else 0


def tally_of(outcomes: Outcomes, taken: int) -> OutcomeTally:
    """The outcomes added up, and how far each action was from the one that was taken."""
    count = len(outcomes.actions)
    tally = OutcomeTally(numbers(count), numbers(count), vector(count), numbers(count))
    _add_up(outcomes, taken, tally)
    return tally


@compiled
def _add_up(outcomes: Outcomes, taken: int, tally: OutcomeTally) -> None:
    worlds = len(outcomes.points)
    for world in range(worlds):
        points = outcomes.points[world]
        for index in range(len(outcomes.actions)):
            if 2 * world < worlds:
                tally.earlier[index] += points[index]
            else:
                tally.later[index] += points[index]
            tally.exact[index] += outcomes.exact[world][index]
            off = points[index] - points[taken]
            tally.apart[index] += off * off
