"""``stonehenge forget``: removes all that is kept of a person, on their wish, also while servers run."""

import asyncio
import time
from argparse import Namespace
from typing import TYPE_CHECKING

from stonehenge.cli.database import add_database, carry_out, database_of
from stonehenge.cli.failure import CommandError
from stonehenge.cli.parser import Parser
from stonehenge.locales import Locale, printable

if TYPE_CHECKING:
    from stonehenge.storage.interface import Person, Storage


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.arguments.add_argument("person", metavar=text("metavar.person"), help=text("help.forget_who"))
    add_database(parser, text)
    parser.options.add_argument("--yes", action="store_true", help=text("help.forget_yes"))


def run(given: Namespace, text: Locale) -> int:
    """Find the person, ask, and remove."""
    carry_out(_forget(given, text), text)
    return 0


async def _forget(given: Namespace, text: Locale) -> None:
    from stonehenge.storage.open import open_storage

    storage = await open_storage(database_of(given.database))
    try:
        person = await _found(storage, given.person, text)
        since = time.strftime("%Y-%m-%d", time.gmtime(person.created / 1000))
        print(text("forget.found", name=printable(person.name), identity=person.identity, since=since))
        if not given.yes and not await asyncio.to_thread(_sure, text):
            print(text("forget.kept"))
            return
        await _remove(storage, person, text)
    finally:
        await storage.close()


async def _found(storage: "Storage", who: str, text: Locale) -> "Person":
    people = await storage.find_people(who)
    if not people:
        raise CommandError(text("forget.unknown", who=printable(who)))
    if len(people) > 1:
        identities = ", ".join(person.identity for person in people)
        raise CommandError(text("forget.several", who=printable(who), count=len(people), identities=identities))
    return people[0]


def _sure(text: Locale) -> bool:
    try:
        return input(text("forget.ask")).strip().casefold() == text("forget.yes")
    except EOFError:
        return False


async def _remove(storage: "Storage", person: "Person", text: Locale) -> None:
    from stonehenge.server.live.service import TableService
    from stonehenge.server.removal import forget

    done = await forget(storage, TableService(storage), person)
    print(text("forget.done", name=printable(person.name), tables=done.tables))
    if done.unreadable:
        print(text("forget.unreadable", tables=done.unreadable))
