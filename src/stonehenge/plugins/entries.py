"""The entry points of other packages: by name, read once, and nothing imported before it is asked for."""

import logging
import os
import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from stonehenge.locales import printable

if TYPE_CHECKING:  # to import it takes its time, and most games need nothing of other packages
    from importlib.metadata import EntryPoint

LOG: Final = logging.getLogger("stonehenge.plugins")
SWITCH: Final = "STONEHENGE_PLUGINS"
"""Set to ``off`` in the environment, nothing of other packages is looked for."""
_NAME: Final = re.compile(r"[\w.-]{1,40}")


class PluginError(Exception):
    """A plug-in that cannot be had: ``twice`` or ``broken``, its package (or packages) and what is wrong with it."""

    def __init__(self, code: str, package: str, problem: str = "") -> None:
        super().__init__(f"{package}: {problem or code}")
        self.code = code
        self.package = package
        self.problem = printable(problem)


@cache
def foreign(group: str, own: tuple[str, ...]) -> "dict[str, tuple[EntryPoint, ...]]":
    """The entry points of a group by name; the log says which are left out, and why."""
    if os.environ.get(SWITCH) == "off":
        return {}
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in _entry_points(group):
        if entry.name in own:
            LOG.warning("%s: refused, because %s is one of our own; rename it", package_of(entry), entry.name)
        elif not _NAME.fullmatch(entry.name):
            LOG.warning("%s: refused, because %r is no name for it; rename it", package_of(entry), entry.name)
        else:
            found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


def _entry_points(group: str) -> "Iterable[EntryPoint]":
    from importlib.metadata import entry_points

    return entry_points(group=group)


def load(entries: "tuple[EntryPoint, ...]") -> Any:
    """What the entry points of one name stand for; a PluginError says why there is nothing."""
    if len(entries) > 1:
        raise PluginError("twice", ", ".join(map(package_of, entries)))
    try:
        return entries[0].load()
    except (Exception, SystemExit) as error:  # whatever it throws, the others still work
        raise broken(entries, error) from error


def broken(entries: "tuple[EntryPoint, ...]", error: BaseException) -> PluginError:
    """What a plug-in threw, as one line."""
    problem = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return PluginError("broken", package_of(entries[0]), problem)


def package_of(entry: "EntryPoint") -> str:
    """The package that brings it, as it was installed."""
    return entry.dist.name if entry.dist is not None else entry.value
