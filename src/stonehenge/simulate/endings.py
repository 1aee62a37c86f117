"""The last tricks of a world, searched to the end: everyone whose policy isn't known does what is best for themselves.

This is max^n: at each card its player takes what gives them most, and where several do, the first of them. Those who
are known to play by a policy play by it.
"""

from typing import Any, Final

from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.judging import COUNTING, SOMEBODY
from stonehenge.simulate.layout import (
    BY_PENALTIES,
    LENGTH,
    PHASE,
    POINTS,
    ROUND_OVER,
    SCORING,
    SEATS,
    TURN,
    WAIT_PLAY,
    rows,
)
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.options import MOST_OPTIONS, list_plays
from stonehenge.simulate.rounds import act, copy_round

LAST_TRICKS: Final = 2
"""So many tricks before the end a playout becomes a search. At a table of the yardstick that is worth next to nothing
(+19.5 a round with it, +19.2 without, on the same five deals of the seed tune-b), and three would cost more time than
all the rest."""
DEPTH: Final = LAST_TRICKS * (SEATS + 1) + 2
"""So many choices deep it can go."""

OPTIONS: Final = MOST_OPTIONS
"""Behind a player's options: how many there are,"""
TRIED: Final = MOST_OPTIONS + 1
"""and how many have been tried."""


def ending_stack() -> tuple[Any, Any]:
    """Room for a round and a choice at each depth, and for the best end of each."""
    return rows(2 * DEPTH, LENGTH), rows(DEPTH, MOST_OPTIONS + 2)


@compiled
def _own_points(r: Any, seat: int) -> int:
    return -r[POINTS + seat] if r[SCORING] == BY_PENALTIES else r[POINTS + seat]


@compiled
def _go_on(w: Any, r: Any, me: int, models: Any, own: Any, plays: Any, losses: Any) -> bool:
    """Play on to where somebody who does what is best for them has a choice, and fill it in; False at the end."""
    while r[PHASE] != ROUND_OVER:
        seat = r[TURN]
        if seat != me and models[seat] == COUNTING:
            act(r, counting_action(r, plays))
        elif r[PHASE] != WAIT_PLAY or (seat != me and models[seat] != SOMEBODY):
            act(r, apprentice_action(w, r, plays, losses))
        else:
            own[OPTIONS] = list_plays(r, seat, own)
            own[TRIED] = 0
            if own[OPTIONS] > 1:
                return True
            act(r, own[0])
    return False


@compiled
def search_ending(w: Any, stack: Any, me: int, models: Any, choices: Any, plays: Any, losses: Any) -> None:
    """Play the first round of the stack to its end, as everyone does what is best for them.

    Without recursion: compiled code that calls itself can't be kept on disk.
    """
    depth = 0
    choice = _go_on(w, stack[0], me, models, choices[0], plays, losses)
    while True:
        if not choice:  # this branch has come to its end: its player looks whether it is the best so far
            if depth == 0:
                return
            depth -= 1
            own, best, seat = choices[depth], stack[DEPTH + depth], stack[depth][TURN]
            if own[TRIED] == 1 or _own_points(stack[depth + 1], seat) > _own_points(best, seat):
                copy_round(best, stack[depth + 1])
            if own[TRIED] == own[OPTIONS]:
                copy_round(stack[depth], best)
                continue
        own = choices[depth]
        copy_round(stack[depth + 1], stack[depth])
        act(stack[depth + 1], own[own[TRIED]])
        own[TRIED] += 1
        depth += 1
        choice = _go_on(w, stack[depth], me, models, choices[depth], plays, losses)
