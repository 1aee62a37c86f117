"""A pad as a table of numbers, for spreadsheets: a row a round."""

from stonehenge.rules.table import NOT_YET
from stonehenge.scorepad.sheet import PadSheet

ROUND_COLUMNS = ("round", "cards", "dealer")
PLAYER_COLUMNS = ("predicted", "taken", "points", "total")
"""What there is of every player in a round; in seals nothing is told of tricks."""


def table_rows(sheet: PadSheet) -> tuple[tuple[str, ...], ...]:
    """The rounds as rows: number, cards and dealer, then of every player what PLAYER_COLUMNS says; empty is untold."""
    return tuple([_row(sheet, index) for index in range(len(sheet.rounds))])


def _row(sheet: PadSheet, index: int) -> tuple[str, ...]:
    played, names = sheet.rounds[index], sheet.seating.names
    row = [str(played.number), str(played.size), names[played.players[played.dealer]]]
    for player in range(len(names)):
        cells = ["", "", "", ""]
        if player in played.players:
            at = played.players.index(player)
            cells[0] = _told(played.predictions[at]) if played.shown else ""
            cells[1] = _told(played.taken[at]) if len(played.taken) > 0 else ""
            cells[2] = str(played.points[at]) if played.done else ""
            cells[3] = str(sheet.totals[index][player]) if index < len(sheet.totals) else ""
        row = [*row, *cells]
    return tuple(row)


def _told(tricks: int) -> str:
    return "" if tricks == NOT_YET else str(tricks)
