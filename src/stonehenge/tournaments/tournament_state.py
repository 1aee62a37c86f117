"""A tournament at one moment, folded from its log."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from stonehenge.rules.value import value
from stonehenge.tournaments import tournament_events as happened
from stonehenge.tournaments.chained_seeds import purpose, seed_at
from stonehenge.tournaments.format import Format, Play, is_final
from stonehenge.tournaments.tournament_events import Source, TournamentEvent


@value
class Entrant:
    """A player of a tournament, by their number."""

    number: int
    name: str
    identity: str = ""
    entered_after: int = 0
    """How many rounds had been drawn before they came."""
    left: bool = False
    disqualified: bool = False


@value
class Report:
    """What was said of a table, and when."""

    points: tuple[int | None, ...]
    source: Source
    by: str
    reason: str
    at: int
    rounds: int = 0
    """How many rounds were written on the pad that says so; 0 where it was typed."""


@value
class PlayedTable:
    """A table of a round."""

    number: int
    players: tuple[int, ...]
    """In the order of their seats; BOT where a bot sits."""
    reports: tuple[Report, ...] = ()
    """All that was said of how it ended, in order."""
    live: str = ""
    """The id of the live table, where there is one."""
    changed: bool = False
    """Whether others sit here than were drawn."""

    @property
    def result(self) -> Report | None:
        """What counts: the last word of those who run the tournament, or else the last of the table itself."""
        official = [report for report in self.reports if report.source == "organiser"]
        return official[-1] if official else self.reports[-1] if self.reports else None

    @property
    def disputed(self) -> Report | None:
        """What the table has said otherwise after those who run the tournament had their say."""
        last, result = (self.reports[-1], self.result) if self.reports else (None, None)
        return last if last is not None and result is not None and last.points != result.points else None


@value
class DrawnRound:
    """A round that was drawn."""

    number: int
    tables: tuple[PlayedTable, ...]
    seed: str
    word: str
    attempt: int
    """Which draw of this round it is, from 1 up: those before it were taken back."""
    at: int
    play: Play = "hall"
    """Where it is played: with real cards, or at live tables."""
    deals: str = ""
    """The seed of the chain by which its live tables were dealt, as soon as everyone may know."""

    @property
    def drawn_by(self) -> str:
        """What its tables were drawn by."""
        return purpose(self.seed, "draw", self.word)

    def table_of(self, player: int) -> PlayedTable | None:
        """Where somebody sits."""
        return next((table for table in self.tables if player in table.players), None)

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables of which nobody has said how they ended."""
        return tuple(table.number for table in self.tables if table.result is None)


@value
class Penalty:
    """Points that a referee has taken from a player."""

    number: int
    player: int
    round: int
    points: int
    reason: str
    by: str
    at: int
    key: str = ""
    lifted: bool = False


@dataclass(slots=True)
class Tournament:
    """All there is to know of a tournament; the secret is for nobody's eyes."""

    id: str
    format: Format
    secret: str
    organisers: dict[str, str]
    """Who may run it: their names by their identities, the first of them its organiser."""
    opened_at: int
    players: dict[int, Entrant] = field(default_factory=dict)
    rounds: list[DrawnRound] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    lots: str | None = None
    """What lots are drawn by, once the preliminary rounds are over."""
    lots_shown: happened.LotsDrawn | None = None
    ended: bool = False
    shown: list[str] = field(default_factory=list)
    """The seeds of the chain that everyone knows, the first of which was known from the start."""
    attempts: dict[int, int] = field(default_factory=dict)
    """How often each round was drawn; 0 stands for the lots."""
    seq: int = 0
    at: int = 0

    @property
    def commitment(self) -> str:
        """What everyone knows of the seeds from the start."""
        return self.shown[0]

    def next_seed(self, ahead: int = 1) -> str:
        """The next seed of the chain, or one further on."""
        return seed_at(self.secret, len(self.shown) - 1 + ahead)

    @property
    def round(self) -> DrawnRound | None:
        """The last round that was drawn."""
        return self.rounds[-1] if self.rounds else None

    @property
    def preliminary(self) -> list[DrawnRound]:
        """The preliminary rounds that were drawn."""
        return self.rounds[: self.format.rounds]

    @property
    def knockout(self) -> list[DrawnRound]:
        """The rounds of the knock-out that were drawn."""
        return self.rounds[self.format.rounds :]

    @property
    def final_drawn(self) -> bool:
        """Whether the last round is the final."""
        return bool(self.knockout) and is_final(self.format, sum(len(t.players) for t in self.knockout[-1].tables))

    def number_of(self, identity: str) -> int | None:
        """Which player somebody is who has come by themselves."""
        found = (one.number for one in self.players.values() if identity and one.identity == identity)
        return next(found, None)

    def here(self) -> list[int]:
        """Those who have not left."""
        return [player.number for player in self.players.values() if not player.left]

    def penalties_of(self, player: int, round_number: int) -> int:
        """The points that were taken from somebody for a round."""
        return sum(
            one.points for one in self.penalties if (one.player, one.round) == (player, round_number) and not one.lifted
        )

    def table(self, round_number: int, number: int) -> PlayedTable | None:
        """A table of a round."""
        if not 1 <= round_number <= len(self.rounds):
            return None
        tables = self.rounds[round_number - 1].tables
        return tables[number - 1] if 1 <= number <= len(tables) else None

    def copy(self) -> "Tournament":
        """This moment, to go on from."""
        return replace(
            self,
            organisers=self.organisers.copy(),
            players=self.players.copy(),
            rounds=self.rounds.copy(),
            penalties=self.penalties.copy(),
            shown=self.shown.copy(),
            attempts=self.attempts.copy(),
        )

    def apply(self, event: TournamentEvent, at: int) -> None:
        """Fold an event of the log into the tournament."""
        _APPLY[type(event)](self, event, at)
        self.seq += 1
        self.at = at


def open_tournament(tournament: str, event: happened.TournamentOpened, at: int) -> Tournament:
    """The tournament after the first line of its log."""
    organisers = {event.organiser: event.organiser_name} if event.organiser else {}
    known = [event.commitment]
    return Tournament(tournament, event.format, event.secret, organisers, at, shown=known, seq=1, at=at)


def folded(tournament: str, lines: Iterable[tuple[TournamentEvent, int]]) -> Tournament:
    """The tournament that a log tells of; a ValueError where it doesn't begin as one."""
    rest = iter(lines)
    first, at = next(rest)
    if not isinstance(first, happened.TournamentOpened):
        raise happened.UnreadableLineError("a tournament's log begins with its opening")
    found = open_tournament(tournament, first, at)
    for event, when in rest:
        found.apply(event, when)
    return found


# --- how each event changes a tournament -----------------------------------------------------------------------------


def _format_changed(tournament: Tournament, event: happened.FormatChanged, _at: int) -> None:
    tournament.format = event.format


def _entered(tournament: Tournament, event: happened.PlayersEntered, _at: int) -> None:
    identities: Sequence[str] = event.identities or [""] * len(event.names)
    for name, identity in zip(event.names, identities, strict=True):
        number = len(tournament.players) + 1
        tournament.players[number] = Entrant(number, name, identity, len(tournament.rounds))


def _claimed(tournament: Tournament, event: happened.PlayerClaimed, _at: int) -> None:
    tournament.players[event.player] = replace(tournament.players[event.player], identity=event.identity)


def _renamed(tournament: Tournament, event: happened.PlayerRenamed, _at: int) -> None:
    tournament.players[event.player] = replace(tournament.players[event.player], name=event.name)


def _left(tournament: Tournament, event: happened.PlayerLeft, _at: int) -> None:
    gone = replace(tournament.players[event.player], left=True, disqualified=event.disqualified)
    tournament.players[event.player] = gone


def _returned(tournament: Tournament, event: happened.PlayerReturned, _at: int) -> None:
    back = replace(tournament.players[event.player], left=False, disqualified=False)
    tournament.players[event.player] = back


def _drawn(tournament: Tournament, event: happened.RoundDrawn, at: int) -> None:
    attempt = tournament.attempts[event.round] = tournament.attempts.get(event.round, 0) + 1
    tables = tuple(PlayedTable(number, players) for number, players in enumerate(event.tables, start=1))
    play = tournament.format.play
    tournament.rounds.append(DrawnRound(event.round, tables, event.seed, event.word, attempt, at, play))
    tournament.shown.append(event.seed)


def _taken_back(tournament: Tournament, event: happened.StepTakenBack, _at: int) -> None:
    match event.step:
        case "round":
            gone = tournament.rounds.pop()
            tournament.penalties = [
                replace(one, lifted=True) if one.round == gone.number else one for one in tournament.penalties
            ]
        case "lots":
            tournament.lots = tournament.lots_shown = None
        case "end":
            tournament.ended = False


def _table(tournament: Tournament, round_number: int, table: PlayedTable) -> None:
    """A table is as this says from now on."""
    old = tournament.rounds[round_number - 1]
    tables = tuple(table if one.number == table.number else one for one in old.tables)
    tournament.rounds[round_number - 1] = replace(old, tables=tables)


def _table_changed(tournament: Tournament, event: happened.SeatsChanged, _at: int) -> None:
    table = tournament.table(event.round, event.table)
    assert table is not None
    _table(tournament, event.round, replace(table, players=event.players, changed=True))


def _reported(tournament: Tournament, event: happened.TableReported, at: int) -> None:
    table = tournament.table(event.round, event.table)
    assert table is not None
    report = Report(event.points, event.source, event.by, event.reason, at, event.rounds)
    _table(tournament, event.round, replace(table, reports=(*table.reports, report)))


def _penalty(tournament: Tournament, event: happened.PenaltyGiven, at: int) -> None:
    number = len(tournament.penalties) + 1
    given = Penalty(number, event.player, event.round, event.points, event.reason, event.by, at, event.key)
    tournament.penalties.append(given)


def _lifted(tournament: Tournament, event: happened.PenaltyLifted, _at: int) -> None:
    place = event.penalty - 1
    tournament.penalties[place] = replace(tournament.penalties[place], lifted=True)


def _lots(tournament: Tournament, event: happened.LotsDrawn, _at: int) -> None:
    tournament.attempts[0] = tournament.attempts.get(0, 0) + 1
    tournament.lots, tournament.lots_shown = purpose(event.seed, "lots", event.word), event
    tournament.shown.append(event.seed)


def _ended(tournament: Tournament, _event: happened.TournamentEnded, _at: int) -> None:
    tournament.ended = True


def _admitted(tournament: Tournament, event: happened.HelperAdmitted, _at: int) -> None:
    tournament.organisers[event.identity] = event.name


def _dismissed(tournament: Tournament, event: happened.HelperDismissed, _at: int) -> None:
    tournament.organisers.pop(event.identity, None)


def _live(tournament: Tournament, event: happened.LiveTablesOpened, _at: int) -> None:
    for number, live in enumerate(event.tables, start=1):
        table = tournament.table(event.round, number)
        assert table is not None
        _table(tournament, event.round, replace(table, live=live))


def _deals(tournament: Tournament, event: happened.DealsShown, _at: int) -> None:
    tournament.rounds[event.round - 1] = replace(tournament.rounds[event.round - 1], deals=event.seed)
    tournament.shown.append(event.seed)


_APPLY: Final[dict[type, Callable[[Tournament, Any, int], None]]] = {
    happened.FormatChanged: _format_changed,
    happened.PlayersEntered: _entered,
    happened.PlayerClaimed: _claimed,
    happened.PlayerRenamed: _renamed,
    happened.PlayerLeft: _left,
    happened.PlayerReturned: _returned,
    happened.RoundDrawn: _drawn,
    happened.StepTakenBack: _taken_back,
    happened.SeatsChanged: _table_changed,
    happened.TableReported: _reported,
    happened.PenaltyGiven: _penalty,
    happened.PenaltyLifted: _lifted,
    happened.LotsDrawn: _lots,
    happened.TournamentEnded: _ended,
    happened.HelperAdmitted: _admitted,
    happened.HelperDismissed: _dismissed,
    happened.LiveTablesOpened: _live,
    happened.DealsShown: _deals,
}
