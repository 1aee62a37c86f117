"""A view of the law as the encoding takes it: what ``blindfold`` leaves of a true round, built from the view alone."""

from collections import Counter
from collections.abc import Iterator, Sequence

from stonehenge.rules.cards import NONE, Card, said_of
from stonehenge.rules.predictions import CONCEALED
from stonehenge.rules.table import FinishedTrick, Phase, Trick
from stonehenge.rules.tricks import seat_of_place
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.batch import book as noted
from stonehenge.simulate.batch.action_codes import choose_seal
from stonehenge.simulate.batch.book import new_book, note_play, open_page
from stonehenge.simulate.observation import observe
from stonehenge.simulate.packing import pack_play
from stonehenge.simulate.places import FIRST_PLACE


def see(view: View, chosen: Sequence[int] = ()) -> tuple[Vector, Vector]:
    """What a seat sees, and what stands beside it; ``chosen`` are the seals of its prediction under way, as codes."""
    seen = observe(view).state
    round_, private, players = view.table.round, view.private, view.table.setup.players
    for seat, said in enumerate(round_.predictions):
        if said == CONCEALED and seat != view.seat:
            seen[at.PREDICTION + seat] = CONCEALED
    seen[at.TOOK] = FIRST_PLACE[round_.took] if round_.took != NONE else NONE
    for seat in range(at.SEATS):
        seen[at.CHOICE + seat] = NONE
    own = private.chosen if view.table.phase is Phase.PASS else private.gave
    if own != NONE:
        seen[at.CHOICE + view.seat] = FIRST_PLACE[own]
    if private.received != NONE:
        seen[at.CHOICE + (view.seat - 1) % players] = FIRST_PLACE[private.received]
    return seen, _book_of(view, seen, chosen)


def _book_of(view: View, seen: Vector, chosen: Sequence[int]) -> Vector:
    table, setup = view.table, view.table.setup
    book = new_book()
    open_page(book, table.round.number)
    book[noted.ROUNDS] = setup.rounds
    for seat, (total, team) in enumerate(zip(table.sheet.totals, setup.teams, strict=True)):
        book[noted.TOTAL + seat] = total
        book[noted.TEAM + seat] = team
    before: Counter[tuple[int, Card]] = Counter()
    for number, leader, seat, card, said in _plays(view):
        place = FIRST_PLACE[card] + before[seat, card]  # copies are alike, and have a place each
        before[seat, card] += 1
        note_play(book, number, leader, seat, pack_play(place, said))
    for code in chosen:
        choose_seal(seen, book, code)
    return book


def _plays(view: View) -> Iterator[tuple[int, int, int, Card, int]]:
    """Every card played in the round: trick, its leader, seat, card, what was said."""
    tricks: list[FinishedTrick | Trick] = [*view.table.round.tricks]
    if view.table.phase is Phase.PLAY:
        tricks.append(view.table.trick)
    for number, trick in enumerate(tricks):
        for n, card in enumerate(trick.cards):
            seat = seat_of_place(trick.leader, n, view.table.setup.players)
            yield number, trick.leader, seat, card, said_of(card, trick.faces[n])
