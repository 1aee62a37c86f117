"""What the arguments of a command ask for: a game, a seed, and bots."""

import secrets
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from stonehenge.bots import Bot, BotError, Limits, close_bot, find_bot, make_bot
from stonehenge.bots.registry import PROGRAM
from stonehenge.bots.seeds import bot_seed
from stonehenge.cli.failure import CommandError
from stonehenge.locales import Locale, printable
from stonehenge.plugins.editions import set_up
from stonehenge.rules.options import from_text
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.wording.words import Words


def setup_from(given: Namespace, text: Locale) -> Setup:
    """The game that the arguments ask for, or one sentence why it cannot be played."""
    setup = set_up(given.edition, given.players, options_from(given.option, text))
    if isinstance(setup, Refusal):
        raise CommandError(Words(text, given.edition).refusal(setup))
    return setup


def options_from(given: Sequence[str], text: Locale) -> dict[str, object]:
    """The options that arguments such as NAME=VALUE ask for."""
    options: dict[str, object] = {}
    for argument in given:
        name, equals, value = argument.partition("=")
        if not equals:
            raise CommandError(text("usage.option", option=printable(argument)))
        if name in options:
            raise CommandError(text("usage.option_twice", option=printable(name)))
        options[name] = from_text(name, value)
    return options


def seed_from(given: Namespace) -> str:
    """The seed asked for, or a fresh one that can be asked for again."""
    if given.seed is None:
        return str(secrets.randbelow(10**9))
    seed: str = given.seed
    return seed.encode(errors="backslashreplace").decode()  # a shell can hand over what is no text


def bot_names(given: Sequence[str], seats: int, text: Locale, otherwise: str = "random") -> list[str]:
    """The bots asked for, one for each seat; if none is named, ``otherwise`` in every seat."""
    if not given:
        return [otherwise] * seats
    names = known_bots(given, text)
    if len(names) != seats:
        raise CommandError(text("usage.bot_count", bots=len(names), seats=seats))
    return names


def known_bots(given: Sequence[str], text: Locale) -> list[str]:
    """The names after every ``--bots``; the first that is no bot's name is refused in one sentence."""
    names = [name for argument in given for name in _names_in(argument)]
    for name in names:
        try:
            find_bot(name)
        except BotError as error:
            raise CommandError(error.sentence(text)) from None
    return names


def _names_in(argument: str) -> list[str]:
    """The bots that one ``--bots`` names: several with commas between, or one program, commas and all."""
    return [argument] if argument.startswith(PROGRAM) else argument.split(",")


@contextmanager
def seated_bots(names: Sequence[str], seed: str, limit: int | None, text: Locale) -> Iterator[list[Bot]]:
    """The bots of one game, which are closed when it is over.

    What they draw by chance has nothing to do with the cards, though it comes from the same seed.
    """
    bots: list[Bot] = []
    limits = Limits(limit)
    try:
        for place, name in enumerate(names):
            bots.append(make_bot(name, bot_seed(seed, place), limits))
        yield bots
    except BotError as error:
        raise CommandError(error.sentence(text)) from None
    finally:
        for bot in bots:
            close_bot(bot)
