"""``stonehenge bot``: seats a bot of one's own at a table of a server."""

import asyncio
import importlib
import logging
import secrets
import sys
from argparse import Namespace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from stonehenge.bots import Bot, BotError, Limits, make_bot
from stonehenge.bots.guarded import Guarded
from stonehenge.bots.registry import PROGRAM
from stonehenge.cli.failure import CommandError
from stonehenge.cli.parser import Parser, at_least
from stonehenge.cli.stderr_log import shown_log
from stonehenge.locales import Locale, printable
from stonehenge.wording.words import Words

if TYPE_CHECKING:  # what it needs is an extra
    from stonehenge.client.links import CodeLink, TableLink
    from stonehenge.tables.table_view import TableView

_MOST_NAME: Final = 30


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.arguments.add_argument("bot", metavar=text("metavar.bot"), help=text("help.own_bot"))
    options = parser.options
    options.add_argument("--table", metavar="LINK", required=True, help=text("help.table_link"))
    options.add_argument("--name", metavar=text("metavar.name"), help=text("help.bot_name"))
    options.add_argument("--seat", metavar="N", type=at_least(text, "--seat", 1), help=text("help.bot_seat"))
    options.add_argument("--seed", metavar=text("metavar.seed"), help=text("help.bot_seed"))
    options.add_argument(
        "--bot-limit",
        metavar=text("metavar.seconds"),
        type=at_least(text, "--bot-limit", 1),
        help=text("help.bot_limit"),
    )


def run(given: Namespace, text: Locale) -> int:
    """Play until the game is over."""
    for package in ("msgspec", "websockets"):
        if find_spec(package) is None:
            raise CommandError(text("usage.server_extra", package=package))
    from stonehenge.client.links import CodeLink, TableLink

    link = TableLink.read(given.table) or CodeLink.read(given.table)
    if link is None:
        raise CommandError(text("client.no_link", link=printable(given.table.partition("#")[0], 100)))
    bot = _bot(given, text)
    try:
        with shown_log(text, logging.WARNING):
            table = asyncio.run(_play(link, bot, given, text))
    finally:
        bot.close()
    for line in _result(table, text):
        print(line)
    return 0


# --- the bot ---------------------------------------------------------------------------------------------------------


def _bot(given: Namespace, text: Locale) -> Guarded:
    seed = given.seed if given.seed is not None else secrets.token_hex(8)
    limits = Limits(given.bot_limit)
    if ":" in given.bot and not given.bot.startswith(PROGRAM):
        return Guarded(_own(given.bot, seed, text), given.bot, seed, limits.of_plug_in)
    try:
        return make_bot(given.bot, seed, limits)
    except BotError as error:
        raise CommandError(error.sentence(text)) from None


def _own(where: str, seed: str, text: Locale) -> Bot:
    """The bot that ``module:name`` makes from a seed, where the module is the user's own."""
    module, _, name = where.partition(":")
    sys.path.insert(0, "")  # as python itself finds what lies in the folder one is in
    try:
        bot: Bot = getattr(importlib.import_module(module), name)(seed)
        if not callable(getattr(bot, "decide", None)):
            raise TypeError("it has no method decide")
    except Exception as error:  # whatever somebody's module throws, it is told in one sentence
        problem = printable(f"{type(error).__name__}: {error}").rstrip(".")
        raise CommandError(text("client.broken_bot", bot=printable(where, 60), problem=problem)) from error
    return bot


# --- the table -------------------------------------------------------------------------------------------------------


async def _play(invited: "TableLink | CodeLink", bot: Bot, given: Namespace, text: Locale) -> "TableView":
    from stonehenge.client.errors import NoSeatError, ServerRefusedError, UnreachableError
    from stonehenge.client.links import CodeLink
    from stonehenge.client.seat import BotClient, find_table, take_seat
    from stonehenge.tables.settings import SetupLostError

    name = given.name or given.bot.rpartition(":")[2][:_MOST_NAME]
    try:
        link = await find_table(invited, text.lang) if isinstance(invited, CodeLink) else invited
        link = await take_seat(link, name, text.lang, None if given.seat is None else given.seat - 1)
        return await BotClient(
            link, bot, text.lang, lambda seat: print(text("client.seated", seat=seat + 1, table=link), flush=True)
        ).play()
    except SetupLostError as error:
        raise CommandError(Words(text, "").refusal(error.refusal)) from None
    except ServerRefusedError as error:
        raise CommandError(printable(error)) from None
    except NoSeatError:
        raise CommandError(text("client.no_seat")) from None
    except UnreachableError as error:
        problem = printable(error).rstrip(".")
        raise CommandError(text("client.unreachable", server=printable(invited.server, 100), problem=problem)) from None


def _result(table: "TableView", text: Locale) -> list[str]:
    """The totals by seat, and who has won."""
    game = table.game
    if game is None or table.status != "over":
        return [text("client.ended")]
    names = [printable(seat.name or seat.bot, 40) for seat in table.seats]
    winners = [names[seat] for seat in game.winners]
    totals = [f"{name}: {total}" for name, total in zip(names, game.totals, strict=True)]
    return [", ".join(totals), text.count("podium.wins", len(winners), names=text.all_of(winners))]
