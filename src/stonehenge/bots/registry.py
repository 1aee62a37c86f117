"""Bots by name: those that come with Stonehenge, plug-ins of other packages, and other programs."""

import re
import shlex
import shutil
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from stonehenge.bots.bot import LIMITS, Bot, BotError, Limits
from stonehenge.bots.guarded import Guarded
from stonehenge.bots.program import ProgramBot
from stonehenge.bots.random import RandomBot
from stonehenge.plugins.entries import PluginError, broken, foreign, load

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PROGRAM: Final = "program:"
"""A name that starts so is a command to run."""
SET: Final = "magician:"
"""Behind a name that starts so stands how much it may do for a decision, or how modest it is."""
SPARRING: Final = "magician:2026-11"
"""The magician as it was then, which later ones are measured by: for tests and the arena, and in no list."""
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


def _sparring(seed: str) -> Bot:
    from stonehenge.bots.sparring import FrozenMagicianBot

    return FrozenMagicianBot(seed)


_SETTINGS: Final[dict[str, tuple[str, str, Callable[[str], object]]]] = {
    "ms": (r"[1-9][0-9]{0,5}", "milliseconds", int),
    "worlds": (r"[1-9][0-9]{0,5}", "worlds", int),
    "modesty": (r"[0-9](\.[0-9]{1,2})?", "modesty", float),
    "finds-out": (r"yes|no", "finds_out", "yes".__eq__),
}
"""What can be set of a magician: how its value is written, and what that is in Python."""


def _magician_with(name: str) -> Maker:
    """The magician with something set: ``magician:ms=20``, ``magician:worlds=50``, ``magician:modesty=0.4``."""
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
"""How to make each bot that comes with Stonehenge, by its name, from a seed; from weak to strong."""
DEFAULT: Final = "apprentice"
"""The bot that plays where nobody named another: instant, and decent."""
ADVISER: Final = "magician"
"""The bot that is asked for hints: the strongest there is."""
THOROUGH: Final = frozenset({ADVISER})
"""Those that think for long."""


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
    if name == SPARRING:
        return _sparring
    if name.startswith(SET):
        return _magician_with(name)
    if name.startswith(PROGRAM):
        return _program(name, limits)
    return _plug_in(name)


def available_bots() -> list[str]:
    """The names of all bots but programs: our own first, then the plug-ins; none of them is imported for that."""
    return [*BOTS, *_foreign()]


# --- plug-ins --------------------------------------------------------------------------------------------------------


def _foreign() -> "dict[str, tuple[EntryPoint, ...]]":
    return foreign(GROUP, tuple(BOTS))


def _plug_in(name: str) -> Maker:
    entries = _foreign().get(name)
    if entries is None:
        raise BotError("unknown", bot=name, available=", ".join(available_bots()))
    try:
        maker = load(entries)
    except PluginError as error:
        raise _unusable(name, error) from error

    def make(seed: str) -> Bot:
        try:
            bot: Bot = maker(seed)
            if not callable(getattr(bot, "decide", None)):
                raise TypeError("it has no method decide")
        except (Exception, SystemExit) as error:
            raise _unusable(name, broken(entries, error)) from error
        return bot

    return make


def _unusable(name: str, error: PluginError) -> BotError:
    if error.code == "twice":
        return BotError("plugin_twice", bot=name, packages=error.package)
    return BotError("plugin_broken", bot=name, package=error.package, problem=error.problem)


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
