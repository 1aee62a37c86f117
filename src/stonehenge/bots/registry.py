"""Bots by name: those that come with Stonehenge, plug-ins of other packages, and other programs."""

import re
import shlex
import shutil
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from stonehenge.bots.bot import LIMITS, LOG, Bot, BotError, Limits
from stonehenge.bots.guarded import Guarded
from stonehenge.bots.program import ProgramBot
from stonehenge.bots.random import RandomBot

PROGRAM: Final = "program:"
"""A name that starts so is a command to run."""
SET: Final = "magician:"
"""Behind a name that starts so stands how much it may do for a decision, or how modest it is."""
GROUP: Final = "stonehenge.bots"
"""The entry points that plug-ins declare."""

Maker = Callable[[str], Bot]


# A bot is imported only when it is asked for: some of them need the simulator, and that takes its time.


def _counting(seed: str) -> Bot:
    from stonehenge.bots.policy import CountingBot

    return CountingBot(seed)


def _apprentice(seed: str) -> Bot:
    from stonehenge.bots.policy import ApprenticeBot

    return ApprenticeBot(seed)


def _magician(seed: str) -> Bot:
    from stonehenge.bots.magician import MagicianBot

    return MagicianBot(seed)


_SETTINGS: Final = {
    "ms": (r"[1-9][0-9]{0,5}", "milliseconds", int),
    "worlds": (r"[1-9][0-9]{0,5}", "worlds", int),
    "modesty": (r"[0-9](\.[0-9]{1,2})?", "modesty", float),
}
"""What can be set of a magician: how its value is written, and what that is in Python."""


def _magician_with(name: str) -> Maker:
    """The magician with something set: ``magician:ms=20``, ``magician:worlds=50`` or ``magician:modesty=0.4``."""
    setting, _, value = name.removeprefix(SET).partition("=")
    if setting not in _SETTINGS or not re.fullmatch(_SETTINGS[setting][0], value):
        raise BotError("setting", bot=name)
    _, argument, kind = _SETTINGS[setting]

    def make(seed: str) -> Bot:
        from stonehenge.bots.magician import MagicianBot

        given: dict[str, Any] = {argument: kind(value)}
        return MagicianBot(seed, **given)

    return make


BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "counting": _counting,
    "apprentice": _apprentice,
    "magician": _magician,
}
"""How to make each bot that comes with Stonehenge, by its name, from a seed."""


def make_bot(name: str, seed: str, limits: Limits = LIMITS) -> Guarded:
    """The bot of this name, guarded: it always decides, and always legally. A BotError says why there is none.

    A bot's seed is all its chance: the same name, seed and view give the same decision.
    """
    bot = find_bot(name, limits)(seed)
    if isinstance(bot, ProgramBot):  # which keeps to its limit by itself
        return Guarded(bot, name, seed)
    ours = name in BOTS or name.startswith(SET)
    return Guarded(bot, name, seed, limits.decision if ours else limits.of_plug_in)


def find_bot(name: str, limits: Limits = LIMITS) -> Maker:
    """How to make the bot of this name, unguarded; a BotError says why there is none."""
    if name in BOTS:
        return BOTS[name]
    if name.startswith(SET):
        return _magician_with(name)
    if name.startswith(PROGRAM):
        return _program(name, limits)
    return _plug_in(name)


def available_bots() -> list[str]:
    """The names of all bots but programs: our own first, then the plug-ins; none of them is imported for that."""
    return [*BOTS, *_plug_ins()]


# --- plug-ins --------------------------------------------------------------------------------------------------------


def _plug_ins() -> dict[str, list[EntryPoint]]:
    """The bots that other packages bring, by name; several of one name can't be told apart."""
    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        if entry.name in BOTS:
            LOG.warning("%s: refused, because %s is a bot of our own; rename it", _package(entry), entry.name)
        elif not re.fullmatch(r"[\w.-]+", entry.name):
            LOG.warning("%s: refused, because %r is no name of a bot; rename it", _package(entry), entry.name)
        else:
            found.setdefault(entry.name, []).append(entry)
    return found


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.value


def _plug_in(name: str) -> Maker:
    entries = _plug_ins().get(name, [])
    if not entries:
        raise BotError("unknown", bot=name, available=", ".join(available_bots()))
    if len(entries) > 1:
        raise BotError("plugin_twice", bot=name, packages=", ".join(map(_package, entries)))
    entry = entries[0]
    try:
        maker = entry.load()
    except (Exception, SystemExit) as error:  # whatever it throws, the other bots still work
        raise _broken(entry, error) from error

    def make(seed: str) -> Bot:
        try:
            bot: Bot = maker(seed)
            if not callable(getattr(bot, "decide", None)):
                raise TypeError("it has no method decide")
        except (Exception, SystemExit) as error:
            raise _broken(entry, error) from error
        return bot

    return make


def _broken(entry: EntryPoint, error: BaseException) -> BotError:
    problem = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return BotError("plugin_broken", bot=entry.name, package=_package(entry), problem=problem)


# --- programs --------------------------------------------------------------------------------------------------------


def _program(name: str, limits: Limits) -> Maker:
    command = _command(name)
    if shutil.which(command[0]) is None:
        raise BotError("program_missing", bot=name, program=command[0])
    return lambda seed: ProgramBot(command, name, seed, limits)


def _command(name: str) -> Sequence[str]:
    """The words of the command, split as a shell would split them; no shell is ever run."""
    try:
        command = shlex.split(name.removeprefix(PROGRAM))
    except ValueError:  # a quotation mark without its partner
        command = []
    if not command or "\0" in name:
        raise BotError("program_unreadable", bot=name)
    return command
