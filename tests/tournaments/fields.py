"""Tournaments to try things on, and results by chance for them."""

import random
from collections.abc import Iterable

from stonehenge.rules.refusals import Refusal
from stonehenge.tournaments import organising, results_in
from stonehenge.tournaments.format import Format
from stonehenge.tournaments.organising import Happens
from stonehenge.tournaments.tournament_events import TableReported, TournamentEvent
from stonehenge.tournaments.tournament_state import Tournament, open_tournament

SECRET = "a secret"


class Played:
    """A tournament with its log, to which things are done one by one."""

    def __init__(self, format_: Format, players: int = 0, secret: str = SECRET) -> None:
        event = organising.opened(format_, secret, "host", "Host")
        assert not isinstance(event, Refusal), event
        self.log: list[tuple[TournamentEvent, int]] = [(event, 0)]
        self.now: Tournament = open_tournament("t", event, 0)
        if players:
            self.let(organising.enter(self.now, [f"Player {number}" for number in range(1, players + 1)]))

    def let(self, decided: Happens) -> list[TournamentEvent]:
        """It was decided, and so it happens."""
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            self.log.append((event, len(self.log)))
            self.now.apply(event, len(self.log) - 1)
        return decided

    def draw(self, word: str = "") -> None:
        """The next round."""
        self.let(organising.draw(self.now, len(self.now.rounds) + 1, word))

    def report(self, table: int, *points: int | None, round_number: int = 0) -> None:
        """How a table ended, as the organiser says."""
        number = round_number or len(self.now.rounds)
        self.let(results_in.report(self.now, TableReported(number, table, points)))

    def report_all(self, chance: random.Random, but: Iterable[int] = ()) -> None:
        """Every table that has not reported ends somehow."""
        assert self.now.round is not None
        for number in set(self.now.round.missing) - set(but):
            self.report(number, *random_points(chance, len(self.now.round.tables[number - 1].players)))

    def play_round(self, chance: random.Random) -> None:
        """Draw a round, and let it end."""
        self.draw()
        self.report_all(chance)


def random_points(chance: random.Random, players: int) -> list[int]:
    """Points as they are written on a sheet; now and then two are level."""
    return [10 * chance.randint(-12, 34) for _ in range(players)]


def why_not(decided: Happens) -> str:
    """The code of a refusal."""
    assert isinstance(decided, Refusal), decided
    return decided.code
