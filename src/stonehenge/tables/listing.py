"""What the lobby and somebody's own list show of a table, and the result that is kept of its game."""

from stonehenge.rules.events import Dealt, Ended
from stonehenge.rules.scoring import best_seats
from stonehenge.rules.setup import Setup
from stonehenge.storage.interface import BOT, GameResult, Listing, SeatResult
from stonehenge.tables.live_table import BotSeat, LiveTable, PersonSeat
from stonehenge.tables.lobby import write_card
from stonehenge.tables.log import Moved, TableEvent


def changes_listing(events: list[TableEvent]) -> bool:
    """Whether the lobby shows something else after these events: not after every card."""
    return any(
        any(isinstance(happened, Dealt | Ended) for happened in event.events)
        if isinstance(event, Moved)
        else event.telling.listed
        for event in events
    )


def listing_of(table: LiveTable, at: int) -> Listing:
    """What is shown of a table now."""
    return Listing(
        public=table.settings.public,
        status=table.status.value,
        edition=table.settings.edition,
        people=tuple(person.identity for person in table.people()),
        body=write_card(table, at),
        host=table.host,
    )


def result_of(table: LiveTable, at: int) -> GameResult:
    """How a finished game ended, seat by seat."""
    assert table.game is not None
    sheet = table.game.table.sheet
    places = _places(sheet.totals, table.setup)
    rounds = len(sheet.rounds)
    return GameResult(
        table.settings.edition,
        at,
        tuple(
            SeatResult(
                player=_player(table, seat),
                seat=seat,
                points=sheet.totals[seat],
                place=places[seat],
                won=seat in sheet.winners,
                rounds=rounds,
                exact=sheet.exact_rounds(seat, table.setup.fewest_win),
            )
            for seat in range(table.setup.players)
        ),
    )


def _player(table: LiveTable, seat: int) -> str:
    match table.seats[seat]:
        case PersonSeat(identity=identity):
            return identity
        case BotSeat(bot):
            return BOT + bot
        case _:
            return f"{BOT}nobody"


def _places(totals: tuple[int, ...], setup: Setup) -> list[int]:
    """The place of each seat: the best, then the best of those who are left, and so on; teams share theirs (H1)."""
    places = [0] * setup.players
    left = set(range(setup.players))
    place = 1
    while left:
        best = _best_of(totals, setup, left)
        for seat in best:
            places[seat] = place
        place += len(best)
        left -= best
    return places


def _best_of(totals: tuple[int, ...], setup: Setup, left: set[int]) -> set[int]:
    seats = sorted(left)
    teams = tuple(setup.teams[seat] for seat in seats)
    best = best_seats(tuple(totals[seat] for seat in seats), teams, setup.fewest_win)
    return {seats[place] for place in best}
