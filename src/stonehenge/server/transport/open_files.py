"""How many files this process may have open: each connection is one."""

import contextlib
import sys
from typing import Final

_MANY: Final = 65_536
"""As many as are asked for where the system has no bound of its own."""


def most_open_files() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":  # which has no such bound
        return _MANY
    import resource

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MANY if soft == resource.RLIM_INFINITY else soft


def allow_open_files() -> None:
    """Let this process, and those it starts, have as many open files as the system lets them."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MANY if hard == resource.RLIM_INFINITY else min(hard, _MANY)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
