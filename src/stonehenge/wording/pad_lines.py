"""A score pad in words: the sheet, the round that is written, everyone's figures, and rows for a spreadsheet."""

import csv
import io
from collections.abc import Sequence

from stonehenge.locales import Locale
from stonehenge.rules.cards import Colour
from stonehenge.rules.table import NOT_YET
from stonehenge.scorepad.figures import PlayerFigures, best_rounds, figures_of
from stonehenge.scorepad.pad_rounds import UNTOLD, PadRound, PadStep
from stonehenge.scorepad.pad_table import PLAYER_COLUMNS, ROUND_COLUMNS, table_rows
from stonehenge.scorepad.sheet import PadSheet, leaders, place_of, team_total
from stonehenge.wording.columns import align
from stonehenge.wording.score_sheet import signed
from stonehenge.wording.sentences import sum_line
from stonehenge.wording.words import Words


def pad_sheet_lines(sheet: PadSheet, words: Words) -> list[str]:
    """A line a round: each player's running total, and what was predicted and taken."""
    names = sheet.seating.names
    rows = [[words.text("sheet.round"), *(words.paint("bold", name) for name in names)]]
    for index, played in enumerate(sheet.rounds):
        if index and not played.done and len(played.waiting) == len(played.players) and index == len(sheet.rounds) - 1:
            continue  # nothing is written of it yet
        cells = [_cell(sheet, index, player) for player in range(len(names))]
        rows.append([str(played.number), *cells])
    penalties = sheet.setup.fewest_win
    title = words.text("score.title.penalties" if penalties else "score.title.points")
    return [title, *align(rows, right=range(len(names) + 1), gap="   ")]


def _cell(sheet: PadSheet, index: int, player: int) -> str:
    played = sheet.rounds[index]
    if player not in played.players:
        return "-"
    at = played.players.index(player)
    total = str(sheet.totals[index][player]) if index < len(sheet.totals) else "?"
    if sheet.setup.fewest_win:
        return f"{total} ({signed(played.points[at])})" if played.done else "?"
    said = "?" if played.said[at] == NOT_YET or not played.shown else str(played.predictions[at])
    took = "?" if played.taken[at] == NOT_YET else str(played.taken[at])
    return f"{total} ({said}/{took})"


def pad_round_lines(sheet: PadSheet, number: int, words: Words) -> list[str]:
    """The round that is written: how many cards, who deals, trump where it is told, what was predicted together."""
    played, text = sheet.rounds[number - 1], words.text
    dealer = sheet.seating.names[played.players[played.dealer]]
    lines = [text.count("round.title", played.size, round=number, rounds=sheet.length, dealer=dealer)]
    if played.trump != UNTOLD and not sheet.setup.fewest_win:
        lines.append(text("score.trump", colour=words.colour(Colour(played.trump))))
    if sheet.rings[number - 1].setup.own_card_unseen(number):
        lines.append(text("round.clairvoyance"))
    if _sum_is_known(played):
        lines.append(sum_line(played.said, played.size, words))
    return lines


def _sum_is_known(played: PadRound) -> bool:
    return played.step not in (PadStep.PREDICTIONS, PadStep.SEALS, PadStep.LEFT) and played.shown and bool(played.taken)


def pad_podium_lines(sheet: PadSheet, words: Words) -> list[str]:
    """The places; those who left come last, without one (H1: those of a team share theirs)."""
    names, text = sheet.seating.names, words.text
    ranked = sorted(sheet.present, key=lambda player: (place_of(sheet, player), player))
    gone = [player for player in range(len(names)) if player not in sheet.present]
    rows = []
    for player in [*ranked, *gone]:
        place = place_of(sheet, player)
        own, team = sheet.standing[player], team_total(sheet, player) if place else 0
        beside = text("score.team", points=team) if place and sheet.setup.options.teams else ""
        rows.append([f"{place}." if place else "", words.paint("bold", names[player]), str(own), beside])
    first = leaders(sheet)
    lines = align(rows, right=(0, 2))
    if sheet.over:
        lines.append(text.count("podium.wins", len(first), names=text.all_of([names[player] for player in first])))
    return lines


def figure_lines(sheet: PadSheet, words: Words) -> list[str]:
    """Everyone's accuracy, bias and best rounds."""
    text = words.text
    heads = [text(f"score.figures.{what}") for what in ("exact", "bias", "best", "streak")]
    rows = [["", *heads]]
    for player, name in enumerate(sheet.seating.names):
        own = figures_of(sheet, player)
        best = ", ".join(f"{each.number} ({signed(each.points)})" for each in best_rounds(sheet, player))
        rows.append([words.paint("bold", name), accuracy(own, text), bias(own, text), best or "-", str(own.streak)])
    return align(rows, right=(1, 4))


def accuracy(own: PlayerFigures, text: Locale) -> str:
    """How often somebody was right: "7/12 58%"."""
    share = text.figure(own.exact / own.rounds, ".0%") if own.rounds else "-"
    return f"{own.exact}/{own.rounds} {share}"


def bias(own: PlayerFigures, text: Locale) -> str:
    """Whether somebody says too much or too little, and by how much in a round."""
    if own.rounds == 0:
        return "-"
    mean = own.off / own.rounds
    key = "bold" if mean > 0 else "careful" if mean < 0 else "even"
    return text(f"score.bias.{key}", mean=text.figure(abs(mean), ".1f"))


def pad_csv(sheet: PadSheet, text: Locale) -> str:
    """The rounds as a table for spreadsheets, with a row of headings."""
    heads = [text(f"score.column.{column}") for column in ROUND_COLUMNS]
    for name in sheet.seating.names:
        heads += [text("score.column.of", name=name, column=text(f"score.column.{one}")) for one in PLAYER_COLUMNS]
    return csv_text([heads, *table_rows(sheet)])


def csv_text(rows: Sequence[Sequence[str]]) -> str:
    """Rows as CSV; what a spreadsheet would take for a formula begins with an apostrophe."""
    found = io.StringIO()
    csv.writer(found, lineterminator="\r\n").writerows([[_harmless(cell) for cell in row] for row in rows])
    return found.getvalue()


def _harmless(cell: str) -> str:
    number = cell.removeprefix("-").isdecimal()
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not number else cell
