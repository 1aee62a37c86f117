"""From what a seat sees to the vectors the loops play on, and from their actions back to the game's.

The vector of a view has the seat's own hand and nothing in the others'; what has happened in the round since everyone
last held what they have now is a list of (seat, action), so that it can be replayed in any world.
"""

from typing import Any

from stonehenge.rules import actions
from stonehenge.rules.actions import Action
from stonehenge.rules.cards import BOMB, COLOURS, JUGGLER, NONE, UNSEEN, Card, Colour, colour_of, said_of
from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.seals import KINDS, Seal
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.table import FinishedTrick, Phase, Round, Table, Trick
from stonehenge.rules.value import value
from stonehenge.rules.view import View
from stonehenge.simulate.layout import (
    BOMBED,
    CARD_AT,
    CHOSEN,
    CLOUD_WITH,
    COUNT,
    DONE,
    FACES,
    FIRST_PLACE,
    FOLLOW,
    HI,
    JUGGLED,
    LEADER,
    LED_COLOUR,
    LO,
    MAGE,
    MIDDLE,
    PASSED,
    PHASE,
    PLAYED_HI,
    PLAYED_LO,
    PREDICTION,
    SEALS,
    TAKEN,
    TRICK,
    TRUMP,
    TURN,
    TURNUP,
    WAIT_CLOUD,
    WAIT_PASS,
    WAIT_PLAY,
    WAIT_PREDICT,
    WAIT_RETURN,
    WAIT_SEALS,
    WAIT_TRUMP,
    WAIT_WEREWOLF,
    WOLF,
    WON_COLOUR,
    words,
)
from stonehenge.simulate.rounds import MAGE_ACTION
from stonehenge.simulate.setups import round_vector
from stonehenge.simulate.shown import (
    OnePlay,
    Placing,
    given_place,
    tell_copies,
    tell_received,
    tell_stacks,
    tell_taken,
    tell_voids,
)

PHASES = {
    Phase.WEREWOLF: WAIT_WEREWOLF,
    Phase.TRUMP: WAIT_TRUMP,
    Phase.PREDICT: WAIT_PREDICT,
    Phase.SEALS: WAIT_SEALS,
    Phase.PLAY: WAIT_PLAY,
    Phase.RETURN: WAIT_RETURN,
    Phase.PASS: WAIT_PASS,
    Phase.CLOUD: WAIT_CLOUD,
}


@value
class Seen:
    """A view in numbers."""

    vector: Any
    played: tuple[tuple[int, int, int], ...]
    """The cards played since the hands were last dealt or passed: seat, place, said."""
    passed: int
    """After how many tricks cards were passed in this round, or 0 (S6)."""
    given: int
    """The place of the card this seat passed to its left neighbour, if it has not been played since; else NONE."""


def see(view: View) -> Seen:
    """A view in numbers."""
    table, seat = view.table, view.private.seat
    round_ = table.round
    r = round_vector(table.setup, round_.number, round_.dealer)
    placing = Placing(table.setup)
    r[PHASE] = PHASES[table.phase]
    r[TURN] = table.turn if table.turn >= 0 else seat
    r[TRUMP] = round_.trump
    r[WOLF] = round_.werewolf
    r[TURNUP] = NONE if round_.turnup == NONE else placing.place(round_.turnup, seat)
    passed = 0 if table.phase is Phase.PASS else passed_after(round_, table.setup)
    played = _all_played(table, placing)
    _set_hands(r, view, placing)
    _set_public(r, table, view, played)
    r[PASSED] = passed
    tell_stacks(r, view)
    tell_voids(r, table, passed)
    given = given_place(view, placing, played, passed)
    tell_taken(r, view, placing, played)
    tell_copies(r, view, played)
    tell_received(r, view, played)
    return Seen(r, tuple((who, place, said) for trick, who, place, said in played if trick >= passed), passed, given)


def _set_hands(r: Any, view: View, placing: Placing) -> None:
    """One's own hand; in Clairvoyance's first round the others' instead (V4)."""
    for seat, card in enumerate(view.foreheads):
        if card >= 0:
            r[LO + seat], r[HI + seat] = words([placing.place(card, seat)])
    if not view.foreheads:
        own = [placing.place(card, view.seat) for card in view.hand]
        r[LO + view.seat], r[HI + view.seat] = words(own)


def passed_after(round_: Round, setup: Setup) -> int:
    """After how many tricks cards were passed in this round; 0 if they weren't (S6)."""
    size = setup.hand_sizes[round_.number - 1]
    for number, trick in enumerate(round_.tricks, start=1):
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
            seat = (trick.leader + n) % table.setup.players
            played.append((number, seat, placing.place(card, seat), said_of(card, trick.faces[n])))
    return played


def _set_public(r: Any, table: Table, view: View, played: list[OnePlay]) -> None:
    round_, players = table.round, table.setup.players
    secret = table.setup.predictions in (Predictions.HIDDEN, Predictions.SECRET)
    for seat in range(players):
        said = round_.predictions[seat]
        r[PREDICTION + seat] = said if said >= 0 else NONE
        r[TAKEN + seat] = round_.taken[seat]
    if secret and view.private.prediction != NONE:
        r[PREDICTION + view.private.seat] = view.private.prediction
    r[PLAYED_LO], r[PLAYED_HI] = words([place for _, _, place, _ in played])
    r[DONE] = len(round_.tricks)
    r[CLOUD_WITH] = round_.cloud
    r[MAGE] = round_.mage
    r[CHOSEN] = sum(1 << seat for seat in round_.chosen)
    for kind in range(len(round_.middle)):
        r[MIDDLE + kind] = round_.middle[kind]
    for seat, own in enumerate(round_.seals):
        for kind, count in enumerate(own):
            r[SEALS + seat * KINDS + kind] = count
    _set_trick(r, table, played)


def _set_trick(r: Any, table: Table, played: list[OnePlay]) -> None:
    if table.phase is Phase.PLAY or not table.round.tricks:
        trick = table.trick
        r[LEADER], r[FOLLOW], r[COUNT] = trick.leader, trick.follow, len(trick.cards)
        now = played[len(played) - len(trick.cards) :]
        for n, face in enumerate(trick.faces):
            r[TRICK + n], r[FACES + n] = now[n][2], face
        r[JUGGLED] = int(JUGGLER in trick.cards)
        r[BOMBED] = int(BOMB in trick.cards)
        return
    last = table.round.tricks[-1]
    players = table.setup.players
    r[LEADER], r[FOLLOW], r[COUNT] = last.leads, table.setup.opening, players
    r[LED_COLOUR] = max(NONE, colour_of(last.cards[0]))
    r[WON_COLOUR] = max(NONE, colour_of(last.cards[(last.leads - last.leader) % players]))
    r[JUGGLED] = int(table.phase is Phase.PASS)


def first_predictor(view: View) -> int:
    """Who predicts first in this round."""
    setup = view.table.setup
    return first_to_predict(view.table.round.dealer, setup.players, setup.direction)


def from_action(r: Any, action: Action) -> int:
    """An action of the game as an action of the loops, on a vector that has the hand of the one who acts."""
    match action:
        case actions.Play():
            return _place_held(r, action.card) | (action.said + 1) << 8
        case actions.PassCard():
            return _place_held(r, action.card)
        case actions.NameTrump():
            return action.trump
        case actions.Predict() | actions.ChangePrediction():
            return action.tricks
        case actions.ReturnSeal():
            return action.seal
        case actions.TakeBlackMage():
            return MAGE_ACTION
        case actions.TakeSeals():
            taken = sum(1 << (3 * colour) for colour in action.take)
            stolen = sum((colour | victim << 3) << (18 + 6 * n) for n, (colour, victim) in enumerate(action.steal))
            return taken | len(action.steal) << 15 | stolen


def _place_held(r: Any, card: Card) -> int:
    """Where the hand of the one whose turn it is has this card; of copies, which are alike, the first."""
    low, high = int(r[LO + r[TURN]]), int(r[HI + r[TURN]])
    if card == UNSEEN:  # V4: it is the only one
        return low.bit_length() - 1 if low else 63 + high.bit_length()
    place = FIRST_PLACE[card]
    while not (low >> place if place < 64 else high >> (place - 64)) & 1:
        place += 1
    return place


def to_action(view: View, number: int) -> Action:
    """An action of the loops as an action of the game."""
    match view.table.phase:
        case Phase.PLAY:
            if view.foreheads:
                return actions.Play(UNSEEN)
            return actions.Play(CARD_AT[number & 255], (number >> 8) - 1)
        case Phase.PREDICT:
            return actions.Predict(number)
        case Phase.SEALS:
            return _seals_action(number)
        case Phase.RETURN:
            return actions.ReturnSeal(Seal(number))
        case Phase.PASS:
            return actions.PassCard(CARD_AT[number])
        case Phase.CLOUD:
            return actions.ChangePrediction(number)
        case _:
            return actions.NameTrump(Colour(number))


def _seals_action(number: int) -> Action:
    if number == MAGE_ACTION:
        return actions.TakeBlackMage()
    take = tuple(colour for colour in COLOURS for _ in range(number >> (3 * colour) & 7))
    thefts = [number >> (18 + 6 * theft) for theft in range(number >> 15 & 7)]
    return actions.TakeSeals(take, tuple(sorted((Colour(packed & 7), Seat(packed >> 3 & 7)) for packed in thefts)))
