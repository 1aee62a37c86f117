"""How much may be done for one decision, and how that is shared out."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from stonehenge.rules.table import Table
from stonehenge.rules.value import value
from stonehenge.simulate.magician_2026_11.tuning import (
    CHAIN_MOMENTS,
    DRAWN_FOR_EACH,
    FEWER_STEPS,
    FEWEST_BETWEEN,
    FEWEST_DRAWN,
    FEWEST_STEPS,
    FEWEST_WORLDS,
    JUDGED_DECISIONS,
    MOST_DRAWN,
    MOST_STEPS,
    MOST_WORLDS,
    PLAYOUT_DECISIONS,
    SLOWER,
)


@value
class Budget:
    """What a decision may cost: a number of worlds, or of milliseconds; with neither, as much as is worth it."""

    worlds: int | None = None
    milliseconds: float | None = None

    def deadline(self) -> float | None:
        """When to be done with a decision that begins now, if the clock decides."""
        now = perf_counter()
        return None if self.milliseconds is None else now + self.milliseconds / 1000.0


USUAL: Final = Budget()


@value
class Effort:
    """How much is done for one decision: in numbers, so that it is the same everywhere, or by the clock."""

    worlds: int
    """In how many worlds actions are played out at most."""
    drawn: int
    """From how many these are chosen at most."""
    steps: int
    """How many steps a Markov chain takes to its first world."""
    between: int
    """And from there to the next."""
    playouts: int
    until: float | None = None
    """When to be done, by ``perf_counter``; this is not the same on every machine, nor twice on the same."""

    def shared(self, share: float) -> Callable[[], bool]:
        """Whether this part of the time that is left now is over; never without a clock."""
        if self.until is None:
            return lambda: False
        end = perf_counter() + share * (self.until - perf_counter())
        return lambda: perf_counter() >= end


def effort_for(budget: Budget, table: Table, actions: int, counted: float, until: float | None) -> Effort:
    """What to do for a decision between a number of actions, where a part of the others is surely the yardstick."""
    done = len(table.round.tricks) + 1
    steps = max(FEWEST_STEPS, min(MOST_STEPS, int(CHAIN_MOMENTS / (done * (1.0 + SLOWER * (1.0 - counted))))))
    between = max(FEWEST_BETWEEN, steps // FEWER_STEPS)
    if budget.worlds is not None:
        return Effort(budget.worlds, DRAWN_FOR_EACH * budget.worlds, steps, between, budget.worlds * actions)
    if until is not None:
        return Effort(MOST_WORLDS, MOST_DRAWN, steps, between, MOST_WORLDS * actions, until)
    decisions = table.setup.players * (table.hand_size - done + 1) + 1
    playouts = max(FEWEST_WORLDS * actions, PLAYOUT_DECISIONS // decisions)
    drawn = max(FEWEST_DRAWN, min(MOST_DRAWN, JUDGED_DECISIONS // (table.setup.players * done)))
    return Effort(min(MOST_WORLDS, playouts // 2), drawn, steps, between, playouts)
