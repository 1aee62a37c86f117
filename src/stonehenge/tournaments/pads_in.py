"""The score pad of a table: what it is begun with, and what a finished one tells the tournament."""

from collections.abc import Sequence

from stonehenge.plugins.editions import find_edition
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.scorepad.pad_results import result_of
from stonehenge.scorepad.pads import LONGEST_NAME, Pad, begin_pad
from stonehenge.tournaments.organising import alike
from stonehenge.tournaments.tournament_events import BOT, TableReported
from stonehenge.tournaments.tournament_state import PlayedTable, Tournament


def pad_names(tournament: Tournament, table: PlayedTable) -> list[str]:
    """What the players of a table are called on its pad, in the order of their seats.

    A pad takes shorter names than a list of players: a longer one is cut, and where that leaves two alike, numbered.
    """
    found: list[str] = []
    for player in table.players:
        name = "Bot" if player == BOT else tournament.players[player].name
        found.append(_told_apart(name[:LONGEST_NAME].strip(), [alike(other) for other in found]))
    return found


def _told_apart(name: str, taken: Sequence[str]) -> str:
    number, told = 1, name
    while alike(told) in taken:
        number += 1
        told = f"{name[: LONGEST_NAME - len(str(number)) - 1].strip()} {number}"
    return told


def begun_pad(tournament: Tournament, table: PlayedTable) -> Pad | Refusal:
    """The empty pad of a table: the first name deals first."""
    edition = find_edition(tournament.format.edition)
    if isinstance(edition, Refusal):
        return edition
    return begin_pad(edition, pad_names(tournament, table), tournament.format.options, 0)


def told_by_pad(tournament: Tournament, round_number: int, table: PlayedTable, pad: Pad) -> TableReported | Refusal:
    """The report of a table from its pad: the same game, the same people, and played to the end.

    Whoever wrote it may have begun with another player: it is the names that say who is who.
    """
    ours = begun_pad(tournament, table)
    if isinstance(ours, Refusal):
        return ours
    if (pad.edition.id, pad.options) != (ours.edition.id, ours.options):
        return refuse("tournament_other_game")
    result = result_of(pad)
    if isinstance(result, Refusal):
        return result
    seats = {alike(name): seat for seat, name in enumerate(ours.names)}
    points: list[int | None] = [None] * len(ours.names)
    for name, made, place in zip(result.names, result.points, result.places, strict=True):
        seat = seats.pop(alike(name), None)
        if seat is None:
            return refuse("tournament_other_names", table=table.number, name=name)
        points[seat] = made if place else None  # who left before the end has no place
    if seats:
        missing = next(name for name in ours.names if alike(name) in seats)
        return refuse("tournament_other_names", table=table.number, name=missing)
    return TableReported(round_number, table.number, tuple(points), "pad", rounds=result.rounds)
