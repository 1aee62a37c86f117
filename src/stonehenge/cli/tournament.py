"""``stonehenge tournament``: a tournament with real cards, run from the terminal and saved in a file as it goes."""

import argparse
import json
import secrets
import shlex
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, get_args

from stonehenge.cli.arguments import options_from
from stonehenge.cli.failure import BAD_INPUT, CommandError
from stonehenge.cli.pad_keeper import read_pad
from stonehenge.cli.parser import Parser, add_language, at_least, choice
from stonehenge.cli.tournament_file import TournamentFile
from stonehenge.cli.tournament_report import (
    name_of,
    round_name,
    standing_lines,
    standings_csv,
    standings_json,
    table_lines,
)
from stonehenge.locales import Locale, printable
from stonehenge.rules.refusals import Refusal
from stonehenge.tournaments import organising, results_in
from stonehenge.tournaments.draw_check import check_draws
from stonehenge.tournaments.format import Fit, Format, PlaceValue
from stonehenge.tournaments.pads_in import told_by_pad
from stonehenge.tournaments.ranking import qualified
from stonehenge.tournaments.tournament_events import PenaltyGiven, TableReported, TournamentEvent
from stonehenge.tournaments.tournament_state import Tournament
from stonehenge.wording.words import Words

ACTIONS: Final = (
    "new",
    "enter",
    "draw",
    "tables",
    "result",
    "pad",
    "penalty",
    "lift",
    "leave",
    "back",
    "rename",
    "move",
    "standings",
    "history",
    "undo",
    "end",
    "check",
)


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.arguments.add_argument("file", metavar=text("metavar.file"), type=Path, help=text("help.tournament_file"))
    parser.arguments.add_argument(
        "action", metavar=text("metavar.action"), nargs=argparse.REMAINDER, help=text("help.tournament_action")
    )
    parser.epilog = text("help.tournament_epilog", actions=", ".join(ACTIONS))


def run(given: Namespace, text: Locale) -> int:
    """Carry one action out; without one, those that are typed, until the input ends."""
    desk = TournamentDesk(given.file, text)
    if given.action:
        return desk.do(given.action)
    return desk.listen()


class TournamentDesk:
    """Somebody who runs a tournament from a terminal."""

    def __init__(self, path: Path, text: Locale) -> None:
        self._text = text
        self._file = TournamentFile(path, text)

    def listen(self) -> int:
        """Carry out what is typed, line by line; what is wrong is said, and the next line may be right."""
        print(self._text("tournament.welcome", actions=", ".join(ACTIONS)))
        while True:
            try:
                typed = shlex.split(input("> "))
            except EOFError:
                return 0
            except ValueError:
                typed = ["?"]
            if typed:
                self._try(typed)

    def _try(self, typed: Sequence[str]) -> None:
        try:
            self.do(typed)
        except CommandError as error:
            print(error)
        except SystemExit:  # how argparse ends
            sys.stderr.flush()

    def do(self, words: Sequence[str]) -> int:
        """Carry one action out; the exit code."""
        given = _parser(self._text).parse_args(words)
        if given.action == "new":
            return self._new(given)
        tournament = self._file.read()
        return _ACTIONS[given.action](self, tournament, given)

    # --- what changes something --------------------------------------------------------------------------------------

    def _new(self, given: Namespace) -> int:
        format_ = Format(
            given.name,
            given.edition,
            options_from(given.option, self._text),
            table=given.table,
            fit=given.fit,
            rounds=given.rounds,
            cut=given.cut,
            advance=given.advance,
            places=given.places,
        )
        event = organising.opened(format_, given.seed or secrets.token_hex(32))
        if isinstance(event, Refusal):
            raise self._refused(event, format_.edition)
        self._file.create(event)
        print(self._text("tournament.opened", name=printable(format_.name), commitment=event.commitment))
        return 0

    def let(self, tournament: Tournament, decided: organising.Happens) -> list[TournamentEvent]:
        """Write what was decided, or say why not."""
        if isinstance(decided, Refusal):
            raise self._refused(decided, tournament.format.edition)
        if decided:
            self._file.append(decided)
            at = self._file.lines[-1][1]
            for event in decided:
                tournament.apply(event, at)
        else:
            print(self._text("tournament.same"))
        return decided

    def _refused(self, refusal: Refusal, edition: str) -> CommandError:
        return CommandError(Words(self._text, edition).refusal(refusal))

    def player(self, tournament: Tournament, typed: str) -> int:
        """The player who is meant."""
        found = organising.find_player(tournament, typed)
        if isinstance(found, Refusal):
            raise self._refused(found, tournament.format.edition)
        return found

    def enter(self, tournament: Tournament, given: Namespace) -> int:
        """Players come: named one by one, in a file, or typed line by line."""
        names = list(given.names)
        if given.list is not None:
            names += organising.pasted_names(_read(given.list, self._text))
        elif not names:
            names = organising.pasted_names(sys.stdin.read())
        self.let(tournament, organising.enter(tournament, names))
        print(self._text("tournament.entered", number=len(names), players=len(tournament.here())))
        return 0

    def draw(self, tournament: Tournament, given: Namespace) -> int:
        """Draw what comes next: a round, or the lots after the preliminary rounds."""
        number, text = len(tournament.rounds) + 1, self._text
        if number > tournament.format.rounds and tournament.lots is None:
            self.let(tournament, organising.draw_lots(tournament, given.word))
            print("\n".join(standing_lines(tournament, text)))
            going_on = [tournament.players[player].name for player in qualified(tournament)]
            print(text("tournament.lots", players=text.all_of(going_on)) if going_on else text("tournament.lots_alone"))
            return 0
        self.let(tournament, organising.draw(tournament, number, given.word))
        return self.tables(tournament, given)

    def result(self, tournament: Tournament, given: Namespace) -> int:
        """How a table ended, in the order of its seats."""
        number = given.round or len(tournament.rounds)
        points = tuple(None if typed in ("-", "–") else self._points(typed) for typed in given.points)
        return self._report(tournament, TableReported(number, given.table, points, "organiser", "", given.reason))

    def pad(self, tournament: Tournament, given: Namespace) -> int:
        """How a table ended, from the file of its score pad."""
        number = given.round or len(tournament.rounds)
        pad = read_pad(given.file, self._text).pad
        table = tournament.table(number, given.table)
        if table is None:  # which is refused with the table's number
            return self._report(tournament, TableReported(number, given.table, (), "pad"))
        told = told_by_pad(tournament, number, table, pad)
        if isinstance(told, Refusal):
            raise self._refused(told, tournament.format.edition)
        return self._report(tournament, told)

    def _report(self, tournament: Tournament, told: TableReported) -> int:
        self.let(tournament, results_in.report(tournament, told))
        table = tournament.table(told.round, told.table)
        assert table is not None
        names = [name_of(tournament, player, self._text) for player in table.players]
        points = ("–" if one is None else str(one) for one in told.points)
        said = ", ".join(f"{name} {made}" for name, made in zip(names, points, strict=True))
        print(self._text("tournament.reported", table=told.table, said=said))
        missing = len(tournament.rounds[told.round - 1].missing)
        print(self._text.count("tournament.missing", missing) if missing else self._text("tournament.all_in"))
        return 0

    def _points(self, typed: str) -> int:
        try:
            return int(typed.replace("−", "-"))
        except ValueError:
            raise CommandError(self._text("tournament.no_points", typed=printable(typed, 40))) from None

    def penalty(self, tournament: Tournament, given: Namespace) -> int:
        """A referee takes points."""
        player, number = self.player(tournament, given.player), given.round or len(tournament.rounds)
        self.let(tournament, results_in.penalise(tournament, PenaltyGiven(player, number, given.points, given.reason)))
        name = tournament.players[player].name
        print(self._text("tournament.penalised", name=name, points=given.points, penalty=len(tournament.penalties)))
        return 0

    def lift(self, tournament: Tournament, given: Namespace) -> int:
        """A penalty is taken back."""
        self.let(tournament, results_in.lift(tournament, given.penalty))
        return 0

    def leave(self, tournament: Tournament, given: Namespace) -> int:
        """Somebody goes."""
        player = self.player(tournament, given.player)
        self.let(tournament, organising.leave(tournament, player, disqualified=given.disqualified))
        return self._counted(tournament)

    def back(self, tournament: Tournament, given: Namespace) -> int:
        """Somebody is back."""
        self.let(tournament, organising.come_back(tournament, self.player(tournament, given.player)))
        return self._counted(tournament)

    def _counted(self, tournament: Tournament) -> int:
        print(self._text("tournament.here", players=len(tournament.here())))
        return 0

    def rename(self, tournament: Tournament, given: Namespace) -> int:
        """Somebody is called something else."""
        self.let(tournament, organising.rename(tournament, self.player(tournament, given.player), given.name))
        return 0

    def move(self, tournament: Tournament, given: Namespace) -> int:
        """Somebody sits at another table, or at none."""
        self.let(tournament, organising.move(tournament, self.player(tournament, given.player), given.table))
        return self.tables(tournament, given)

    def undo(self, tournament: Tournament, _given: Namespace) -> int:
        """The last step is taken back."""
        step = organising.last_step(tournament)
        self.let(tournament, organising.take_back(tournament))
        print(self._text(f"tournament.taken_back.{step}"))
        return 0

    def end(self, tournament: Tournament, given: Namespace) -> int:
        """The ranking stands."""
        self.let(tournament, organising.end(tournament))
        return self.standings(tournament, given)

    # --- what shows something ----------------------------------------------------------------------------------------

    def tables(self, tournament: Tournament, given: Namespace) -> int:
        """The tables of a round."""
        number = getattr(given, "round", None) or len(tournament.rounds)
        if not 1 <= number <= len(tournament.rounds):
            raise CommandError(self._text("refusal.tournament_no_round"))
        print("\n".join(table_lines(tournament, tournament.rounds[number - 1], self._text)))
        return 0

    def standings(self, tournament: Tournament, given: Namespace) -> int:
        """Everyone as they stand."""
        if getattr(given, "json", False):
            print(json.dumps(standings_json(tournament), ensure_ascii=False, indent=1))
        elif getattr(given, "csv", False):
            print(standings_csv(tournament, self._text), end="")
        else:
            print("\n".join(standing_lines(tournament, self._text)))
        return 0

    def history(self, tournament: Tournament, _given: Namespace) -> int:
        """What was reported and corrected, and what referees took."""
        text = self._text
        for drawn in tournament.rounds:
            print(round_name(tournament, drawn.number, text))
            for table in drawn.tables:
                for report in table.reports:
                    points = ", ".join("–" if one is None else str(one) for one in report.points)
                    print(text("tournament.history_line", table=table.number, points=points, reason=report.reason))
        for one in tournament.penalties:
            key = "tournament.penalty_lifted" if one.lifted else "tournament.penalty_line"
            name = tournament.players[one.player].name
            print(text(key, number=one.number, name=name, points=one.points, round=one.round, reason=one.reason))
        return 0

    def check(self, tournament: Tournament, _given: Namespace) -> int:
        """Work every draw out again."""
        found = check_draws(tournament.id, self._file.lines)
        for wrong in found.findings:
            print(self._text(f"tournament.wrong.{wrong.code}", line=wrong.line, round=wrong.round))
        if not found.findings:
            print(self._text("tournament.checked", draws=found.draws, commitment=tournament.commitment))
        return BAD_INPUT if found.findings else 0


_ACTIONS: Final[dict[str, Callable[[TournamentDesk, Tournament, Namespace], int]]] = {
    name: getattr(TournamentDesk, name) for name in ACTIONS if name != "new"
}


def _read(path: Path, text: Locale) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise CommandError(text("tournament.no_list", file=printable(path))) from None


# --- what can be typed -----------------------------------------------------------------------------------------------


def _parser(text: Locale) -> Parser:
    parser = Parser(text, prog="stonehenge tournament FILE")
    actions = parser.add_subparsers(
        dest="action", metavar=text("metavar.action"), title=text("help.tournament_actions"), required=True
    )
    own = {name: actions.add_parser(name, text=text, help=text(f"help.tournament.{name}")) for name in ACTIONS}
    for each in own.values():
        add_language(each, text)
    new = own["new"]
    new.arguments.add_argument("name", metavar=text("metavar.name"))
    new.options.add_argument("--edition", metavar=text("metavar.edition"), default="classic")
    new.options.add_argument("--option", metavar=text("metavar.option"), action="append", default=[])
    for name, least, usual in (("rounds", 1, 3), ("cut", 0, 0), ("advance", 1, 1), ("table", 1, 4)):
        new.options.add_argument(
            f"--{name}",
            metavar="N",
            type=at_least(text, f"--{name}", least),
            default=usual,
            help=text(f"help.tournament_{name}"),
        )
    for name, choices, otherwise in (("fit", get_args(Fit), "smaller"), ("places", get_args(PlaceValue), "plain")):
        new.options.add_argument(
            f"--{name}",
            metavar="|".join(choices),
            type=choice(text, f"--{name}", choices),
            default=otherwise,
            help=text(f"help.tournament_{name}"),
        )
    new.options.add_argument("--seed", metavar=text("metavar.seed"), help=text("help.tournament_seed"))
    own["enter"].arguments.add_argument("names", metavar=text("metavar.name"), nargs="*")
    own["enter"].options.add_argument(
        "--list", metavar=text("metavar.file"), type=Path, help=text("help.tournament_list")
    )
    own["draw"].options.add_argument(
        "--word", metavar=text("metavar.seed"), default="", help=text("help.tournament_word")
    )
    own["result"].arguments.add_argument("table", type=at_least(text, text("tournament.table"), 1))
    own["result"].arguments.add_argument("points", nargs="+")
    own["pad"].arguments.add_argument("table", type=at_least(text, text("tournament.table"), 1))
    own["pad"].arguments.add_argument("file", metavar=text("metavar.file"), type=Path)
    own["penalty"].arguments.add_argument("player")
    own["penalty"].arguments.add_argument("points", type=at_least(text, text("tournament.points"), 1))
    own["lift"].arguments.add_argument("penalty", type=at_least(text, text("tournament.penalty"), 1))
    for name in ("leave", "back", "rename", "move"):
        own[name].arguments.add_argument("player")
    own["leave"].options.add_argument("--disqualified", action="store_true", help=text("help.tournament_disqualified"))
    own["rename"].arguments.add_argument("name")
    own["move"].arguments.add_argument("table", type=at_least(text, text("tournament.table"), 0))
    for name in ("result", "penalty"):
        own[name].options.add_argument("--reason", metavar=text("metavar.seed"), default="")
    for name in ("result", "pad", "penalty", "tables"):
        own[name].options.add_argument("--round", metavar="N", type=at_least(text, "--round", 1))
    own["standings"].options.add_argument("--csv", action="store_true", help=text("help.tournament_csv"))
    own["standings"].options.add_argument("--json", action="store_true", help=text("help.json"))
    return parser
