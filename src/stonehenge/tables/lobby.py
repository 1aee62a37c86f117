"""A table's card in the lobby: small, public, and written with the log, so that a lobby never opens a table."""

import msgspec

from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.settings import Options
from stonehenge.tables.table_view import SeatView, StatusName, seat_view


class LobbyTable(msgspec.Struct, frozen=True):
    """A table as the lobby, and the list of one's own games, show it."""

    table: str
    title: str
    status: StatusName
    edition: str
    players: int
    options: Options
    seats: list[SeatView]
    host_name: str
    at: int
    round: int
    rounds: int
    totals: list[int]
    winners: list[int]


def lobby_card(table: LiveTable, at: int) -> LobbyTable:
    """The card of a table as it stands."""
    game = None if table.game is None else table.game.table
    return LobbyTable(
        table=table.id,
        title=table.settings.title,
        status=table.status.value,
        edition=table.settings.edition,
        players=table.setup.players,
        options=table.settings.options,
        seats=[seat_view(table, seat) for seat in range(table.setup.players)],
        host_name=table.host_name,
        at=at,
        round=0 if game is None else game.round.number,
        rounds=table.setup.rounds,
        totals=[] if game is None else list(game.sheet.totals),
        winners=[] if game is None else list(game.sheet.winners),
    )


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(LobbyTable)


def write_card(table: LiveTable, at: int) -> bytes:
    """The card as it is kept."""
    return _ENCODER.encode(lobby_card(table, at))


def read_card(body: bytes) -> LobbyTable:
    """A card that was kept."""
    return _DECODER.decode(body)
