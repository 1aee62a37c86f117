"""Where compiled code is kept between runs, in a folder named after what it was made from.

Nothing here happens before something is compiled: then the sources are read, and what older ones left is removed.
"""

import getpass
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from stonehenge import __version__

KEPT: Final = 3
"""So many versions of the compiled code are kept: whoever goes back and forth between two need not wait."""
LATELY: Final = 3600
"""What was used in the last hour stays as well: it may be in use."""
RULES: Final = ("cards", "predictions", "scoring", "seals", "tricks", "trumps")
"""The rules whose functions or constants are compiled; besides these, all of the simulator is."""
_PACKAGE: Final = Path(__file__).parent.parent


def sources(package: Path = _PACKAGE) -> Iterator[Path]:
    """The files that compiled code is made from."""
    for rules in RULES:
        yield package / "rules" / f"{rules}.py"
    yield from sorted((package / "simulate").rglob("*.py"))


def digest(package: Path = _PACKAGE) -> str:
    """A name for what the compiled code is made from: Numba itself looks at one file only, never at its callees."""
    found = hashlib.sha256(__version__.encode())
    for source in sources(package):
        found.update(source.read_bytes())
    return found.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept between runs: in the user's cache, or where that can't be written, for a while."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "stonehenge" / "compiled"
    if not _can_write(caches):
        caches = Path(tempfile.gettempdir()) / f"stonehenge-{getpass.getuser()}" / "compiled"
    return caches / digest()


def _can_write(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


@cache
def folder_in_use(loaded: float) -> Path | None:
    """The same, for this process from now on; None if a source was changed since the process loaded its code.

    Then what it compiles is not of the sources that are there now, and is not kept.
    """
    if any(max(source.stat().st_mtime, source.stat().st_ctime) > loaded for source in sources()):
        return None
    folder = cache_folder()
    keep_newest(folder)
    return folder


def keep_newest(folder: Path) -> None:
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
