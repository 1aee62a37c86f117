"""The last tricks of a world, searched to the end: everyone whose policy isn't known does what is best for themselves.

This is max^n: at each card its player takes what gives them most, and where several do, the first of them. Those who
are known to play by a policy play by it.
"""

from typing import Final, NamedTuple

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Rows, Vector, rows
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round, own_points
from stonehenge.simulate.magician_2026_11.likelihood import COUNTING, SOMEBODY
from stonehenge.simulate.magician_2026_11.tuning import LAST_TRICKS
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.plays import MOST_OPTIONS, list_plays
from stonehenge.simulate.policies.weights import Apprentice
from stonehenge.simulate.transitions import act

_DEPTH: Final = LAST_TRICKS * (at.SEATS + 1) + 2
"""So many choices deep it can go."""
_OPTIONS: Final = MOST_OPTIONS
"""Behind a player's options: how many there are,"""
_TRIED: Final = MOST_OPTIONS + 1
"""and how many have been tried."""


class GameTree(NamedTuple):
    """Room for one branch of the tree; the first state is the one that is searched."""

    states: Rows
    """The round at each depth."""
    best: Rows
    """The best end so far of what begins at each depth."""
    choices: Rows
    """The options of the one whose turn it is at each depth."""


def new_game_tree() -> GameTree:
    """Room to search the last tricks."""
    return GameTree(rows(_DEPTH, at.LENGTH), rows(_DEPTH, at.LENGTH), rows(_DEPTH, MOST_OPTIONS + 2))


@compiled
def _go_on(apprentice: Apprentice, state: Vector, me: int, models: Vector, own: Vector) -> bool:
    """Play on to where somebody who does what is best for them has a choice, and fill it in; False at the end."""
    while state[at.PHASE] != at.ROUND_OVER:
        seat = state[at.TURN]
        if seat != me and models[seat] == COUNTING:
            act(state, counting_action(state, apprentice.plays))
        elif state[at.PHASE] != at.WAIT_PLAY or (seat != me and models[seat] != SOMEBODY):
            act(state, apprentice_action(apprentice, state))
        else:
            own[_OPTIONS] = list_plays(state, seat, own)
            own[_TRIED] = 0
            if own[_OPTIONS] > 1:
                return True
            act(state, own[0])
    return False


@compiled
def search_endgame(apprentice: Apprentice, tree: GameTree, me: int, models: Vector) -> None:
    """Play the first round of the tree to its end, as everyone does what is best for them.

    Without recursion: compiled code that calls itself can't be kept on disk.
    """
    states, choices = tree.states, tree.choices
    depth = 0
    choice = _go_on(apprentice, states[0], me, models, choices[0])
    while True:
        if not choice:  # this branch has come to its end: its player looks whether it is the best so far
            if depth == 0:
                return
            depth -= 1
            own, best, seat = choices[depth], tree.best[depth], states[depth][at.TURN]
            if own[_TRIED] == 1 or own_points(states[depth + 1], seat) > own_points(best, seat):
                copy_round(best, states[depth + 1])
            if own[_TRIED] == own[_OPTIONS]:
                copy_round(states[depth], best)
                continue
        own = choices[depth]
        copy_round(states[depth + 1], states[depth])
        act(states[depth + 1], own[own[_TRIED]])
        own[_TRIED] += 1
        depth += 1
        choice = _go_on(apprentice, states[depth], me, models, choices[depth])
