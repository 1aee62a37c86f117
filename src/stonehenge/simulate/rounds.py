"""A round, played on a vector: what may be done, and what follows. In lockstep with ``stonehenge.rules.game``.

Actions are integers: a colour or NONE for trump; a number for predictions and the Cloud; a seal to return; a place for
a card passed; ``place | (said + 1) << 8`` for a card played; seals packed by ``pack_seals``. An action must be legal.
"""

from typing import Any, Final

from stonehenge.rules.cards import NONE
from stonehenge.rules.seals import BLACK, KINDS, WHITE
from stonehenge.rules.setup import TURN_UP
from stonehenge.rules.trumps import UNDECIDED
from stonehenge.simulate.bits import popcount
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BOMB_AT,
    BOMBED,
    BY_CHIPS,
    BY_EXPERIENCE,
    BY_SEALS,
    CARDS,
    CHOICE,
    CHOSEN,
    CLOUD_AT,
    CLOUD_WITH,
    COLOUR_HI,
    COLOUR_LO,
    COUNT,
    DEALER,
    DIRECTION,
    DONE,
    FACES,
    FOLLOW,
    FOLLOWING_HI,
    FOLLOWING_LO,
    HAS_SPECIALS,
    HI,
    JUGGLED,
    JUGGLER_AT,
    LEADER,
    LED_COLOUR,
    LENGTH,
    LO,
    MAGE,
    MAGE_BASE,
    MIDDLE,
    OPENING,
    OWN_STACKS,
    PHASE,
    PLAYED_HI,
    PLAYED_LO,
    PLAYERS,
    PLUS_MINUS_ONE,
    POINTS,
    PREDICTING,
    PREDICTION,
    ROUND_OVER,
    SCORING,
    SEALS,
    SEATS,
    SIZE,
    STAKE,
    TAKEN,
    TOOK,
    TRICK,
    TRUMP,
    TRUMP_RULE,
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
    WEREWOLF_AT,
    WOLF,
    WON_COLOUR,
)
from stonehenge.simulate.rulebook import (
    best_play,
    black_mage_penalty,
    chips,
    coloured_left,
    excluded_prediction,
    experience,
    face_of,
    first_to_predict,
    fits,
    follow_after,
    penalty,
    trump_of_turnup,
)

MAGE_ACTION: Final = 1 << 60
_MIDDLE_SEALS: Final = (3, 5, 3, 3, 3, 4, 6)


@compiled
def copy_round(target: Any, source: Any) -> None:
    """Make one vector what another is."""
    for place in range(LENGTH):
        target[place] = source[place]


@compiled
def wrap(r: Any, seat: int) -> int:
    """The seat itself, one round the table further or back; a division would take longer than all the rest."""
    if seat >= r[PLAYERS]:
        return seat - r[PLAYERS]
    return seat + r[PLAYERS] if seat < 0 else seat


@compiled
def has_card(r: Any, seat: int, place: int) -> bool:
    """Whether a seat holds the card at this place."""
    if place < 64:
        return (r[LO + seat] >> place) & 1 == 1
    return (r[HI + seat] >> (place - 64)) & 1 == 1


@compiled
def give_card(r: Any, seat: int, place: int) -> None:
    """Put a card into a hand."""
    if place < 64:
        r[LO + seat] |= 1 << place
    else:
        r[HI + seat] |= 1 << (place - 64)


@compiled
def take_card(r: Any, seat: int, place: int) -> None:
    """Take a card out of a hand."""
    if place < 64:
        r[LO + seat] &= ~(1 << place)
    else:
        r[HI + seat] &= ~(1 << (place - 64))


# --- the round begins ------------------------------------------------------------------------------------------------


@compiled
def start_round(r: Any) -> None:
    """Begin a round whose constants, hands and turn-up are set."""
    players = r[PLAYERS]
    for seat in range(SEATS):
        r[PREDICTION + seat] = -1
        r[TAKEN + seat] = 0
        r[POINTS + seat] = 0
        r[VOIDS + seat] = 0
        r[CHOICE + seat] = NONE
    r[TOOK] = NONE
    r[DONE] = 0
    r[CLOUD_WITH] = NONE
    r[CHOSEN] = 0
    r[MAGE] = NONE
    r[PLAYED_LO] = 0
    r[PLAYED_HI] = 0
    if r[PREDICTING] == BY_SEALS:
        for kind in range(KINDS):
            r[MIDDLE + kind] = _MIDDLE_SEALS[kind]
        for own in range(SEATS * KINDS):
            r[SEALS + own] = 0
    _new_trick(r, (r[DEALER] + 1) % players)
    r[WOLF] = NONE
    if r[HAS_SPECIALS] != 0:
        for seat in range(players):
            if has_card(r, seat, WEREWOLF_AT):
                r[WOLF] = seat
    r[TRUMP] = r[TRUMP_RULE]
    if r[TRUMP_RULE] == TURN_UP:
        r[TRUMP] = trump_of_turnup(CARDS[r[TURNUP]]) if r[TURNUP] >= 0 else NONE
    if r[WOLF] != NONE:
        r[TRUMP] = UNDECIDED
        r[PHASE] = WAIT_WEREWOLF
        r[TURN] = r[WOLF]
    elif r[TRUMP] == UNDECIDED:
        r[PHASE] = WAIT_TRUMP
        r[TURN] = r[DEALER]
    else:
        _await_predictions(r)


@compiled
def _new_trick(r: Any, leader: int) -> None:
    r[LEADER] = leader
    r[TURN] = leader
    r[FOLLOW] = r[OPENING]
    r[COUNT] = 0
    r[JUGGLED] = 0
    r[BOMBED] = 0


@compiled
def _await_predictions(r: Any) -> None:
    r[PHASE] = WAIT_SEALS if r[PREDICTING] == BY_SEALS else WAIT_PREDICT
    r[TURN] = first_to_predict(r[DEALER], r[PLAYERS], r[DIRECTION])


@compiled
def name_trump(r: Any, trump: int) -> None:
    """The dealer, or who has the Werewolf, names trump."""
    if r[PHASE] == WAIT_WEREWOLF:
        seat = r[WOLF]
        take_card(r, seat, WEREWOLF_AT)
        give_card(r, seat, r[TURNUP])
        r[TOOK] = r[TURNUP]
        r[TURNUP] = WEREWOLF_AT
    r[TRUMP] = trump
    _await_predictions(r)


# --- predictions -----------------------------------------------------------------------------------------------------


@compiled
def excluded_now(r: Any) -> int:
    """The prediction that the one whose turn it is may not make (V1, H6), or NONE."""
    if r[PLUS_MINUS_ONE] == 0:
        return NONE
    made = 0
    total = 0
    for seat in range(r[PLAYERS]):
        if r[PREDICTION + seat] >= 0:
            made += 1
            total += r[PREDICTION + seat]
    return excluded_prediction(r[SIZE], total, made == r[PLAYERS] - 1, r[PLUS_MINUS_ONE])


@compiled
def predict(r: Any, tricks: int) -> None:
    """The one whose turn it is predicts; here also hidden and secret predictions come one after the other."""
    r[PREDICTION + r[TURN]] = tricks
    _next_to_predict(r, r[DIRECTION])


@compiled
def _next_to_predict(r: Any, direction: int) -> None:
    following = wrap(r, r[TURN] + direction)
    if r[PREDICTION + following] >= 0:
        r[PHASE] = WAIT_PLAY
        r[TURN] = r[LEADER]
    else:
        r[TURN] = following


@compiled
def pack_seals(take: Any, thefts: int, theft_colours: Any, theft_victims: Any) -> int:
    """Extreme's prediction as one integer: how many of each colour from the middle, and what from whom."""
    action = 0
    for colour in range(5):
        action |= take[colour] << (3 * colour)
    action |= thefts << 15
    for theft in range(thefts):
        action |= (theft_colours[theft] | theft_victims[theft] << 3) << (18 + 6 * theft)
    return action


@compiled
def take_seals(r: Any, action: int) -> None:
    """Extreme's prediction, or the Black Mage."""
    seat = r[TURN]
    total = 0
    if action == MAGE_ACTION:
        r[MAGE] = seat
    else:
        for colour in range(5):
            count = (action >> (3 * colour)) & 7
            r[MIDDLE + colour] -= count
            r[SEALS + seat * KINDS + colour] += count
            total += count
        thefts = (action >> 15) & 7
        for theft in range(thefts):
            packed = action >> (18 + 6 * theft)
            colour = packed & 7
            victim = (packed >> 3) & 7
            r[SEALS + victim * KINDS + colour] -= 1
            r[SEALS + seat * KINDS + colour] += 1
            r[MIDDLE + WHITE] -= 1
            r[SEALS + victim * KINDS + WHITE] += 1
        total += thefts
    r[PREDICTION + seat] = total
    _next_to_predict(r, 1)


# --- tricks ----------------------------------------------------------------------------------------------------------


@compiled
def must_follow(r: Any, seat: int) -> bool:
    """Whether a seat holds the colour to follow."""
    follow = r[FOLLOW]
    return follow >= 0 and (r[LO + seat] & COLOUR_LO[follow]) | (r[HI + seat] & COLOUR_HI[follow]) != 0


@compiled
def playable_lo(r: Any, seat: int) -> int:
    """The cards of word LO that a seat may play."""
    return r[LO + seat] & FOLLOWING_LO[r[FOLLOW]] if must_follow(r, seat) else r[LO + seat]


@compiled
def playable_hi(r: Any, seat: int) -> int:
    """The cards of word HI that a seat may play."""
    return r[HI + seat] & FOLLOWING_HI[r[FOLLOW]] if must_follow(r, seat) else r[HI + seat]


@compiled
def play(r: Any, place: int, said: int) -> None:
    """The one whose turn it is plays a card; then whatever follows from it."""
    seat = r[TURN]
    card = CARDS[place]
    count = r[COUNT]
    if place < 64:
        bit = 1 << place
        r[LO + seat] &= ~bit
        r[PLAYED_LO] |= bit
    else:
        bit = 1 << (place - 64)
        r[HI + seat] &= ~bit
        r[PLAYED_HI] |= bit
        if place == JUGGLER_AT:
            r[JUGGLED] = 1
        elif place == BOMB_AT:
            r[BOMBED] = 1
    follow = r[FOLLOW]
    if follow >= 0 and place < 79 and place >> 4 != follow:
        r[VOIDS + seat] |= 1 << follow
    face = face_of(card, said, r[OWN_STACKS] == 0)
    r[TRICK + count] = place
    r[FACES + count] = face
    r[FOLLOW] = follow_after(follow, face)
    r[COUNT] = count + 1
    seat += 1
    r[TURN] = 0 if seat == r[PLAYERS] else seat
    if count + 1 == r[PLAYERS]:
        end_trick(r)


@compiled
def end_trick(r: Any) -> None:
    """All have played: who takes the trick, and whatever follows from it."""
    faces = (r[FACES], r[FACES + 1], r[FACES + 2], r[FACES + 3], r[FACES + 4], r[FACES + 5])  # faster than a slice
    win_trick(r, best_play(faces, r[PLAYERS], r[TRUMP]))


@compiled
def win_trick(r: Any, best: int) -> None:
    """This card takes the trick; then whatever follows from it."""
    players = r[PLAYERS]
    leads = wrap(r, r[LEADER] + best)
    r[DONE] += 1
    if r[BOMBED] == 0:
        r[TAKEN + leads] += 1
        if r[HAS_SPECIALS] != 0:
            for place in range(players):
                if r[TRICK + place] == CLOUD_AT:
                    r[CLOUD_WITH] = leads
    r[LEADER] = leads
    if r[PREDICTING] == BY_SEALS:
        r[LED_COLOUR] = CARDS[r[TRICK]] >> 6
        r[WON_COLOUR] = CARDS[r[TRICK + best]] >> 6
        if leads != r[MAGE]:
            _await_seal(r)
            return
    if r[JUGGLED] != 0 and r[DONE] < r[SIZE]:
        r[PHASE] = WAIT_PASS
        r[CHOSEN] = 0
        r[TURN] = 0
        return
    _after_trick(r)


@compiled
def _after_trick(r: Any) -> None:
    if r[DONE] < r[SIZE]:
        _new_trick(r, r[LEADER])
        r[PHASE] = WAIT_PLAY
    elif r[CLOUD_WITH] != NONE:
        r[PHASE] = WAIT_CLOUD
        r[TURN] = r[CLOUD_WITH]
        if r[PREDICTION + r[TURN]] == 0:
            change_prediction(r, 1)
    else:
        _score(r)


@compiled
def fitting_seals(r: Any, seat: int) -> int:
    """The kinds of seals, as bits, that a seat can return for the trick just won (X7)."""
    kinds = 0
    for kind in range(KINDS):
        if r[SEALS + seat * KINDS + kind] > 0 and fits(kind, r[LED_COLOUR], r[WON_COLOUR]):
            kinds |= 1 << kind
    return kinds


@compiled
def _await_seal(r: Any) -> None:
    seat = r[LEADER]
    kinds = fitting_seals(r, seat)
    if popcount(kinds) > 1:
        r[PHASE] = WAIT_RETURN
        r[TURN] = seat
        return
    if kinds == 0:
        if r[MIDDLE + BLACK] > 0:
            r[MIDDLE + BLACK] -= 1
            r[SEALS + seat * KINDS + BLACK] += 1
        _after_trick(r)
        return
    for kind in range(KINDS):
        if kinds == 1 << kind:
            return_seal(r, kind)


@compiled
def return_seal(r: Any, kind: int) -> None:
    """The winner of the last trick returns a seal."""
    r[SEALS + r[LEADER] * KINDS + kind] -= 1
    r[MIDDLE + kind] += 1
    _after_trick(r)


@compiled
def pass_card(r: Any, place: int) -> None:
    """The one whose turn it is lays down a card to pass; when all have, all take up theirs (S6)."""
    players = r[PLAYERS]
    r[CHOICE + r[TURN]] = place
    r[CHOSEN] |= 1 << r[TURN]
    if r[TURN] + 1 < players:
        r[TURN] += 1
        return
    for seat in range(players):
        take_card(r, seat, r[CHOICE + seat])
    for seat in range(players):
        give_card(r, (seat + 1) % players, r[CHOICE + seat])
        r[VOIDS + seat] = 0
    r[CHOSEN] = 0
    _after_trick(r)


# --- the round ends --------------------------------------------------------------------------------------------------


@compiled
def change_prediction(r: Any, tricks: int) -> None:
    """The Cloud changes a prediction."""
    r[PREDICTION + r[CLOUD_WITH]] = tricks
    _score(r)


@compiled
def _score(r: Any) -> None:
    r[PHASE] = ROUND_OVER
    r[TURN] = NONE
    for seat in range(r[PLAYERS]):
        if r[SCORING] == BY_EXPERIENCE:
            r[POINTS + seat] = experience(r[PREDICTION + seat], r[TAKEN + seat], r[STAKE])
        elif r[SCORING] == BY_CHIPS:
            r[POINTS + seat] = chips(r[PREDICTION + seat], r[TAKEN + seat])
        else:
            r[POINTS + seat] = _penalty_of(r, seat)


@compiled
def _penalty_of(r: Any, seat: int) -> int:
    if seat == r[MAGE]:
        taken = 0
        for other in range(r[PLAYERS]):
            taken += r[SEALS + other * KINDS + BLACK]
        return black_mage_penalty(r[MAGE_BASE], taken)
    own = SEALS + seat * KINDS
    coloured = (r[own], r[own + 1], r[own + 2], r[own + 3], r[own + 4])
    return penalty(coloured_left(coloured), r[own + BLACK], r[own + WHITE])


@compiled
def act(r: Any, action: int) -> None:
    """Let the one whose turn it is act."""
    phase = r[PHASE]
    if phase == WAIT_PLAY:
        play(r, action & 255, (action >> 8) - 1)
    elif phase == WAIT_PREDICT:
        predict(r, action)
    elif phase == WAIT_SEALS:
        take_seals(r, action)
    elif phase == WAIT_RETURN:
        return_seal(r, action)
    elif phase == WAIT_PASS:
        pass_card(r, action)
    elif phase == WAIT_CLOUD:
        change_prediction(r, action)
    else:
        name_trump(r, action)
