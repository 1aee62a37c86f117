"""What a mutation of a record is, and the list of all there are."""

import random
from collections.abc import Callable
from typing import Any, Final

from tests.properties.sound import Lines, Sound

Mutation = Callable[[Sound, random.Random], Lines | None]
MUTATIONS: Final[dict[str, Mutation]] = {}


def mutation(change: Mutation) -> Mutation:
    """Enter a change into the list."""
    MUTATIONS[change.__name__] = change
    return change


def one_of(rng: random.Random, places: list[int]) -> int | None:
    """One of these, if there are any."""
    return rng.choice(places) if places else None


def other(rng: random.Random, values: Any, than: object) -> Any:
    """One of these values, but not that one."""
    return rng.choice([each for each in values if each != than])
