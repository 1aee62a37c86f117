"""``stonehenge``: reads the command line and hands over to one command."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final, Protocol

from stonehenge import __version__
from stonehenge.cli import (
    analyse,
    arena,
    backup,
    bot,
    forget,
    play,
    replay,
    restore,
    rotate_secret,
    rules,
    schema,
    score,
    serve,
    simulate,
    tournament,
    verify,
)
from stonehenge.cli import compile as compile_
from stonehenge.cli.failure import BAD_INPUT, INTERRUPTED, PIPE_CLOSED, CommandError
from stonehenge.cli.parser import Parser, add_language, language_in
from stonehenge.locales import Locale, language_of
from stonehenge.plugins.editions import locale


class Command(Protocol):
    """A module that is one command: its arguments, and what it does with them."""

    def add_arguments(self, parser: Parser, text: Locale) -> None:
        """What it can be given."""

    def run(self, given: Namespace, text: Locale) -> int:
        """Do it; the exit code."""


_COMMANDS: Final[dict[str, Command]] = {
    "play": play,
    "simulate": simulate,
    "arena": arena,
    "score": score,
    "verify": verify,
    "replay": replay,
    "analyse": analyse,
    "rules": rules,
    "tournament": tournament,
    "serve": serve,
    "bot": bot,
    "backup": backup,
    "restore": restore,
    "rotate-secret": rotate_secret,
    "forget": forget,
    "compile": compile_,
    "schema": schema,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what it returns is the exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    text = locale(language_in(arguments, language_of(os.environ)))
    _never_fail_on_letters()
    try:
        code = _run(arguments, text)
        sys.stdout.flush()
    except CommandError as error:
        sys.stdout.flush()
        print(text("error", message=error), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(text("interrupted"), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # What is left in the buffer would be written at exit, and complain once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def _run(arguments: list[str], text: Locale) -> int:
    parser = _parser(text)
    given = parser.parse_args(arguments)
    if given.command is None:
        parser.print_help()
        return 0
    return _COMMANDS[given.command].run(given, text)


def _parser(text: Locale) -> Parser:
    parser = Parser(text, prog="stonehenge", description=text("help.stonehenge"), epilog=text("help.epilog"))
    parser.options.add_argument("--version", action="version", version=__version__, help=text("help.version"))
    add_language(parser, text)
    commands = parser.add_subparsers(dest="command", metavar=text("metavar.command"), title=text("help.commands"))
    for name, command in _COMMANDS.items():
        summary = text(f"help.{name}")
        sentence = f"{summary[0].upper()}{summary[1:]}."
        own = commands.add_parser(name, text=text, help=summary, description=sentence)
        command.add_arguments(own, text)
        add_language(own, text)
    return parser


def _never_fail_on_letters() -> None:
    """Replace letters that the terminal can't show, and halves of letters in an argument, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
