"""``stonehenge verify``: judges records, a line for each."""

import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from stonehenge.cli.failure import BAD_INPUT, CommandError
from stonehenge.cli.parser import Parser
from stonehenge.cli.record_files import read_text
from stonehenge.locales import Locale, printable
from stonehenge.plugins.editions import find_edition
from stonehenge.rules.deals import commitment, first_wrong_deal
from stonehenge.rules.events import Dealt
from stonehenge.rules.record import BrokenRecord, Record, Shuffle, read, read_shuffle
from stonehenge.rules.shuffle import first_wrong_word
from stonehenge.rules.value import value
from stonehenge.wording.verdicts import why_broken
from stonehenge.wording.words import player_names


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.arguments.add_argument(
        "files", metavar=text("metavar.file"), nargs="+", type=Path, help=text("help.record_files")
    )
    parser.add_argument("--deal", action="store_true", help=text("help.deal"))
    parser.add_argument("--seed", metavar=text("metavar.seed"), help=text("help.deal_seed"))
    parser.add_argument("--hash", metavar=text("metavar.hash"), help=text("help.deal_hash"))


def run(given: Namespace, text: Locale) -> int:
    """Judge each file; the exit code is 0 only if all are sound."""
    deal = given.deal or given.seed is not None or given.hash is not None
    promise = Promise(given.seed, given.hash) if deal else None
    sound = [_judge(path, text, promise) for path in given.files]
    return 0 if all(sound) else BAD_INPUT


@value
class Promise:
    """What the user knows of a shuffle, its seed or the hash shown before; the record may say the rest."""

    seed: str | None
    hash: str | None


def _judge(path: Path, text: Locale, promise: Promise | None) -> bool:
    try:
        verdict = sound_record(path, text)
        deal = "" if promise is None else _checked_deal(path, verdict, promise, text)
    except CommandError as error:
        sys.stdout.flush()
        print(error, file=sys.stderr, flush=True)
        return False
    print(f"{printable(path)}: {_summary(verdict, text)}{deal}")
    return True


def _checked_deal(path: Path, record: Record, promise: Promise, text: Locale) -> str:
    """What is said of a deal that is in order: every round by the seed and the words that were committed to."""
    told = read_shuffle(read_text(path, text))
    seed = promise.seed if promise.seed is not None or told is None else told.seed
    if seed is None:
        raise CommandError(f"{printable(path)}: {text('verify.deal_unknown')}")
    if promise.hash is not None and promise.hash.lower() != commitment(seed):
        raise CommandError(f"{printable(path)}: {text('verify.deal_other_seed')}")
    shuffle = Shuffle(seed) if told is None else replace(told, seed=seed)
    if (seat := first_wrong_word(shuffle)) is not None:
        raise CommandError(f"{printable(path)}: {text('verify.deal_other_word', place=seat + 1)}")
    dealt = [event for event in record.events if isinstance(event, Dealt)]
    wrong = first_wrong_deal(record.setup, dealt, shuffle.dealing_seed)
    if wrong is not None:
        raise CommandError(f"{printable(path)}: {text('verify.deal_wrong', round=wrong)}")
    return text("verify.deal_kept") + _kind(shuffle, text)


def _kind(shuffle: Shuffle, text: Locale) -> str:
    """What players had to do with a deal: words committed to, words of the older kind, or none."""
    kind = "committed" if shuffle.commitments else "older" if shuffle.words else "alone"
    voided = text.count("verify.deal_void", len(shuffle.voided)) if shuffle.voided else ""
    return text(f"verify.deal_{kind}") + voided


def sound_record(path: Path, text: Locale) -> Record:
    """The record in a file, or why it is none, with line and clause."""
    content = read_text(path, text)
    verdict = read(content, find_edition)
    if isinstance(verdict, BrokenRecord):
        raise CommandError(f"{printable(path)}: {_complaint(content, verdict, text)}")
    return verdict


def _complaint(content: str, broken: BrokenRecord, text: Locale) -> str:
    clause = f" [{broken.refusal.clause}]" if broken.refusal.clause else ""
    return f"{text('verify.line', line=broken.line)}{clause}: {why_broken(content, broken, text)}"


def _summary(record: Record, text: Locale) -> str:
    setup, sheet = record.setup, record.state.table.sheet
    game = text("verify.game", edition=text(f"edition.{setup.edition}"), players=setup.players)
    if record.finished:
        names = player_names(text, record.players)
        winners = [names[seat] for seat in sheet.winners]
        return text("verify.finished", game=game, winners=text.all_of(winners))
    return text.count("verify.unfinished", len(sheet.rounds), game=game, rounds=setup.rounds)
