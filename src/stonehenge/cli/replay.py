"""``stonehenge replay``: a record as a readable transcript."""

import sys
from argparse import Namespace
from pathlib import Path

from stonehenge.cli.parser import Parser, add_colour
from stonehenge.cli.transcript import transcript
from stonehenge.cli.verify import sound_record
from stonehenge.locales import Locale
from stonehenge.wording.colour import paint_for


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.arguments.add_argument("file", metavar=text("metavar.file"), type=Path, help=text("help.record_file"))
    add_colour(parser, text)


def run(given: Namespace, text: Locale) -> int:
    """Print the transcript."""
    record = sound_record(given.file, text)
    for line in transcript(record, text, paint_for(sys.stdout, given.colour)):
        print(line)
    return 0
