"""``stonehenge rules``: the rules in our own words."""

import re
import sys
from argparse import Namespace

from stonehenge.cli.failure import CommandError
from stonehenge.cli.parser import Parser, add_colour
from stonehenge.locales import Locale, rules_text
from stonehenge.rules.editions import EDITIONS, set_up
from stonehenge.rules.refusals import Refusal
from stonehenge.wording.colour import Paint, paint_for
from stonehenge.wording.columns import align
from stonehenge.wording.words import Words


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    names = ", ".join(EDITIONS)
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
    if given.edition not in EDITIONS:
        refusal = set_up(given.edition, 0)
        assert isinstance(refusal, Refusal)
        raise CommandError(Words(text, given.edition).refusal(refusal))
    for line in rules_text(text.lang, given.edition).splitlines():
        print(rendered(line, paint))
    return 0


def _editions(text: Locale, paint: Paint) -> list[str]:
    rows = [[paint("bold", name), text(f"edition.{name}.summary")] for name in EDITIONS]
    return [text("rules.editions"), "", *align(rows), "", text("rules.how_to_go_on")]


def rendered(line: str, paint: Paint) -> str:
    """A line of Markdown with its headings and bold painted and their signs left out; without colour as it stands."""
    if not paint.on:
        return line
    heading = re.match(r"#+ (.*)", line)
    if heading:
        return paint("heading", heading[1])
    line = re.sub(r"\*\*(.+?)\*\*", lambda found: paint("bold", found[1]), line)
    return re.sub(r"(\[[A-Z]\d+\])", lambda found: paint("dim", found[1]), line)
