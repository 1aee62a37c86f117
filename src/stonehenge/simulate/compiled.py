"""Compiling: the rules' own functions and the simulator's loops, by Numba where it is installed.

A rule is written once, in ``stonehenge.rules``. What is compiled is a copy of that very function: the same code, with
the compiled versions of the functions it calls among its globals.
"""

import getpass
import hashlib
import os
import shutil
import tempfile
import time
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
KEPT: Final = 3
"""So many versions of the compiled code are kept: whoever goes back and forth between two need not wait."""
LATELY: Final = 3600
"""What was used in the last hour stays as well: it may be in use."""


def _sources_digest() -> str:
    """A name for what the compiled code was made from: Numba itself looks at one file only, never at its callees."""
    package = Path(__file__).parent.parent
    digest = hashlib.sha256(__version__.encode())
    for room in ("rules", "simulate"):
        for source in sorted((package / room).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept between runs: in the user's cache, or where that can't be written, for a while."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "stonehenge" / "compiled"
    if not _can_write(caches):
        caches = Path(tempfile.gettempdir()) / f"stonehenge-{getpass.getuser()}" / "compiled"
    return caches / _sources_digest()


def _can_write(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def _keep_newest(folder: Path) -> None:
    """Note that a folder is in use; remove those that older sources left, but for the newest and any used lately."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        used = sorted(((kept.stat().st_mtime, kept) for kept in folder.parent.iterdir()), reverse=True)
    except OSError:  # another process does the same, or nothing can be written: then nothing needs to be removed
        return
    for when, stale in used[KEPT:]:
        if when < time.time() - LATELY:
            shutil.rmtree(stale, ignore_errors=True)


if numba is not None:
    _CACHE: Final = cache_folder()
    _keep_newest(_CACHE)


def _njit(function: F) -> F:
    kept = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = kept or str(_CACHE)
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
