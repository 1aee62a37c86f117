"""The result that is kept of a table's game: whose it is, and whether it is rated.

It belongs to whoever was dealt in, whoever plays on for them. A game that its host ends counts for those who left it;
one that all have deserted for those who left while somebody still played.
"""

from stonehenge.rules.scoring import places_of
from stonehenge.storage.identities import is_gone
from stonehenge.storage.interface import BOT, GameResult, SeatResult
from stonehenge.tables.live_table import LiveTable, Status
from stonehenge.tables.people import BotSeat, Occupant, PersonSeat


def rated(table: LiveTable) -> bool:
    """Whether the game is rated: not against bots alone, and not with hints."""
    people = {seat.identity for seat in table.dealt_in if isinstance(seat, PersonSeat) and not seat.program}
    return len(people) > 1 and not table.hinted


def result_of(table: LiveTable, at: int) -> GameResult | None:
    """How a game ended, seat by seat; nothing where there is nothing to keep."""
    if table.game is None or not table.finished:
        return None
    sheet = table.game.table.sheet
    totals = sheet.totals
    left = _left(table) if table.status is Status.ENDED else frozenset()
    if table.status is Status.ENDED and not (left and rated(table)):
        return None
    setup = table.setup
    places = places_of(totals, setup.teams, setup.fewest_win) if not left else _last(left, setup.players)
    winners = () if left else sheet.winners
    rounds = len(sheet.rounds)
    return GameResult(
        table.settings.edition,
        at,
        tuple(
            SeatResult(
                player=_player(table.dealt_in[seat]),
                seat=seat,
                points=totals[seat],
                place=places[seat],
                won=seat in winners,
                rounds=rounds,
                exact=sheet.exact_rounds(seat, table.setup.fewest_win),
            )
            for seat in range(table.setup.players)
        ),
        counts=_counting(table, left),
    )


def _counting(table: LiveTable, left: frozenset[int]) -> frozenset[int] | None:
    """The seats for which it counts, where that is not all: nothing is kept of those whose data was removed."""
    gone = {
        seat for seat, dealt in enumerate(table.dealt_in) if isinstance(dealt, PersonSeat) and is_gone(dealt.identity)
    }
    return frozenset((left or set(range(table.setup.players))) - gone) if left or gone else None


def _left(table: LiveTable) -> frozenset[int]:
    """The seats of those who left a game before its end: the host who ended it, and those for whom a bot played on."""
    people = {seat: one for seat, one in enumerate(table.dealt_in) if isinstance(one, PersonSeat) and not one.program}
    left = frozenset(seat for seat, dealt in people.items() if _gone(table, seat, dealt))
    return frozenset() if table.deserted and left == people.keys() else left  # nobody is left whom they have left


def _gone(table: LiveTable, seat: int, dealt: PersonSeat) -> bool:
    now = table.seats[seat]
    here = isinstance(now, PersonSeat) and now.identity == dealt.identity and not now.stood_in
    sent_away = dealt.identity in table.removed
    ended_it = dealt.identity == table.host and not table.deserted
    return ended_it or not (here or sent_away)


def _last(left: frozenset[int], players: int) -> list[int]:
    """Who left is last; all others share the first place."""
    return [players - len(left) + 1 if seat in left else 1 for seat in range(players)]


def _player(dealt: Occupant) -> str:
    match dealt:
        case PersonSeat(identity=identity):
            return identity
        case BotSeat(bot):
            return BOT + bot
        case _:
            return f"{BOT}nobody"
