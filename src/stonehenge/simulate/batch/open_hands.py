"""What nobody at a table sees: everyone's hand, for a critic that may look at all cards while it is trained.

It is never part of an observation, and has to be asked for.
"""

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Array, Rows, Vector
from stonehenge.simulate.batch.card_kinds import count_kinds
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import wrap


@compiled
def write_hands(state: Vector, seat: int, hands: Array) -> None:
    """Fill in how many cards of each kind everyone holds, from this seat on clockwise."""
    hands[:] = 0
    for other in range(state[at.PLAYERS]):
        count_kinds(state[at.LO + other], state[at.HI + other], 0, hands[wrap(state, other - seat)])


@compiled
def write_all_hands(states: Rows, turns: Array, hands: Array) -> None:
    """The hands at every table, from the one whose turn it is on."""
    for table in range(len(turns)):
        write_hands(states[table], turns[table], hands[table])
