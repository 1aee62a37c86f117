"""Whether everything in a tournament's log was drawn as it had to be: anyone can work it out again."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

from stonehenge.rules.refusals import Refusal
from stonehenge.rules.value import value
from stonehenge.tournaments.chained_seeds import linked, purpose
from stonehenge.tournaments.organising import drawn_tables
from stonehenge.tournaments.ranking import qualified
from stonehenge.tournaments.tournament_events import (
    BOT,
    DealsShown,
    LotsDrawn,
    RoundDrawn,
    TournamentEvent,
    TournamentOpened,
)
from stonehenge.tournaments.tournament_state import Tournament, open_tournament


@value
class Finding:
    """Something in a log that can't have been drawn so."""

    line: int
    code: str
    """``seed``: not the one that was committed to; ``tables``: others than it draws; ``twice``: somebody sits twice."""
    round: int


@value
class CheckedDraws:
    """What was found."""

    draws: int
    findings: tuple[Finding, ...]
    tournament: Tournament


def check_draws(name: str, lines: Iterable[tuple[TournamentEvent, int]]) -> CheckedDraws:
    """Work out every draw of a log again; it must begin with the tournament's opening."""
    rest = iter(lines)
    first, at = next(rest)
    assert isinstance(first, TournamentOpened)
    tournament = open_tournament(name, first, at)
    findings: list[Finding] = []
    draws = 0
    for number, (event, when) in enumerate(rest, start=2):
        if isinstance(event, RoundDrawn | LotsDrawn | DealsShown):
            draws += 1
            findings += (Finding(number, code, getattr(event, "round", 0)) for code in _wrong(tournament, event))
        tournament.apply(event, when)
        if tournament.round is not None and _sits_twice(tournament):
            findings.append(Finding(number, "twice", tournament.round.number))
    return CheckedDraws(draws, tuple(findings), tournament)


def _wrong(tournament: Tournament, event: RoundDrawn | LotsDrawn | DealsShown) -> Iterator[str]:
    if linked(event.seed) != tournament.shown[-1]:
        yield "seed"
    if isinstance(event, RoundDrawn):
        knockout = event.round > tournament.format.rounds
        players = qualified(tournament) if knockout else tournament.here()
        tables = drawn_tables(tournament, event.round, players, purpose(event.seed, "draw", event.word))
        if isinstance(tables, Refusal) or tables != event.tables:
            yield "tables"


def _sits_twice(tournament: Tournament) -> bool:
    assert tournament.round is not None
    seated = Counter(chain.from_iterable(table.players for table in tournament.round.tables))
    return any(times > 1 for player, times in seated.items() if player != BOT)
