"""``stonehenge analyse``: what every decision of a game was worth, what was luck, and where the game turned."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stonehenge.cli.failure import BAD_INPUT, CommandError
from stonehenge.cli.parser import Parser, add_colour, at_least
from stonehenge.cli.progress import Progress
from stonehenge.cli.verify import sound_record
from stonehenge.locales import Locale, printable
from stonehenge.rules.record import Record
from stonehenge.wording.colour import paint_for

if TYPE_CHECKING:  # analysis brings Numba along, which takes its time
    from stonehenge.analysis import GameReport

_WORLDS: Final = 240
"""As many as ``analysis.judgements.WORLDS``, which is slow to import."""


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.arguments.add_argument(
        "files", metavar=text("metavar.file"), nargs="+", type=Path, help=text("help.record_files")
    )
    options = parser.options
    worlds = at_least(text, "--worlds", 2)
    options.add_argument("--worlds", metavar="N", type=worlds, default=_WORLDS, help=text("help.analyse_worlds"))
    options.add_argument("--seed", metavar=text("metavar.seed"), default="analysis", help=text("help.analyse_seed"))
    options.add_argument("--jobs", metavar="N", type=at_least(text, "--jobs", 1), help=text("help.jobs"))
    options.add_argument("--json", action="store_true", help=text("help.json"))
    add_colour(parser, text)


def run(given: Namespace, text: Locale) -> int:
    """Analyse each record; one that is broken is refused in a sentence, and the others go on."""
    sound = True
    with _pool(given.jobs) as pool:
        for path in given.files:
            try:
                record = sound_record(path, text)
            except CommandError as error:
                sound = False
                print(error, file=sys.stderr, flush=True)
                continue
            _print(path, _analysed(record, given, text, pool), given, text)
    return 0 if sound else BAD_INPUT


def _analysed(record: Record, given: Namespace, text: Locale, pool: Executor | None) -> "GameReport":
    from stonehenge.analysis import Depth, analyse
    from stonehenge.analysis.moments import moments_of

    total = sum(1 for _ in moments_of(record))
    with Progress(max(1, total), text) as progress:
        depth = Depth(given.worlds, given.seed)
        return analyse(record, depth, lambda done, _all: progress.at(done), pool)


def _print(path: Path, report: "GameReport", given: Namespace, text: Locale) -> None:
    from stonehenge.cli.analysis_report import report_as_json, report_lines

    if given.json:
        print(json.dumps({"file": str(path), **report_as_json(report)}), flush=True)
        return
    if len(given.files) > 1:
        print(f"{printable(path)}:")
    print("\n".join(report_lines(report, text, paint_for(sys.stdout, given.colour))), flush=True)
    if path is not given.files[-1]:
        print()


@contextmanager
def _pool(jobs: int | None) -> Iterator[Executor | None]:
    """Processes that share the rounds; None where this process does it alone."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from stonehenge.arena.workers import all_cores

    count = jobs or all_cores()
    if count == 1:
        yield None
        return
    pool = ProcessPoolExecutor(count, get_context("spawn"))  # compiled code and threads don't survive a fork
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
