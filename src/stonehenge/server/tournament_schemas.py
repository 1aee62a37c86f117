"""What goes over HTTP of tournaments: the bodies of requests and answers."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from stonehenge.server.schemas import Asked
from stonehenge.tables.settings import Options
from stonehenge.tournaments.format import MOST_NAME, MOST_ROUNDS, Fit, PlaceValue, Play
from stonehenge.tournaments.organising import MOST_PLAYER_NAME, MOST_WORD
from stonehenge.tournaments.results_in import MOST_PENALTY, MOST_POINTS, MOST_REASON
from stonehenge.tournaments.tournament_events import Source, Step

Number = Annotated[int, Meta(ge=1, le=100_000)]
Place = Annotated[int, Meta(ge=0, le=100_000)]
PointsGiven = Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)] | None
Word = Annotated[str, Meta(max_length=MOST_WORD)]
Reason = Annotated[str, Meta(max_length=MOST_REASON)]
Points = Annotated[list[PointsGiven], Meta(max_length=6)]
"""By seat; nothing for one who did not play to the end."""


class TournamentFormat(Asked, frozen=True):
    """How a tournament is played."""

    name: Annotated[str, Meta(min_length=1, max_length=MOST_NAME)]
    edition: Annotated[str, Meta(max_length=20)] = "classic"
    options: Options = msgspec.field(default_factory=dict)
    play: Play = "hall"
    table: Annotated[int, Meta(ge=3, le=6)] = 4
    fit: Fit = "smaller"
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 3
    cut: Annotated[int, Meta(ge=0, le=1000)] = 0
    advance: Annotated[int, Meta(ge=1, le=2)] = 1
    places: PlaceValue = "plain"
    bot: Annotated[str, Meta(max_length=40)] = "apprentice"
    clock: Annotated[int, Meta(ge=5, le=3600)] = 60
    pace: Annotated[int, Meta(ge=0, le=5000)] = 700


# --- what everyone sees ----------------------------------------------------------------------------------------------


class PlayerLine(msgspec.Struct, frozen=True):
    """A player of a tournament."""

    number: int
    name: str
    left: bool
    disqualified: bool
    late: int
    """How many rounds had been drawn before they came."""


class TableLine(msgspec.Struct, frozen=True):
    """A table of a round; players in the order of their seats, 0 for a bot."""

    number: int
    players: list[int]
    points: list[int | None] | None
    """As they were reported; nothing before that."""
    places: list[float] | None
    source: Source | None
    changed: bool
    """Whether others sit here than were drawn."""
    live: str
    """The id of the live table; empty where there is none."""


class RoundLine(msgspec.Struct, frozen=True):
    """A round that was drawn."""

    number: int
    kind: Literal["preliminary", "knockout", "final"]
    tables: list[TableLine]
    missing: list[int]
    """Tables that have not reported."""
    attempt: int
    """Which draw of this round it is: those before it were taken back."""
    seed: str
    word: str
    deals: str
    """By which seed of the chain its same cards were dealt, once everyone may know."""
    at: int


class RankLine(msgspec.Struct, frozen=True):
    """Where somebody stands."""

    rank: int
    player: int
    first: float
    """What counts first: places, the fewer the better; with same cards the share of others who did worse."""
    second: float
    """What counts next: points; with same cards how many more than the others' mean."""
    came: int
    """The last round of the knock-out that they played in; 0 where none."""
    scores: list[tuple[int, float, int] | None]
    """By preliminary round: table (0: missed), place and points."""
    compared: list[tuple[float, float] | None]
    """With same cards, by round: the share of others who did worse, and how many points more than their mean."""


class PenaltyTold(msgspec.Struct, frozen=True):
    """Points that a referee has taken; why is for those who run the tournament."""

    player: int
    round: int
    points: int


NextStep = Literal["enter", "draw", "wait", "lots", "knockout", "end", "over"]


class TournamentView(msgspec.Struct, frozen=True):
    """GET /api/tournaments/{tournament}: how a tournament stands."""

    tournament: str
    seq: int
    at: int
    format: TournamentFormat
    commitment: str
    """What everyone knows of all seeds from the start."""
    players: list[PlayerLine]
    rounds: list[RoundLine]
    ranks: list[RankLine]
    penalties: list[PenaltyTold]
    next: NextStep
    knockout: list[int]
    """How many play in each round of the knock-out."""
    qualified: list[int]
    """Who plays in the next round of the knock-out, as soon as that is known."""
    lots: str
    """The seed by which lots were drawn; empty before that."""
    lots_word: str
    ended: bool
    most_win: bool
    """Whether the most points win, and not the fewest."""


# --- what those who run it see ---------------------------------------------------------------------------------------


class ReportLine(msgspec.Struct, frozen=True):
    """What was said of a table."""

    round: int
    table: int
    points: list[int | None]
    source: Source
    by: str
    reason: str
    rounds: int
    """How many rounds its pad has; 0 where it was typed."""
    at: int


class PenaltyLine(msgspec.Struct, frozen=True):
    """A penalty with its reason."""

    number: int
    player: int
    round: int
    points: int
    reason: str
    by: str
    lifted: bool
    at: int


class Desk(msgspec.Struct, frozen=True):
    """GET /api/tournaments/{tournament}/desk: all that those who run a tournament see."""

    view: TournamentView
    reports: list[ReportLine]
    """All that was said of tables, in order of rounds and tables."""
    disputed: list[tuple[int, int]]
    """Rounds and tables whose pad says otherwise than those who run the tournament."""
    penalties: list[PenaltyLine]
    organisers: list[str]
    """Their names; the first opened it."""
    take_back: Step | None
    """What was done last that can be taken back."""


class TournamentLine(msgspec.Struct, frozen=True):
    """One of one's tournaments."""

    tournament: str
    name: str
    players: int
    rounds: int
    """That were drawn."""
    ended: bool
    at: int


class Tournaments(msgspec.Struct, frozen=True):
    """GET /api/me/tournaments: those that one runs, the newest first."""

    tournaments: list[TournamentLine]


class TournamentFound(msgspec.Struct, frozen=True):
    """POST /api/tournaments: where it is."""

    tournament: str
    url: str
    qr: str


class TournamentPart(msgspec.Struct, frozen=True):
    """GET /api/tournaments/{tournament}/me, POST …/join, …/leave: which player one is, and whether one runs it."""

    player: int | None
    organiser: bool


# --- what they can do ------------------------------------------------------------------------------------------------


class TournamentAsked(Asked, frozen=True, tag_field="do"):
    """Anything that those who run a tournament can ask for."""


class EnterPlayers(TournamentAsked, frozen=True, tag="enter"):
    """Players come: a pasted list, one a line."""

    text: Annotated[str, Meta(max_length=50_000)]


class RenamePlayer(TournamentAsked, frozen=True, tag="rename"):
    """A player is called something else."""

    player: Number
    name: Annotated[str, Meta(max_length=MOST_PLAYER_NAME)]


class RemovePlayer(TournamentAsked, frozen=True, tag="leave"):
    """A player goes, or is sent away."""

    player: Number
    disqualified: bool = False


class ReturnPlayer(TournamentAsked, frozen=True, tag="return"):
    """A player is back."""

    player: Number


class DrawRound(TournamentAsked, frozen=True, tag="draw"):
    """Draw a round; its number is said, so that nobody draws two by asking twice."""

    round: Number
    word: Word = ""


class DrawLots(TournamentAsked, frozen=True, tag="lots"):
    """The preliminary rounds are over: draw lots between those who are level."""

    word: Word = ""


class TakeBack(TournamentAsked, frozen=True, tag="take_back"):
    """Take the last step back; which one is said, so that nobody takes two back by asking twice."""

    step: Step
    seq: Place
    """How far one has seen."""


class EndTournament(TournamentAsked, frozen=True, tag="end"):
    """The ranking stands."""


class MovePlayer(TournamentAsked, frozen=True, tag="move"):
    """Somebody sits at another table, or at none (0)."""

    player: Number
    table: Place


class ReportTable(TournamentAsked, frozen=True, tag="report"):
    """How a table ended."""

    round: Number
    table: Number
    points: Points
    reason: Reason = ""


class Penalise(TournamentAsked, frozen=True, tag="penalise"):
    """A referee takes points from somebody."""

    player: Number
    round: Number
    points: Annotated[int, Meta(ge=1, le=MOST_PENALTY)]
    reason: Reason = ""
    key: Annotated[str, Meta(max_length=40)] = ""


class LiftPenalty(TournamentAsked, frozen=True, tag="lift"):
    """A referee takes that back."""

    penalty: Number


class ChangeFormat(TournamentAsked, frozen=True, tag="format"):
    """Something else is played."""

    format: TournamentFormat


class DismissHelper(TournamentAsked, frozen=True, tag="dismiss"):
    """Somebody who helped may no more; by their place in the list, and their name so that it is the right one."""

    place: Place
    name: Annotated[str, Meta(max_length=60)]


TournamentCommand = (
    EnterPlayers
    | RenamePlayer
    | RemovePlayer
    | ReturnPlayer
    | DrawRound
    | DrawLots
    | TakeBack
    | EndTournament
    | MovePlayer
    | ReportTable
    | Penalise
    | LiftPenalty
    | ChangeFormat
    | DismissHelper
)


class TournamentDo(Asked, frozen=True):
    """POST /api/tournaments/{tournament}/do."""

    command: TournamentCommand


# --- those who help ---------------------------------------------------------------------------------------------------


class HelperLink(msgspec.Struct, frozen=True):
    """POST /api/tournaments/{tournament}/helpers: whoever opens it may run the tournament, too."""

    url: str
    qr: str
    expires: int


class HelperCode(Asked, frozen=True):
    """POST /api/tournaments/{tournament}/help."""

    code: Annotated[str, Meta(max_length=100)]
