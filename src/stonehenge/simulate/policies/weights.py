"""The apprentice's coefficients, as they were learnt, for each kind of game."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from stonehenge.rules.setup import Scoring, Setup
from stonehenge.simulate.compiled import HAVE_NUMBA

_KINDS: Final = {Scoring.CHIPS: "junior", Scoring.PENALTIES: "extreme"}


def kind_of(setup: Setup) -> str:
    """Which coefficients fit a game: its kind, and the number of players."""
    if setup.options.mode != "standard":
        kind: str = setup.options.mode
    else:
        kind = _KINDS.get(setup.scoring) or ("specials" if setup.options.specials else "classic")
    return f"{kind}-{setup.players}"


@cache
def weights_for(kind: str) -> Any:
    """The coefficients for a kind of game: learnt for this number of players, or for any."""
    learnt = json.loads(files("stonehenge.simulate.policies").joinpath("apprentice.json").read_text())
    numbers = learnt.get(kind) or learnt.get(kind.partition("-")[0]) or learnt["classic"]
    if HAVE_NUMBA:
        import numpy as np

        return np.array(numbers, dtype=np.float64)
    return numbers
