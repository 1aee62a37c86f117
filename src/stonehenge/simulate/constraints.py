"""What a round has shown of the cards a seat cannot see: colours not held, cards known to be with somebody.

When cards have been passed (S6), colours that a seat had shown not to hold before still bind all its cards but the one
it was passed; and that one is of no colour its giver had shown not to hold.
"""

from typing import Final

from stonehenge.rules.cards import JESTER, NONE, WIZARD, Card, colour_of
from stonehenge.rules.deals import stack_colour
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, Round, Table
from stonehenge.rules.tricks import follow_after, seat_of_place
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.layout import ONE_JESTER, ONE_WIZARD, jesters_of, wizards_of
from stonehenge.simulate.places import A_JESTER, A_WIZARD, CARD_AT, FIRST_PLACE, NAMED_COLOURS, NO_COPY

OnePlay = tuple[int, int, int, int]
"""A card played: number of its trick, seat, place, what was said."""
_COPIES: Final = {WIZARD: A_WIZARD, JESTER: A_JESTER}
_ONE_MORE: Final = {WIZARD: ONE_WIZARD, JESTER: ONE_JESTER}


class Placing:
    """Gives every card a place; copies, which are not told apart, get one after the other as they turn up."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._used: dict[Card, int] = {}

    def place(self, card: Card, seat: int) -> int:
        """A place for one more of this card, which is or was a seat's."""
        first = FIRST_PLACE[card]
        if card not in (WIZARD, JESTER):
            return first
        if self._setup.own_stacks:  # V5: everyone has one of each
            return first + seat
        self._used[card] = self._used.get(card, -1) + 1
        return first + self._used[card]


def tell_stacks(state: Vector, view: View) -> None:
    """The colour of everyone's stack, as the cards seen tell it; else they have the colours in order (V5)."""
    setup = view.table.setup
    if not setup.own_stacks:
        return
    cards: list[list[Card]] = [[] for _ in range(setup.players)]
    cards[view.seat] += view.hand
    for round_ in (*view.table.past, view.table.round):
        for trick in round_.tricks:
            for n, card in enumerate(trick.cards):
                cards[seat_of_place(trick.leader, n, setup.players)].append(card)
    for n, card in enumerate(view.table.trick.cards if view.table.phase is Phase.PLAY else ()):
        cards[seat_of_place(view.table.trick.leader, n, setup.players)].append(card)
    told = [stack_colour(tuple(seen)) for seen in cards]
    for seat, colour in enumerate(told):
        free = [own for own in (seat, *range(NAMED_COLOURS)) if own not in told]
        told[seat] = colour if colour != NONE else free[0]
        state[at.STACK_OF + seat] = told[seat]


def tell_voids(state: Vector, table: Table, passed: int) -> None:
    """The colours everyone has shown not to hold: before cards were passed, and since."""
    shown = [(trick.leader, list(trick.cards), list(trick.faces)) for trick in table.round.tricks]
    if table.phase is Phase.PLAY:
        shown.append((table.trick.leader, table.trick.cards, table.trick.faces))
    for number, (leader, cards, faces) in enumerate(shown):
        follow = table.setup.opening
        since = at.VOIDS if number >= passed else at.KEPT_VOIDS
        for n, card in enumerate(cards):
            if follow >= 0 and card < WIZARD and colour_of(card) != follow:
                state[since + seat_of_place(leader, n, table.setup.players)] |= 1 << follow
            follow = follow_after(follow, faces[n])


def given_place(view: View, placing: Placing, played: list[OnePlay], passed: int) -> int:
    """The place of the card this seat passed to its left neighbour, who has not played it yet; else NONE (S6).

    Copies are alike, so the neighbour may be said to play the one it was passed first.
    """
    gave, left = view.private.gave, (view.seat + 1) % view.table.setup.players
    if gave == NONE or _has_played(left, gave, played, passed):
        return NONE
    return placing.place(gave, left)


def tell_taken(state: Vector, view: View, placing: Placing, played: list[OnePlay]) -> None:
    """The card that was taken for the Werewolf, while it is with its taker or, since cards were passed, the next (S5).

    Of copies the taker may be said to play the one it took first. Where one may have been passed and one has been
    played, nothing is told.
    """
    took, wolf = view.table.round.took, view.table.round.werewolf
    passed = int(state[at.PASSED])
    left = (wolf + 1) % view.table.setup.players
    state[at.TOOK] = NONE
    if took == NONE or wolf == view.seat or _has_played(wolf, took, played, 0):
        return
    if passed and (_has_played(left, took, played, passed) or (left == view.seat and view.private.received == took)):
        return
    state[at.TOOK] = placing.place(took, wolf)


def tell_copies(state: Vector, view: View, played: list[OnePlay]) -> None:
    """How many Wizards and Jesters everyone has played.

    Of one known to be in a hand (taken for the Werewolf, or passed by this seat) it is clear that it was played first.
    """
    private, round_, passed = view.private, view.table.round, int(state[at.PASSED])
    state[at.KIND_RECEIVED] = _COPIES.get(private.received, NO_COPY)
    for number, who, place, _ in played:
        card = CARD_AT[place]
        if card in _COPIES:
            state[(at.COPIES if number >= passed else at.COPIES_BEFORE) + who] += _ONE_MORE[card]
    left = (view.seat + 1) % view.table.setup.players
    if private.gave in _COPIES and _has_played(left, private.gave, played, passed):
        state[at.COPIES + left] -= _ONE_MORE[private.gave]
    if round_.took in _COPIES:
        counts = (at.COPIES_BEFORE if passed else at.COPIES) + round_.werewolf
        if _has_played(round_.werewolf, round_.took, played, 0) and counts_of(int(state[counts]), round_.took) > 0:
            state[counts] -= _ONE_MORE[round_.took]


def counts_of(counts: int, card: Card) -> int:
    """How many of these Wizards and Jesters are of this kind."""
    return int(wizards_of(counts) if card == WIZARD else jesters_of(counts))


def tell_received(state: Vector, view: View, played: list[OnePlay]) -> None:
    """Whether the card passed to a seat may still be in its hand, and if it had been played, which it may have been."""
    players, passed = view.table.setup.players, int(state[at.PASSED])
    for seat in range(players):
        giver = (seat - 1) % players
        state[at.RECEIVED + seat] = 0
        if passed and view.seat not in (seat, giver) and _matters(state, seat, giver):
            since = [CARD_AT[place] for trick, who, place, _ in played if who == seat and trick >= passed]
            state[at.RECEIVED + seat] = _may_be_received(state, view.table.round, seat, giver, since)


def _matters(state: Vector, seat: int, giver: int) -> bool:
    """Whether it makes a difference which card was passed."""
    shown = (
        state[at.KEPT_VOIDS + seat]
        | state[at.KEPT_VOIDS + giver]
        | state[at.COPIES_BEFORE + seat]
        | state[at.COPIES_BEFORE + giver]
    )
    return bool(shown != 0 or (state[at.TOOK] != NONE and state[at.WOLF] == giver))


def _may_be_received(state: Vector, round_: Round, seat: int, giver: int, since: list[Card]) -> int:
    """0 if the card passed to a seat has been played for sure; else 1 and how many of those played it may be."""
    count = 1
    for card in since:
        colour = colour_of(card)
        if colour >= 0 and state[at.KEPT_VOIDS + seat] >> colour & 1:
            return 0  # the seat could not have had it before
        if card == round_.took and card not in _COPIES:
            if round_.werewolf == giver:
                return 0
            continue  # its taker kept it
        if colour < 0 or not state[at.KEPT_VOIDS + giver] >> colour & 1:
            count += 1
    return count


def _has_played(seat: int, card: Card, played: list[OnePlay], since: int) -> bool:
    """Whether a seat has played one of this card in the trick of this number, counted from 0, or later."""
    return any(who == seat and CARD_AT[place] == card and trick >= since for trick, who, place, _ in played)
