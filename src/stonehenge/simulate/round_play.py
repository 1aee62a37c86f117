"""The tricks of a round, on its vector: what may be played, who takes a trick, seals returned and cards passed."""

from stonehenge.rules.cards import NONE
from stonehenge.rules.seals import BLACK, KINDS
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.bits import popcount
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import give_card, take_card, wrap
from stonehenge.simulate.places import (
    BOMB_AT,
    CARDS,
    CLOUD_AT,
    COLOUR_HI,
    COLOUR_LO,
    COLOUR_SHIFT,
    FOLLOWING_HI,
    FOLLOWING_LO,
    JUGGLER_AT,
    WIZARDS,
    WORD,
)
from stonehenge.simulate.round_end import change_prediction, score_round
from stonehenge.simulate.rulebook import best_play, colour_of, face_of, fits, follow_after


@compiled
def new_trick(state: Vector, leader: int) -> None:
    """The next trick begins."""
    state[at.LEADER] = leader
    state[at.TURN] = leader
    state[at.FOLLOW] = state[at.OPENING]
    state[at.COUNT] = 0
    state[at.JUGGLED] = 0
    state[at.BOMBED] = 0


@compiled
def must_follow(state: Vector, seat: int) -> bool:
    """Whether a seat holds the colour to follow."""
    follow = state[at.FOLLOW]
    return follow >= 0 and (state[at.LO + seat] & COLOUR_LO[follow]) | (state[at.HI + seat] & COLOUR_HI[follow]) != 0


@compiled
def playable_lo(state: Vector, seat: int) -> int:
    """The cards of word at.LO that a seat may play."""
    return state[at.LO + seat] & FOLLOWING_LO[state[at.FOLLOW]] if must_follow(state, seat) else state[at.LO + seat]


@compiled
def playable_hi(state: Vector, seat: int) -> int:
    """The cards of word at.HI that a seat may play."""
    return state[at.HI + seat] & FOLLOWING_HI[state[at.FOLLOW]] if must_follow(state, seat) else state[at.HI + seat]


@compiled
def play(state: Vector, place: int, said: int) -> None:
    """The one whose turn it is plays a card; then whatever follows from it."""
    seat = state[at.TURN]
    card = CARDS[place]
    count = state[at.COUNT]
    if place < WORD:
        bit = 1 << place
        state[at.LO + seat] &= ~bit
        state[at.PLAYED_LO] |= bit
    else:
        bit = 1 << (place - WORD)
        state[at.HI + seat] &= ~bit
        state[at.PLAYED_HI] |= bit
        if place == JUGGLER_AT:
            state[at.JUGGLED] = 1
        elif place == BOMB_AT:
            state[at.BOMBED] = 1
    follow = state[at.FOLLOW]
    if follow >= 0 and place < WIZARDS and place >> COLOUR_SHIFT != follow:
        state[at.VOIDS + seat] |= 1 << follow
    face = face_of(card, said, state[at.OWN_STACKS] == 0)
    state[at.TRICK + count] = place
    state[at.FACES + count] = face
    state[at.FOLLOW] = follow_after(follow, face)
    state[at.COUNT] = count + 1
    seat += 1
    state[at.TURN] = 0 if seat == state[at.PLAYERS] else seat
    if count + 1 == state[at.PLAYERS]:
        end_trick(state)


@compiled
def end_trick(state: Vector) -> None:
    """All have played: who takes the trick, and whatever follows from it."""
    faces = (
        state[at.FACES],
        state[at.FACES + 1],
        state[at.FACES + 2],
        state[at.FACES + 3],
        state[at.FACES + 4],
        state[at.FACES + 5],
    )  # faster than a slice
    win_trick(state, best_play(faces, state[at.PLAYERS], state[at.TRUMP]))


@compiled
def win_trick(state: Vector, best: int) -> None:
    """This card takes the trick; then whatever follows from it."""
    players = state[at.PLAYERS]
    leads = wrap(state, state[at.LEADER] + best)
    state[at.DONE] += 1
    if state[at.BOMBED] == 0:
        state[at.TAKEN + leads] += 1
        if state[at.HAS_SPECIALS] != 0:
            for place in range(players):
                if state[at.TRICK + place] == CLOUD_AT:
                    state[at.CLOUD_WITH] = leads
    state[at.LEADER] = leads
    if state[at.PREDICTING] == at.BY_SEALS:
        state[at.LED_COLOUR] = colour_of(CARDS[state[at.TRICK]])
        state[at.WON_COLOUR] = colour_of(CARDS[state[at.TRICK + best]])
        if leads != state[at.MAGE]:
            _await_seal(state)
            return
    if state[at.JUGGLED] != 0 and state[at.DONE] < state[at.SIZE]:
        state[at.PHASE] = at.WAIT_PASS
        state[at.CHOSEN] = 0
        state[at.TURN] = 0
        return
    _after_trick(state)


@compiled
def _after_trick(state: Vector) -> None:
    if state[at.DONE] < state[at.SIZE]:
        new_trick(state, state[at.LEADER])
        state[at.PHASE] = at.WAIT_PLAY
    elif state[at.CLOUD_WITH] != NONE:
        state[at.PHASE] = at.WAIT_CLOUD
        state[at.TURN] = state[at.CLOUD_WITH]
        if state[at.PREDICTION + state[at.TURN]] == 0:
            change_prediction(state, 1)
    else:
        score_round(state)


@compiled
def fitting_seals(state: Vector, seat: int) -> int:
    """The kinds of seals, as bits, that a seat can return for the trick just won (X7)."""
    kinds = 0
    for kind in range(KINDS):
        if state[at.SEALS + seat * KINDS + kind] > 0 and fits(kind, state[at.LED_COLOUR], state[at.WON_COLOUR]):
            kinds |= 1 << kind
    return kinds


@compiled
def _await_seal(state: Vector) -> None:
    seat = state[at.LEADER]
    kinds = fitting_seals(state, seat)
    if popcount(kinds) > 1:
        state[at.PHASE] = at.WAIT_RETURN
        state[at.TURN] = seat
        return
    if kinds == 0:
        if state[at.MIDDLE + BLACK] > 0:
            state[at.MIDDLE + BLACK] -= 1
            state[at.SEALS + seat * KINDS + BLACK] += 1
        _after_trick(state)
        return
    for kind in range(KINDS):
        if kinds == 1 << kind:
            return_seal(state, kind)


@compiled
def return_seal(state: Vector, kind: int) -> None:
    """The winner of the last trick returns a seal."""
    state[at.SEALS + state[at.LEADER] * KINDS + kind] -= 1
    state[at.MIDDLE + kind] += 1
    _after_trick(state)


@compiled
def pass_card(state: Vector, place: int) -> None:
    """The one whose turn it is lays down a card to pass; when all have, all take up theirs (S6)."""
    players = state[at.PLAYERS]
    state[at.CHOICE + state[at.TURN]] = place
    state[at.CHOSEN] |= 1 << state[at.TURN]
    if state[at.TURN] + 1 < players:
        state[at.TURN] += 1
        return
    for seat in range(players):
        take_card(state, seat, state[at.CHOICE + seat])
    for seat in range(players):
        give_card(state, (seat + 1) % players, state[at.CHOICE + seat])
        state[at.VOIDS + seat] = 0
    state[at.CHOSEN] = 0
    _after_trick(state)
