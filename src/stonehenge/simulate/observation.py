"""Observation: what a seat sees, as the vector of integers that the loops play on.

It has the seat's own hand and nothing in the others'. What has happened in the round since everyone last held what they
have now is told beside it, so that it can be replayed in any world.
"""

from collections.abc import Sequence

from stonehenge.rules.cards import BOMB, JUGGLER, NONE, colour_of, said_of
from stonehenge.rules.seals import KINDS
from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import FinishedTrick, Phase, Table, Trick
from stonehenge.rules.tricks import seat_of_place
from stonehenge.rules.value import value
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.constraints import (
    OnePlay,
    Placing,
    given_place,
    tell_copies,
    tell_received,
    tell_stacks,
    tell_taken,
    tell_voids,
)
from stonehenge.simulate.places import words
from stonehenge.simulate.setups import round_vector

PHASES = {
    Phase.WEREWOLF: at.WAIT_WEREWOLF,
    Phase.TRUMP: at.WAIT_TRUMP,
    Phase.PREDICT: at.WAIT_PREDICT,
    Phase.SEALS: at.WAIT_SEALS,
    Phase.PLAY: at.WAIT_PLAY,
    Phase.RETURN: at.WAIT_RETURN,
    Phase.PASS: at.WAIT_PASS,
    Phase.CLOUD: at.WAIT_CLOUD,
    Phase.DEAL: at.ROUND_OVER,
    Phase.OVER: at.ROUND_OVER,
}


@value
class Observation:
    """A view in numbers."""

    state: Vector
    """The round, with the seat's own hand and nothing in the others'."""
    played: tuple[tuple[int, int, int], ...]
    """The cards played since the hands were last dealt or passed: seat, place, said."""
    passed: int
    """After how many tricks cards were passed in this round, or 0 (S6)."""
    given: int
    """The place of the card this seat passed to its left neighbour, if it has not been played since; else NONE."""


def observe(view: View) -> Observation:
    """A view in numbers."""
    table, seat = view.table, view.private.seat
    round_ = table.round
    state = round_vector(table.setup, round_.number, round_.dealer)
    placing = Placing(table.setup)
    state[at.PHASE] = PHASES[table.phase]
    state[at.TURN] = table.turn if table.turn >= 0 else seat
    state[at.TRUMP] = round_.trump
    state[at.WOLF] = round_.werewolf
    state[at.TURNUP] = NONE if round_.turnup == NONE else placing.place(round_.turnup, seat)
    passed = 0 if table.phase is Phase.PASS else passed_after(round_.tricks, table.hand_size)
    played = _all_played(table, placing)
    _set_hands(state, view, placing)
    _set_public(state, table, view, played)
    state[at.PASSED] = passed
    tell_stacks(state, view)
    tell_voids(state, table, passed)
    given = given_place(view, placing, played, passed)
    tell_taken(state, view, placing, played)
    tell_copies(state, view, played)
    tell_received(state, view, played)
    return Observation(
        state, tuple((who, place, said) for trick, who, place, said in played if trick >= passed), passed, given
    )


def _set_hands(state: Vector, view: View, placing: Placing) -> None:
    """One's own hand; in Clairvoyance's first round the others' instead (V4)."""
    for seat, card in enumerate(view.foreheads):
        if card >= 0:
            state[at.LO + seat], state[at.HI + seat] = words([placing.place(card, seat)])
    if not view.foreheads:
        own = [placing.place(card, view.seat) for card in view.hand]
        state[at.LO + view.seat], state[at.HI + view.seat] = words(own)


def passed_after(tricks: Sequence[FinishedTrick], size: int) -> int:
    """After how many tricks cards were passed in a round of this size; 0 if they weren't (S6)."""
    for number, trick in enumerate(tricks, start=1):
        if JUGGLER in trick.cards and number < size:
            return number
    return 0


def _all_played(table: Table, placing: Placing) -> list[OnePlay]:
    """Every card played in the round."""
    tricks: list[FinishedTrick | Trick] = [*table.round.tricks]
    if table.phase is Phase.PLAY:
        tricks.append(table.trick)
    played = []
    for number, trick in enumerate(tricks):
        for n, card in enumerate(trick.cards):
            seat = seat_of_place(trick.leader, n, table.setup.players)
            played.append((number, seat, placing.place(card, seat), said_of(card, trick.faces[n])))
    return played


def _set_public(state: Vector, table: Table, view: View, played: list[OnePlay]) -> None:
    round_, players = table.round, table.setup.players
    secret = table.setup.predictions in (Predictions.HIDDEN, Predictions.SECRET)
    for seat in range(players):
        said = round_.predictions[seat]
        state[at.PREDICTION + seat] = said if said >= 0 else NONE
        state[at.TAKEN + seat] = round_.taken[seat]
    if secret and view.private.prediction != NONE:
        state[at.PREDICTION + view.private.seat] = view.private.prediction
    state[at.PLAYED_LO], state[at.PLAYED_HI] = words([place for _, _, place, _ in played])
    state[at.DONE] = len(round_.tricks)
    state[at.CLOUD_WITH] = round_.cloud
    state[at.MAGE] = round_.mage
    state[at.CHOSEN] = sum(1 << seat for seat in round_.chosen)
    for kind in range(len(round_.middle)):
        state[at.MIDDLE + kind] = round_.middle[kind]
    for seat, own in enumerate(round_.seals):
        for kind, count in enumerate(own):
            state[at.SEALS + seat * KINDS + kind] = count
    _set_trick(state, table, played)


def _set_trick(state: Vector, table: Table, played: list[OnePlay]) -> None:
    if table.phase is Phase.PLAY or not table.round.tricks:
        trick = table.trick
        state[at.LEADER], state[at.FOLLOW], state[at.COUNT] = trick.leader, trick.follow, len(trick.cards)
        now = played[len(played) - len(trick.cards) :]
        for n, face in enumerate(trick.faces):
            state[at.TRICK + n], state[at.FACES + n] = now[n][2], face
        state[at.JUGGLED] = int(JUGGLER in trick.cards)
        state[at.BOMBED] = int(BOMB in trick.cards)
        return
    last = table.round.tricks[-1]
    players = table.setup.players
    state[at.LEADER], state[at.FOLLOW], state[at.COUNT] = last.leads, table.setup.opening, players
    state[at.LED_COLOUR] = max(NONE, colour_of(last.cards[0]))
    state[at.WON_COLOUR] = max(NONE, colour_of(last.cards[(last.leads - last.leader) % players]))
    state[at.JUGGLED] = int(table.phase is Phase.PASS)
