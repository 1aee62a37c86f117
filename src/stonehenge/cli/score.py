"""``stonehenge score``: the score pad for real cards in the terminal, saved as it goes."""

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final

from stonehenge.cli.arguments import options_from
from stonehenge.cli.dialogue import QuitError, next_line
from stonehenge.cli.failure import CommandError
from stonehenge.cli.pad_keeper import PadKeeper, new_pad, read_pad
from stonehenge.cli.parser import Parser, add_colour, choice
from stonehenge.cli.score_desk import ScoreDesk
from stonehenge.cli.transcript import header_lines
from stonehenge.locales import Locale, printable
from stonehenge.plugins.editions import find_edition, names
from stonehenge.rules.refusals import Refusal
from stonehenge.scorepad.pads import Pad, begin_pad
from stonehenge.wording import answers
from stonehenge.wording.colour import paint_for
from stonehenge.wording.pad_lines import figure_lines, pad_csv, pad_podium_lines, pad_sheet_lines
from stonehenge.wording.words import Words

SHOWN: Final = ("sheet", "figures", "csv")


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    options = parser.options
    parser.arguments.add_argument(
        "file", metavar=text("metavar.file"), nargs="?", type=Path, help=text("help.score_file")
    )
    options.add_argument(
        "--edition",
        metavar=text("metavar.edition"),
        default="classic",
        help=text("help.edition", names=", ".join(names())),
    )
    options.add_argument(
        "--option", metavar=text("metavar.option"), action="append", default=[], help=text("help.option")
    )
    options.add_argument("--names", metavar=text("metavar.names"), help=text("help.score_names"))
    options.add_argument("--dealer", metavar=text("metavar.name"), help=text("help.score_dealer"))
    options.add_argument(
        "--show", metavar="|".join(SHOWN), type=choice(text, "--show", SHOWN), help=text("help.score_show")
    )
    add_colour(parser, text)


def run(given: Namespace, text: Locale) -> int:
    """Write a pad until the game is over or the scribe leaves; or show one."""
    paint = paint_for(sys.stdout, given.colour)
    try:
        keeper = _opened(given, text)
    except QuitError:
        print(text("play.no_input"))
        return 0
    words = Words(text, keeper.pad.edition.id, paint)
    if given.show:
        _SHOW[given.show](keeper, words)
        return 0
    print("\n".join(header_lines(keeper.sheet.setup, keeper.sheet.seating.names, words, legend="score.legend")))
    print(text("score.kept", file=printable(keeper.path)))
    ScoreDesk(keeper, words).write()
    return 0


def _opened(given: Namespace, text: Locale) -> PadKeeper:
    path: Path | None = given.file
    if path is not None and path.exists():
        return read_pad(path, text)
    if given.show:
        raise CommandError(text("file.missing", file=printable(path or "")))
    return new_pad(path, _begun(given, text), text)


def _begun(given: Namespace, text: Locale) -> Pad:
    edition = find_edition(given.edition)
    if isinstance(edition, Refusal):
        raise CommandError(Words(text, given.edition).refusal(edition))
    options = options_from(given.option, text)
    players = _names(given.names if given.names else next_line(f"{text('score.who')} "))
    dealer = 0
    if given.dealer or not given.names:
        typed = given.dealer or next_line(f"{text('score.first_dealer', name=players[0] if players else '')} ")
        found = answers.one_of(typed.strip(), players) if typed.strip() else 0
        dealer = -1 if found is None else found
    pad = begin_pad(edition, players, options, dealer)
    if isinstance(pad, Refusal):
        raise CommandError(Words(text, given.edition).refusal(pad))
    return pad


def _names(typed: str) -> list[str]:
    """Names with commas between, or with blanks where there are no commas."""
    parts = typed.split(",") if "," in typed else typed.split()
    return [printable(part.strip(), 200) for part in parts if part.strip()]


def _show_sheet(keeper: PadKeeper, words: Words) -> None:
    print("\n".join([*pad_sheet_lines(keeper.sheet, words), *pad_podium_lines(keeper.sheet, words)]))


def _show_figures(keeper: PadKeeper, words: Words) -> None:
    print("\n".join(figure_lines(keeper.sheet, words)))


def _show_csv(keeper: PadKeeper, words: Words) -> None:
    sys.stdout.write(pad_csv(keeper.sheet, words.text))


_SHOW: Final[dict[str, Callable[[PadKeeper, Words], None]]] = {
    "sheet": _show_sheet,
    "figures": _show_figures,
    "csv": _show_csv,
}
