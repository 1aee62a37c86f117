"""``stonehenge verify``: judges records, a line for each."""

import json
import sys
from argparse import Namespace
from pathlib import Path

from stonehenge.cli.failure import BAD_INPUT, CommandError
from stonehenge.cli.parser import Parser
from stonehenge.cli.record_files import read_text
from stonehenge.locales import Locale, printable
from stonehenge.rules.record import BrokenRecord, Record, read
from stonehenge.wording.words import Words, player_names


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.arguments.add_argument(
        "files", metavar=text("metavar.file"), nargs="+", type=Path, help=text("help.record_files")
    )


def run(given: Namespace, text: Locale) -> int:
    """Judge each file; 0 only if all are sound."""
    sound = [_judge(path, text) for path in given.files]
    return 0 if all(sound) else BAD_INPUT


def _judge(path: Path, text: Locale) -> bool:
    try:
        verdict = sound_record(path, text)
    except CommandError as error:
        sys.stdout.flush()
        print(error, file=sys.stderr, flush=True)
        return False
    print(f"{printable(path)}: {_summary(verdict, text)}")
    return True


def sound_record(path: Path, text: Locale) -> Record:
    """The record in a file, or why it is none, with line and clause."""
    content = read_text(path, text)
    verdict = read(content)
    if isinstance(verdict, BrokenRecord):
        raise CommandError(f"{printable(path)}: {_complaint(content, verdict, text)}")
    return verdict


def _complaint(content: str, broken: BrokenRecord, text: Locale) -> str:
    edition, names = "", []
    if broken.line > 1:  # then the first line is sound, and says what the cards and players are called
        first = json.loads(content.partition("\n")[0])
        edition, names = first["edition"], player_names(text, first["players"])
    clause = f" [{broken.refusal.clause}]" if broken.refusal.clause else ""
    sentence = Words(text, edition).refusal(broken.refusal, names)
    return f"{text('verify.line', line=broken.line)}{clause}: {sentence}"


def _summary(record: Record, text: Locale) -> str:
    setup, sheet = record.setup, record.state.table.sheet
    game = text("verify.game", edition=text(f"edition.{setup.edition}"), players=setup.players)
    if record.finished:
        names = player_names(text, record.players)
        winners = [names[seat] for seat in sheet.winners]
        return text("verify.finished", game=game, winners=text.all_of(winners))
    return text.count("verify.unfinished", len(sheet.rounds), game=game, rounds=setup.rounds)
