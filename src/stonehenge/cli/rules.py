"""``stonehenge rules``: the rules in our own words."""

import re
import sys
from argparse import Namespace

from stonehenge.cli.failure import CommandError
from stonehenge.cli.parser import Parser, add_colour
from stonehenge.locales import Locale
from stonehenge.plugins import editions
from stonehenge.rules.refusals import Refusal
from stonehenge.wording.colour import Paint, paint_for
from stonehenge.wording.columns import align
from stonehenge.wording.words import Words


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    names = ", ".join(editions.names())
    parser.arguments.add_argument(
        "edition", metavar=text("metavar.edition"), nargs="?", help=text("help.rules_of", names=names)
    )
    add_colour(parser, text)


def run(given: Namespace, text: Locale) -> int:
    """Print an edition's rules, or which editions there are."""
    paint = paint_for(sys.stdout, given.colour)
    if given.edition is None:
        print("\n".join(_editions(text, paint)))
        return 0
    found = editions.find_edition(given.edition)
    if isinstance(found, Refusal):
        raise CommandError(Words(text, given.edition).refusal(found))
    told = editions.rules_text(text.lang, given.edition)
    if told is None:
        raise CommandError(text("rules.untold", edition=text(f"edition.{given.edition}")))
    for line in told.splitlines():
        print(rendered(line, paint))
    return 0


def _editions(text: Locale, paint: Paint) -> list[str]:
    rows = [[paint("bold", name), text(f"edition.{name}.summary")] for name in _names()]
    return [text("rules.editions"), "", *align(rows), "", text("rules.how_to_go_on")]


def _names() -> list[str]:
    return [edition.id for edition in editions.all_editions()]


def rendered(line: str, paint: Paint) -> str:
    """A line of Markdown with its headings and bold painted and their signs left out; without colour as it stands."""
    if not paint.on:
        return line
    heading = re.match(r"#+ (.*)", line)
    if heading:
        return paint("heading", heading[1])
    line = re.sub(r"\*\*(.+?)\*\*", lambda found: paint("bold", found[1]), line)
    return re.sub(r"(\[[A-Z]\d+\])", lambda found: paint("dim", found[1]), line)
