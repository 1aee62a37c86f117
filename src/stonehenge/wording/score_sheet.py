"""The score sheet (B14), and who stands where in the end."""

from collections.abc import Sequence

from stonehenge.locales import Locale
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import ScoreSheet
from stonehenge.wording.colour import Paint
from stonehenge.wording.columns import align


def signed(points: int) -> str:
    """Points of a round, with their sign."""
    return f"{points:+d}" if points else "0"


def sheet_lines(setup: Setup, sheet: ScoreSheet, names: Sequence[str], text: Locale, paint: Paint) -> list[str]:
    """A line a round: each player's running total and, in brackets, the prediction (penalties: the round's points)."""
    rows = [[text("sheet.round"), *(paint("bold", name) for name in names)]]
    for number, line in enumerate(sheet.rounds, start=1):
        beside = [signed(points) for points in line.points] if setup.fewest_win else map(str, line.predictions)
        cells = [f"{total} ({small})" for total, small in zip(line.totals, beside, strict=True)]
        rows.append([str(number), *cells])
    title = text("sheet.title.penalties" if setup.fewest_win else "sheet.title.points")
    return [title, *align(rows, right=range(len(names) + 1), gap="   ")]


def podium_lines(setup: Setup, sheet: ScoreSheet, names: Sequence[str], text: Locale, paint: Paint) -> list[str]:
    """The final places; ties share one, and in a team game they are the teams' (H1)."""
    standing = []
    for team in dict.fromkeys(setup.teams):
        seats = [seat for seat in range(setup.players) if setup.teams[seat] == team]
        own = [sheet.totals[seat] for seat in seats]
        standing.append((sum(own), text.all_of([names[seat] for seat in seats]), own))
    standing.sort(key=lambda entry: entry[0], reverse=not setup.fewest_win)
    totals = [total for total, _, _ in standing]
    rows = []
    for total, who, own in standing:
        sum_of = f"= {' + '.join(f'({points})' if points < 0 else str(points) for points in own)}"
        place = f"{totals.index(total) + 1}."
        rows.append([place, paint("bold", who), str(total), sum_of if len(own) > 1 else ""])
    return align(rows, right=(0, 2))


def winners_line(winners: Sequence[int], names: Sequence[str], text: Locale) -> str:
    """Who has won."""
    return text.count("podium.wins", len(winners), names=text.all_of([names[seat] for seat in winners]))
