"""Compiling: the rules' own functions and the simulator's loops, by Numba where it is installed.

A rule is written once, in ``stonehenge.rules``. What is compiled is a copy of that very function: the same code, with
the compiled versions of the functions it calls among its globals.
"""

import os
import time
from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

try:
    if os.environ.get("STONEHENGE_NO_NUMBA"):
        raise ImportError("switched off")
    import numba
except ImportError:
    numba = None

HAVE_NUMBA: Final = numba is not None
LOADED: Final = time.time()
"""When the sources were read of what is compiled here."""


class _KeptCode:
    """What is kept on disk of one function, compiled; it is looked for on the first call, not on importing."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    @cached_property
    def _cache(self) -> Any:
        from numba.core.caching import FunctionCache, NullCache

        from stonehenge.simulate.code_cache import folder_in_use

        folder = folder_in_use(LOADED)
        if folder is None:
            return NullCache()
        given = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = given or str(folder)
        try:
            return FunctionCache(self._function)
        finally:
            numba.config.CACHE_DIR = given

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)


def _njit(function: F) -> F:
    # Without reference counts: no loop allocates anything, and for each array that it is given counting costs more
    # than a call. Numba chooses a function's cache on decorating it; ours waits until there is something to compile.
    dispatcher = numba.njit(error_model="numpy", _nrt=False)(function)
    dispatcher._cache = _KeptCode(function)
    return cast("F", dispatcher)


def compiled(function: F) -> F:
    """Compile a function of the simulator when it is first called, and keep the result; as it is without Numba."""
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
