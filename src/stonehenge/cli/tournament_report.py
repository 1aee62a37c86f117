"""A tournament in words: its tables, its standings, its history; columns for people, CSV and JSON for machines."""

import csv
import io
from collections.abc import Sequence
from fractions import Fraction

from stonehenge.locales import Locale
from stonehenge.tournaments.ranking import RoundScore, StandingLine, places_at, standings
from stonehenge.tournaments.tournament_events import BOT
from stonehenge.tournaments.tournament_state import DrawnRound, PlayedTable, Tournament
from stonehenge.wording.columns import align


def name_of(tournament: Tournament, player: int, text: Locale) -> str:
    """What somebody is called."""
    return text("tournament.bot") if player == BOT else tournament.players[player].name


def round_name(tournament: Tournament, number: int, text: Locale) -> str:
    """What a round is called: "Round 2 of 5", "Knock-out, 16 players", "Final"."""
    if number <= tournament.format.rounds:
        return text("tournament.round", number=number, rounds=tournament.format.rounds)
    drawn = tournament.rounds[number - 1]
    players = sum(len(table.players) for table in drawn.tables)
    return text("tournament.final") if len(drawn.tables) == 1 else text("tournament.knockout", players=players)


def table_lines(tournament: Tournament, drawn: DrawnRound, text: Locale) -> list[str]:
    """The tables of a round, each with its players and, once they are in, points and places."""
    rows = []
    for table in drawn.tables:
        names = [name_of(tournament, player, text) for player in table.players]
        rows.append([str(table.number), *_with_points(tournament, drawn, table, names, text)])
    widest = max(map(len, rows))
    head = [text("tournament.table"), *[""] * (widest - 1)]
    return [
        round_name(tournament, drawn.number, text),
        *align([head, *(_padded(row, widest) for row in rows)], right=[0]),
    ]


def _with_points(
    tournament: Tournament, drawn: DrawnRound, table: PlayedTable, names: Sequence[str], text: Locale
) -> list[str]:
    result, places = table.result, places_at(tournament, drawn.number, table)
    if result is None or places is None:
        return list(names)
    said = zip(names, result.points, places, strict=True)
    return [f"{name} {'–' if points is None else points} ({figure(place, text)}.)" for name, points, place in said]


def _padded(row: list[str], length: int) -> list[str]:
    return row + [""] * (length - len(row))


def figure(number: Fraction, text: Locale) -> str:
    """A number as people write it: without decimals where it has none."""
    if number.denominator == 1:
        return str(number.numerator)
    return text.figure(float(number), ".2f").rstrip("0")


def standing_lines(tournament: Tournament, text: Locale) -> list[str]:
    """Everyone as they stand, in columns."""
    rows = standing_rows(tournament, text)
    return align(rows, right=[0, *range(2, len(rows[0]))])


def standing_rows(tournament: Tournament, text: Locale) -> list[list[str]]:
    """Rank, name, what counts first and next, and each preliminary round."""
    same = tournament.format.play == "same_cards"
    first, second = ("share", "edge") if same else ("places", "points")
    rounds = [text("tournament.round_short", number=drawn.number) for drawn in tournament.preliminary]
    rows = [
        [
            text("tournament.rank"),
            text("tournament.player"),
            text(f"tournament.{first}"),
            text(f"tournament.{second}"),
            *rounds,
        ]
    ]
    for line in standings(tournament):
        player = tournament.players[line.player]
        name = text("tournament.gone", name=player.name) if player.left else player.name
        rows.append(
            [
                str(line.rank),
                name,
                _share(line, text) if same else figure(line.first, text),
                figure(line.second, text) if not same else text.figure(float(line.second), "+.1f"),
                *(_round(score, text) for score in line.scores),
            ]
        )
    return rows


def _share(line: StandingLine, text: Locale) -> str:
    rounds = sum(score is not None for score in line.scores)
    return text.figure(float(line.first) / max(1, rounds), ".1%")


def _round(score: RoundScore | None, text: Locale) -> str:
    if score is None:
        return "…"
    return "–" if not score.table else f"{figure(score.place, text)}. {score.points}"


def standings_csv(tournament: Tournament, text: Locale) -> str:
    """The standings for a spreadsheet."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(standing_rows(tournament, text))
    return written.getvalue()


def standings_json(tournament: Tournament) -> list[dict[str, object]]:
    """The standings for machines, the best first."""
    return [
        {
            "rank": line.rank,
            "player": line.player,
            "name": tournament.players[line.player].name,
            "first": float(line.first),
            "second": float(line.second),
            "knockout": line.came,
            "left": tournament.players[line.player].left,
            "rounds": [None if one is None else [one.table, float(one.place), one.points] for one in line.scores],
        }
        for line in standings(tournament)
    ]
