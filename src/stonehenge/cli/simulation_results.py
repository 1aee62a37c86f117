"""The results of many games between bots: columns for people, JSON for machines."""

from collections.abc import Iterable
from dataclasses import dataclass

from stonehenge.locales import Locale, printable
from stonehenge.rules.options import changed_options
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import ScoreSheet
from stonehenge.wording.columns import align


@dataclass(slots=True)
class Tally:
    """The wins, points and exact predictions of one seat so far."""

    bot: str
    won: int = 0
    points: int = 0
    exact: int = 0


class Results:
    """Counts games as they come."""

    def __init__(self, setup: Setup, bots: Iterable[str], seed: str) -> None:
        self._setup = setup
        self._seed = seed
        self._games = 0
        self._tallies = [Tally(bot) for bot in bots]

    def add(self, sheet: ScoreSheet) -> None:
        """Count a finished game."""
        self._games += 1
        for seat, tally in enumerate(self._tallies):
            tally.won += seat in sheet.winners
            tally.points += sheet.totals[seat]
            tally.exact += sheet.exact_rounds(seat, self._setup.fewest_win)

    def as_json(self) -> dict[str, object]:
        """The results as JSON; the same games give the same object, so it says nothing about time."""
        setup = self._setup
        rounds = self._games * setup.rounds
        return {
            "edition": setup.edition,
            "players": setup.players,
            "options": changed_options(setup.options, setup.defaults),
            "games": self._games,
            "seed": self._seed,
            "rounds": rounds,
            "seats": [
                {
                    "seat": seat,
                    "bot": tally.bot,
                    "won": tally.won,
                    "mean_points": round(tally.points / self._games, 3),
                    "exact": tally.exact,
                    "exact_share": round(tally.exact / rounds, 4),
                }
                for seat, tally in enumerate(self._tallies)
            ],
        }

    def lines(self, text: Locale) -> list[str]:
        """The results in columns, a line for each seat."""
        setup = self._setup
        rounds = self._games * setup.rounds
        kind = "penalties" if setup.fewest_win else "points"
        heading = [text(f"results.{name}") for name in ("seat", "bot", "won")]
        rows = [[*heading, text(f"results.{kind}"), text(f"results.exact.{kind}")]]
        for seat, tally in enumerate(self._tallies, start=1):
            mean = text.figure(tally.points / self._games, ".1f")
            won = f"{tally.won} ({tally.won / self._games:.0%})"
            rows.append([str(seat), printable(tally.bot, 40), won, mean, text.figure(tally.exact / rounds, ".1%")])
        title = text.count(
            "results.title", self._games, edition=text(f"edition.{setup.edition}"), players=setup.players
        )
        notes = [text("results.seed", seed=printable(self._seed))]
        if sum(tally.won for tally in self._tallies) > self._games:
            notes.append(text("results.teams" if setup.options.teams else "results.shared"))
        return [title, "", *align(rows, right=(0, 2, 3, 4)), "", *notes]
