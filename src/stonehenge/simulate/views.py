"""From what a seat sees to the vectors the loops play on, and from their actions back to the game's.

The vector of a view has the seat's own hand and nothing in the others'; what has happened in the round since everyone
last held what they have now is a list of (seat, action), so that it can be replayed in any world.
"""

from typing import Any

from stonehenge.rules.actions import (
    Action,
    ChangePrediction,
    NameTrump,
    PassCard,
    Play,
    Predict,
    ReturnSeal,
    TakeBlackMage,
    TakeSeals,
)
from stonehenge.rules.cards import BOMB, JESTER, JUGGLER, NONE, UNSEEN, WEREWOLF, WIZARD, Card, colour_of
from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.seals import KINDS
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.table import FinishedTrick, Phase, Round, Table
from stonehenge.rules.tricks import follow_after
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
    PHASE,
    PLAYED_HI,
    PLAYED_LO,
    PREDICTION,
    SEALS,
    TAKEN,
    TOOK,
    TRICK,
    TRUMP,
    TURN,
    TURNUP,
    VOIDS,
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

_PHASES = {
    Phase.WEREWOLF: WAIT_WEREWOLF,
    Phase.TRUMP: WAIT_TRUMP,
    Phase.PREDICT: WAIT_PREDICT,
    Phase.SEALS: WAIT_SEALS,
    Phase.PLAY: WAIT_PLAY,
    Phase.RETURN: WAIT_RETURN,
    Phase.PASS: WAIT_PASS,
    Phase.CLOUD: WAIT_CLOUD,
}


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


@value
class Seen:
    """A view in numbers."""

    vector: Any
    played: tuple[tuple[int, int, int], ...]
    """The cards played since the hands were last dealt or passed: seat, place, said."""
    since_pass: bool
    """Whether cards have been passed in this round."""
    given: int
    """The place of the card this seat passed to its left neighbour, if it has not been played since; else NONE."""


def see(view: View) -> Seen:
    """A view in numbers."""
    table, seat = view.table, view.private.seat
    round_ = table.round
    r = round_vector(table.setup, round_.number, round_.dealer)
    placing = Placing(table.setup)
    r[PHASE] = _PHASES[table.phase]
    r[TURN] = seat
    r[TRUMP] = round_.trump
    r[WOLF] = round_.werewolf
    r[TURNUP] = NONE if round_.turnup == NONE else placing.place(round_.turnup, seat)
    passed_after = _passed_after(round_, table.setup)
    played = _all_played(table, placing)
    own = [placing.place(card, seat) for card in view.hand if card != UNSEEN]
    r[LO + seat], r[HI + seat] = words(own)
    _set_public(r, table, view, played)
    since = [play for trick, *play in played if trick >= passed_after]
    r[TOOK] = _still_held(round_.took, round_, passed_after)
    return Seen(
        r,
        tuple((who, place, said) for who, place, said in since),
        passed_after > 0,
        _given_place(view, since),
    )


def _passed_after(round_: Round, setup: Setup) -> int:
    """After how many tricks cards were passed in this round; 0 if they weren't (S6)."""
    size = setup.hand_sizes[round_.number - 1]
    for number, trick in enumerate(round_.tricks, start=1):
        if JUGGLER in trick.cards and number < size:
            return number
    return 0


def _all_played(table: Table, placing: Placing) -> list[tuple[int, int, int, int]]:
    """Every card played in the round: number of its trick, seat, place, what was said."""
    players = table.setup.players
    played = []
    for number, trick in enumerate(table.round.tricks):
        for n, card in enumerate(trick.cards):
            seat = (trick.leader + n) % players
            played.append((number, seat, placing.place(card, seat), _said(card, trick.faces[n])))
    if table.phase is Phase.PLAY:
        trick_now = table.trick
        for n, card in enumerate(trick_now.cards):
            seat = (trick_now.leader + n) % players
            played.append((len(table.round.tricks), seat, placing.place(card, seat), _said(card, trick_now.faces[n])))
    return played


def _said(card: Card, face: int) -> int:
    """What a card's player said, told by what it counts as."""
    if card <= BOMB:
        return NONE
    return face if face >= WIZARD else face >> 6


def _set_public(r: Any, table: Table, view: View, played: list[tuple[int, int, int, int]]) -> None:
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
    _set_voids(r, table)


def _set_trick(r: Any, table: Table, played: list[tuple[int, int, int, int]]) -> None:
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


def _set_voids(r: Any, table: Table) -> None:
    """The colours a seat has shown not to hold, since cards were last passed."""
    tricks: list[FinishedTrick] = table.round.tricks[_passed_after(table.round, table.setup) :]
    faces = [(trick.leader, trick.cards, trick.faces) for trick in tricks]
    if table.phase is Phase.PLAY:
        faces.append((table.trick.leader, tuple(table.trick.cards), tuple(table.trick.faces)))
    for leader, cards, trick_faces in faces:
        follow = table.setup.opening
        for n, card in enumerate(cards):
            if follow >= 0 and card < WIZARD and card >> 6 != follow:
                r[VOIDS + (leader + n) % table.setup.players] |= 1 << follow
            follow = follow_after(follow, trick_faces[n])


def _still_held(took: Card, round_: Round, passed_after: int) -> int:
    """The place of the card taken for the Werewolf while everyone knows who holds it; else NONE (S5)."""
    if took in (NONE, WIZARD, JESTER, WEREWOLF) or passed_after:
        return NONE
    return FIRST_PLACE[took]


def _given_place(view: View, since: list[Any]) -> int:
    gave = view.private.gave
    if gave in (NONE, WIZARD, JESTER):
        return NONE
    place = FIRST_PLACE[gave]
    return NONE if any(play[1] == place for play in since) else place


def first_predictor(view: View) -> int:
    """Who predicts first in this round."""
    setup = view.table.setup
    return first_to_predict(view.table.round.dealer, setup.players, setup.direction)


def to_action(view: View, number: int) -> Action:
    """An action of the loops as an action of the game."""
    match view.table.phase:
        case Phase.PLAY:
            if view.foreheads:
                return Play(UNSEEN)
            return Play(CARD_AT[number & 255], (number >> 8) - 1)
        case Phase.PREDICT:
            return Predict(number)
        case Phase.SEALS:
            return _seals_action(number)
        case Phase.RETURN:
            return ReturnSeal(number)
        case Phase.PASS:
            return PassCard(CARD_AT[number])
        case Phase.CLOUD:
            return ChangePrediction(number)
        case _:
            return NameTrump(number)


def _seals_action(number: int) -> Action:
    if number == MAGE_ACTION:
        return TakeBlackMage()
    take = tuple(colour for colour in range(5) for _ in range(number >> (3 * colour) & 7))
    thefts = [number >> (18 + 6 * theft) for theft in range(number >> 15 & 7)]
    return TakeSeals(take, tuple(sorted((packed & 7, packed >> 3 & 7) for packed in thefts)))
