"""From what a seat sees to its observation: the one encoding, for every edition and table size.

``seen`` is a vector that has nothing in it that the seat can't know (``blindfold``, or ``see`` for a view).
"""

from typing import Final

from stonehenge.rules.cards import COLOURS, JESTER, NONE, WIZARD
from stonehenge.rules.predictions import CONCEALED, NOT_THE_TRICKS, ZERO_ALWAYS
from stonehenge.rules.seals import COLOURED
from stonehenge.rules.seals import KINDS as SEAL_KINDS
from stonehenge.rules.tricks import MOST_TRICKS, OPEN
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Array, Vector
from stonehenge.simulate.batch import book as noted
from stonehenge.simulate.batch.card_kinds import CARD_KINDS, KIND_AT, NUMBER_KINDS, count_kinds
from stonehenge.simulate.batch.fields import (
    CARD,
    CARD_UNCOLOURED,
    CARD_VALUE,
    IN_TRICK,
    IN_TRICK_ORDER,
    IN_TRICK_SAID,
    IN_TRICK_WINS,
    MOST_POINTS,
    OBSERVATION,
    OFFSET,
)
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import SEATS, wrap
from stonehenge.simulate.packing import place_played, said_with
from stonehenge.simulate.places import (
    BIT_HI,
    BIT_LO,
    CARDS,
    COLOUR_SHIFT,
    SHAPESHIFTER_AT,
    VALUE_MASK,
    WIZARDS,
    lowest_place,
)
from stonehenge.simulate.rulebook import best_play, said_of

_FEWEST: Final = 3
_COLOURS: Final = len(COLOURS)
_NONE: Final = _COLOURS
"""Behind the colours: no trump; nothing to follow yet."""
_OTHERWISE: Final = _COLOURS + 1
"""And behind that: trump not named yet; nothing to follow in this trick."""
_PLAYERS: Final = OFFSET["players"]
_SCORING: Final = OFFSET["scoring"]
_PREDICTIONS: Final = OFFSET["predictions"]
_COUNTERCLOCKWISE: Final = OFFSET["counterclockwise"]
_SUM_RULE: Final = OFFSET["sum_rule"]
_OWN_STACKS: Final = OFFSET["own_stacks"]
_OWN_CARD_UNSEEN: Final = OFFSET["own_card_unseen"]
_STAKE: Final = OFFSET["stake"]
_MAGE_BASE: Final = OFFSET["mage_base"]
_MATES: Final = OFFSET["mates"]
_ROUND: Final = OFFSET["round"]
_ROUNDS: Final = OFFSET["rounds"]
_SIZE: Final = OFFSET["size"]
_PHASE: Final = OFFSET["phase"]
_WAITS_FOR: Final = OFFSET["waits_for"]
_DEALER: Final = OFFSET["dealer"]
_LEADER: Final = OFFSET["leader"]
_TRICKS_DONE: Final = OFFSET["tricks_done"]
_TRUMP: Final = OFFSET["trump"]
_FOLLOW: Final = OFFSET["follow"]
_TURN_UP: Final = OFFSET["turn_up"]
_WEREWOLF: Final = OFFSET["werewolf"]
_WEREWOLF_TOOK: Final = OFFSET["werewolf_took"]
_LAID_DOWN: Final = OFFSET["laid_down"]
_GAVE: Final = OFFSET["gave"]
_RECEIVED: Final = OFFSET["received"]
_FOREHEADS: Final = OFFSET["foreheads"]
_TRICK: Final = OFFSET["trick"]
_PREDICTION_KNOWN: Final = OFFSET["prediction_known"]
_PREDICTION_CONCEALED: Final = OFFSET["prediction_concealed"]
_PREDICTION: Final = OFFSET["prediction"]
_TAKEN: Final = OFFSET["taken"]
_TOTALS: Final = OFFSET["totals"]
_VOIDS: Final = OFFSET["voids"]
_CLOUD: Final = OFFSET["cloud"]
_HAS_LAID_DOWN: Final = OFFSET["has_laid_down"]
_MAGE: Final = OFFSET["mage"]
_SEALS: Final = OFFSET["seals"]
_MIDDLE: Final = OFFSET["middle"]
_LED: Final = OFFSET["led"]
_WON: Final = OFFSET["won"]
_CHOOSING_MIDDLE: Final = OFFSET["choosing_middle"]
_CHOOSING_FROM: Final = OFFSET["choosing_from"]
_HAND: Final = OFFSET["hand"]
_UNSEEN: Final = OFFSET["unseen"]
_PLAYED: Final = OFFSET["played"]
_TRICK_LEADERS: Final = OFFSET["trick_leaders"]
_TRICK_CARDS: Final = OFFSET["trick_cards"]
_TRICK_SAID: Final = OFFSET["trick_said"]


@compiled
def encode(seen: Vector, book: Vector, seat: int, out: Array) -> None:
    """Fill in a seat's observation; with the tricks of the round in order, where there is room for them."""
    out[:] = 0
    _encode_rules(seen, book, out)
    _encode_moment(seen, seat, out)
    _encode_seats(seen, book, seat, out)
    _encode_cards(seen, book, seat, out)
    if seen[at.PHASE] == at.WAIT_PLAY:
        _encode_trick(seen, seat, out)
    if seen[at.PREDICTING] == at.BY_SEALS:
        _encode_seals(seen, book, seat, out)
    if len(out) > OBSERVATION:
        _encode_history(seen, book, seat, out)


@compiled
def _seen_from(seen: Vector, seat: int, other: int) -> int:
    """Which seat another is, counted from the one who looks."""
    return wrap(seen, other - seat)


@compiled
def _one_seat(seen: Vector, seat: int, other: int, first: int, out: Array) -> None:
    """Mark a seat, if there is one."""
    if other >= 0:
        out[first + _seen_from(seen, seat, other)] = 1


@compiled
def _put_card(place: int, first: int, out: Array) -> None:
    """Tell of a card, if there is one."""
    if place < 0:
        return
    if place < WIZARDS:
        out[first + (place >> COLOUR_SHIFT)] = 1
        out[first + CARD_VALUE] = (place & VALUE_MASK) + 1
    else:
        out[first + CARD_UNCOLOURED + KIND_AT[place] - NUMBER_KINDS] = 1


@compiled
def _encode_rules(seen: Vector, book: Vector, out: Array) -> None:
    out[_PLAYERS + seen[at.PLAYERS] - _FEWEST] = 1
    out[_SCORING + seen[at.SCORING]] = 1
    out[_PREDICTIONS + seen[at.PREDICTING]] = 1
    out[_COUNTERCLOCKWISE] = 1 if seen[at.DIRECTION] < 0 else 0
    out[_SUM_RULE] = 1 if seen[at.PLUS_MINUS_ONE] == NOT_THE_TRICKS else 0
    out[_SUM_RULE + 1] = 1 if seen[at.PLUS_MINUS_ONE] == ZERO_ALWAYS else 0
    out[_OWN_STACKS] = seen[at.OWN_STACKS]
    out[_OWN_CARD_UNSEEN] = seen[at.UNSEEN_CARDS]
    out[_STAKE] = min(seen[at.STAKE], MOST_POINTS)
    out[_MAGE_BASE] = seen[at.MAGE_BASE]
    out[_ROUND] = book[noted.ROUND]
    out[_ROUNDS] = book[noted.ROUNDS]
    out[_SIZE] = seen[at.SIZE]


@compiled
def _encode_moment(seen: Vector, seat: int, out: Array) -> None:
    phase = seen[at.PHASE]
    if phase < at.ROUND_OVER:
        out[_PHASE + phase - 1] = 1
        _encode_waiting(seen, seat, phase, out)
    _one_seat(seen, seat, seen[at.DEALER], _DEALER, out)
    _one_seat(seen, seat, seen[at.LEADER], _LEADER, out)
    out[_TRICKS_DONE] = seen[at.DONE]
    trump = seen[at.TRUMP]
    out[_TRUMP + (trump if trump >= 0 else _NONE if trump == NONE else _OTHERWISE)] = 1
    if phase == at.WAIT_PLAY:
        follow = seen[at.FOLLOW]
        out[_FOLLOW + (follow if follow >= 0 else _NONE if follow == OPEN else _OTHERWISE)] = 1
    elif phase == at.WAIT_RETURN:
        out[_LED + seen[at.LED_COLOUR]] = 1
        out[_WON + seen[at.WON_COLOUR]] = 1
    _put_card(seen[at.TURNUP], _TURN_UP, out)
    _one_seat(seen, seat, seen[at.WOLF], _WEREWOLF, out)
    _put_card(seen[at.TOOK], _WEREWOLF_TOOK, out)
    if seen[at.CHOICE + seat] >= 0:
        _put_card(seen[at.CHOICE + seat], _LAID_DOWN if phase == at.WAIT_PASS else _GAVE, out)
        _put_card(seen[at.CHOICE + wrap(seen, seat - 1)], _RECEIVED, out)


@compiled
def _encode_waiting(seen: Vector, seat: int, phase: int, out: Array) -> None:
    at_once = phase == at.WAIT_PREDICT and seen[at.PREDICTING] != at.IN_TURN
    if not at_once and phase != at.WAIT_PASS:
        _one_seat(seen, seat, seen[at.TURN], _WAITS_FOR, out)
        return
    for other in range(seen[at.PLAYERS]):
        waits = seen[at.PREDICTION + other] == NONE if at_once else seen[at.CHOSEN] >> other & 1 == 0
        out[_WAITS_FOR + _seen_from(seen, seat, other)] = 1 if waits else 0


@compiled
def _encode_seats(seen: Vector, book: Vector, seat: int, out: Array) -> None:
    for other in range(seen[at.PLAYERS]):
        place = _seen_from(seen, seat, other)
        out[_MATES + place] = 1 if book[noted.TEAM + other] == book[noted.TEAM + seat] else 0
        prediction = seen[at.PREDICTION + other]
        if prediction >= 0:
            out[_PREDICTION_KNOWN + place] = 1
            out[_PREDICTION + place] = prediction
        elif prediction == CONCEALED:
            out[_PREDICTION_CONCEALED + place] = 1
        out[_TAKEN + place] = seen[at.TAKEN + other]
        out[_TOTALS + place] = min(max(book[noted.TOTAL + other], -MOST_POINTS), MOST_POINTS)
        voids = seen[at.VOIDS + other]
        for colour in range(_COLOURS):
            out[_VOIDS + place * _COLOURS + colour] = voids >> colour & 1
        out[_HAS_LAID_DOWN + place] = seen[at.CHOSEN] >> other & 1
    _one_seat(seen, seat, seen[at.CLOUD_WITH], _CLOUD, out)


@compiled
def _encode_cards(seen: Vector, book: Vector, seat: int, out: Array) -> None:
    gone_low, gone_high = seen[at.PLAYED_LO], seen[at.PLAYED_HI]
    if seen[at.TURNUP] >= 0:
        gone_low |= BIT_LO[seen[at.TURNUP]]
        gone_high |= BIT_HI[seen[at.TURNUP]]
    for other in range(seen[at.PLAYERS]):
        place = _seen_from(seen, seat, other)
        low, high = seen[at.LO + other], seen[at.HI + other]
        gone_low |= low
        gone_high |= high
        if other == seat:
            count_kinds(low, high, _HAND, out)
        elif low | high != 0:  # V4
            _put_card(lowest_place(low, high), _FOREHEADS + (place - 1) * CARD, out)
        by_low, by_high = book[noted.PLAYED_BY_LO + other], book[noted.PLAYED_BY_HI + other]
        count_kinds(by_low, by_high, _PLAYED + place * CARD_KINDS, out)
    count_kinds(seen[at.DECK_LO] & ~gone_low, seen[at.DECK_HI] & ~gone_high, _UNSEEN, out)


@compiled
def _encode_trick(seen: Vector, seat: int, out: Array) -> None:
    count = seen[at.COUNT]
    if count == 0:
        return
    for order in range(count):
        first = _TRICK + wrap(seen, wrap(seen, seen[at.LEADER] + order) - seat) * IN_TRICK
        place = seen[at.TRICK + order]
        _put_card(place, first, out)
        said = _said_code(place, seen[at.FACES + order])
        if said > 0:
            out[first + IN_TRICK_SAID + said - 1] = 1
        out[first + IN_TRICK_ORDER] = order + 1
    faces = (
        seen[at.FACES],
        seen[at.FACES + 1],
        seen[at.FACES + 2],
        seen[at.FACES + 3],
        seen[at.FACES + 4],
        seen[at.FACES + 5],
    )
    best = best_play(faces, count, seen[at.TRUMP])
    winner = wrap(seen, wrap(seen, seen[at.LEADER] + best) - seat)
    out[_TRICK + winner * IN_TRICK + IN_TRICK_WINS] = 1


@compiled
def _said_code(place: int, face: int) -> int:
    """What was said on playing a card that counts as this, by its number in an observation; 0 for nothing."""
    return 0 if place < SHAPESHIFTER_AT else _code_of_said(said_of(CARDS[place], face))


@compiled
def _code_of_said(said: int) -> int:
    if said == WIZARD:
        return 1
    if said == JESTER:
        return 2
    return said + 3 if said >= 0 else 0


@compiled
def _encode_seals(seen: Vector, book: Vector, seat: int, out: Array) -> None:
    _one_seat(seen, seat, seen[at.MAGE], _MAGE, out)
    for kind in range(SEAL_KINDS):
        out[_MIDDLE + kind] = seen[at.MIDDLE + kind]
    choosing = seen[at.PHASE] == at.WAIT_SEALS and seen[at.TURN] == seat
    for other in range(seen[at.PLAYERS]):
        place = _seen_from(seen, seat, other)
        for kind in range(SEAL_KINDS):
            out[_SEALS + place * SEAL_KINDS + kind] = seen[at.SEALS + other * SEAL_KINDS + kind]
        if choosing and place > 0:
            for colour in range(COLOURED):
                chosen = book[noted.CHOSEN_FROM + other * COLOURED + colour]
                out[_CHOOSING_FROM + (place - 1) * COLOURED + colour] = chosen
    if choosing:
        for colour in range(COLOURED):
            out[_CHOOSING_MIDDLE + colour] = book[noted.CHOSEN_MIDDLE + colour]


@compiled
def _encode_history(seen: Vector, book: Vector, seat: int, out: Array) -> None:
    for trick in range(MOST_TRICKS):
        leader = book[noted.TRICK_LEADER + trick] - 1
        if leader < 0:
            return
        out[_TRICK_LEADERS + trick] = _seen_from(seen, seat, leader) + 1
        for other in range(seen[at.PLAYERS]):
            play = book[noted.TRICK_CARD + trick * SEATS + other] - 1
            if play >= 0:
                place = trick * SEATS + _seen_from(seen, seat, other)
                out[_TRICK_CARDS + place] = KIND_AT[place_played(play)] + 1
                out[_TRICK_SAID + place] = _code_of_said(said_with(play))
