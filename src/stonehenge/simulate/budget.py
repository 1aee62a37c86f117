"""How much may be done for one decision, and how that is shared out."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from stonehenge.rules.value import value
from stonehenge.simulate.sampler import Steps
from stonehenge.simulate.tuning import (
    DRAWN_FOR_A_CHAIN,
    DRAWN_FOR_EACH,
    FIRST_STEPS,
    MOST_BY_CLOCK,
    MOST_WORLDS,
    STEPS_BETWEEN,
    WORLDS_OF_A_CHAIN,
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
    """From how many these are chosen, or the worlds that they come from."""
    steps: Steps
    """How far Markov chains go."""
    until: float | None = None
    """When to be done, by ``perf_counter``; this is not the same on every machine, nor twice on the same."""

    def shared(self, share: float) -> Callable[[], bool]:
        """Whether this part of the time that is left now is over; never without a clock."""
        if self.until is None:
            return lambda: False
        end = perf_counter() + share * (self.until - perf_counter())
        return lambda: perf_counter() >= end


def effort_for(budget: Budget, mixes: bool, until: float | None) -> Effort:
    """What to do for a decision; where worlds cannot mix, more of them are drawn."""
    worlds = budget.worlds or (MOST_WORLDS if until is None else MOST_BY_CLOCK)
    drawn = DRAWN_FOR_EACH * worlds
    if mixes:
        drawn = min(drawn, DRAWN_FOR_A_CHAIN * -(-worlds // WORLDS_OF_A_CHAIN))
    return Effort(worlds, drawn, Steps(FIRST_STEPS, STEPS_BETWEEN, WORLDS_OF_A_CHAIN), until)
