"""Compiling: the rules' own functions and the simulator's loops, by Numba where it is installed.

A rule is written once, in ``stonehenge.rules``. What is compiled is a copy of that very function: the same code, with
the compiled versions of the functions it calls among its globals.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, Final, TypeVar, cast

from stonehenge import __version__

F = TypeVar("F", bound=Callable[..., Any])

try:
    if os.environ.get("STONEHENGE_NO_NUMBA"):
        raise ImportError("switched off")
    import numba
except ImportError:
    numba = None

HAVE_NUMBA: Final = numba is not None


def _sources_digest() -> str:
    """A name for what the compiled code was made from: Numba itself looks at one file only, never at its callees."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256(__version__.encode())
    for room in ("rules", "simulate"):
        for source in sorted((package / room).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept between runs."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "stonehenge" / "compiled" / _sources_digest()


if numba is not None:
    _CACHE: Final = str(cache_folder())


def _njit(function: F) -> F:
    kept = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = kept or _CACHE
    try:
        return cast("F", numba.njit(cache=True, error_model="numpy")(function))
    finally:
        numba.config.CACHE_DIR = kept


def compiled(function: F) -> F:
    """Compile a function of the simulator and keep the result on disk; as it is without Numba."""
    return function if numba is None else _njit(function)


def compiled_rule(function: F, *callees: Callable[..., Any]) -> F:
    """Compile a copy of a rule, with compiled rules in the place of those it calls."""
    if numba is None:
        return function
    plain = cast("FunctionType", function)
    names = {callee.__name__: callee for callee in callees}
    copy = FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__)
    copy.__module__ = plain.__module__
    copy.__qualname__ = plain.__qualname__
    return _njit(cast("F", copy))
