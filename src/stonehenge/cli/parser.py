"""The command line in the user's language; what is wrong with it is one sentence on standard error."""

import argparse
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NoReturn

from stonehenge.cli.failure import BAD_INPUT
from stonehenge.locales import LANGUAGES, Locale, printable
from stonehenge.plugins import editions
from stonehenge.wording import colour

_COMPLAINTS: Final = (
    (re.compile(r"unrecognized arguments: (?P<what>.*)", re.DOTALL), "usage.unknown"),
    (re.compile(r"argument (?P<what>[^:]+): expected .*"), "usage.value_missing"),
    (re.compile(r"the following arguments are required: (?P<what>.*)"), "usage.argument_missing"),
    (re.compile(r"argument (?P<what>[^:]+): ignored explicit argument.*", re.DOTALL), "usage.no_value"),
    (re.compile(r"argument [^:]+: invalid choice: (?P<what>.*) \(choose from .*\)", re.DOTALL), "usage.no_command"),
    (re.compile(r"argument [^:]+: (?P<what>.*)", re.DOTALL), "usage.sentence"),
)
"""What argparse says, in English alone, and our sentence for it; in the end those that are sentences already."""


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks the user's language."""

    def __init__(self, text: Locale, **given: Any) -> None:
        super().__init__(**given, add_help=False, allow_abbrev=False, formatter_class=_formatter(text))
        self._text = text
        self.arguments = self.add_argument_group(text("help.arguments"))
        self.options = self.add_argument_group(text("help.options"))
        self.options.add_argument("-h", "--help", action="help", help=text("help.help"))

    def error(self, message: str) -> NoReturn:
        """Say in one sentence what is wrong, and end."""
        for pattern, key in _COMPLAINTS:
            found = pattern.fullmatch(message)
            if found:
                message = self._text(key, what=printable(found["what"]))
                break
        print(self._text("error", message=printable(message)), file=sys.stderr)
        sys.exit(BAD_INPUT)


def _formatter(text: Locale) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.HelpFormatter):
        """Help with a heading in the user's language."""

        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[argparse._MutuallyExclusiveGroup],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, text("help.usage") if prefix is None else prefix)

    return Formatter


# --- arguments that several commands share ---------------------------------------------------------------------------


def language_in(argv: Sequence[str], otherwise: str) -> str:
    """The language asked for; it is needed before anything else can be said, also what is wrong."""
    for index, argument in enumerate(argv):
        if argument == "--lang" and argv[index + 1 : index + 2]:
            wanted = argv[index + 1]
        elif argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
        else:
            continue
        return wanted if wanted in LANGUAGES else otherwise
    return otherwise


def add_language(parser: Parser, text: Locale) -> None:
    """``--lang``, which every command knows."""
    parser.options.add_argument(
        "--lang", metavar="|".join(LANGUAGES), type=choice(text, "--lang", LANGUAGES), help=text("help.lang")
    )


def add_colour(parser: Parser, text: Locale) -> None:
    """``--colour``, for commands whose output is for people."""
    parser.options.add_argument(
        "--colour",
        metavar="|".join(colour.CHOICES),
        type=choice(text, "--colour", colour.CHOICES),
        default="auto",
        help=text("help.colour"),
    )


def add_game(parser: Parser, text: Locale) -> None:
    """``--edition``, ``--players``, ``--option`` and ``--seed``: what a game is set up from."""
    options = parser.options
    options.add_argument(
        "--edition", metavar=text("metavar.edition"), default="classic", help=text("help.edition", names=_editions())
    )
    options.add_argument(
        "--players", metavar="N", type=at_least(text, "--players", 1), default=4, help=text("help.players")
    )
    options.add_argument(
        "--option", metavar=text("metavar.option"), action="append", default=[], help=text("help.option")
    )
    options.add_argument("--seed", metavar=text("metavar.seed"), help=text("help.seed"))


def add_bots(parser: Parser, text: Locale, purpose: str) -> None:
    """``--bots``, and how long they may think."""
    options = parser.options
    options.add_argument("--bots", metavar=text("metavar.bots"), action="append", default=[], help=purpose)
    options.add_argument(
        "--bot-limit",
        metavar=text("metavar.seconds"),
        type=at_least(text, "--bot-limit", 1),
        help=text("help.bot_limit"),
    )


def _editions() -> str:
    return ", ".join(editions.names())


def choice(text: Locale, option: str, choices: Sequence[str]) -> Callable[[str], str]:
    """Reads one of a few words."""

    def read(value: str) -> str:
        if value not in choices:
            raise ArgumentTypeError(
                text("usage.choice", option=option, value=printable(value, 40), choices=", ".join(choices))
            )
        return value

    return read


def at_least(text: Locale, option: str, least: int) -> Callable[[str], int]:
    """Reads a whole number that is not smaller than this."""

    def read(value: str) -> int:
        try:
            number = int(value)
        except ValueError:
            number = least - 1
        if number < least:
            raise ArgumentTypeError(text("usage.number", option=option, value=printable(value, 40), least=least))
        return number

    return read
