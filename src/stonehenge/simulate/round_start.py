"""The beginning of a round, on its vector: trump, then predictions or seals, until the first card is played."""

from stonehenge.rules.cards import NONE
from stonehenge.rules.seals import COLOURED, KINDS, WHITE
from stonehenge.rules.seals import MIDDLE as MIDDLE_SEALS
from stonehenge.rules.trumps import UNDECIDED
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import give_card, has_card, take_card, wrap
from stonehenge.simulate.packing import MAGE_ACTION, seals_taken, stolen_colour, stolen_from, thefts_in
from stonehenge.simulate.places import CARDS, WEREWOLF_AT
from stonehenge.simulate.round_play import new_trick
from stonehenge.simulate.rulebook import excluded_prediction, first_to_predict, trump_of_turnup


@compiled
def start_round(state: Vector) -> None:
    """Begin a round whose constants, hands and turn-up are set."""
    players = state[at.PLAYERS]
    for seat in range(at.SEATS):
        state[at.PREDICTION + seat] = -1
        state[at.TAKEN + seat] = 0
        state[at.POINTS + seat] = 0
        state[at.VOIDS + seat] = 0
        state[at.CHOICE + seat] = NONE
    state[at.TOOK] = NONE
    state[at.DONE] = 0
    state[at.CLOUD_WITH] = NONE
    state[at.CHOSEN] = 0
    state[at.MAGE] = NONE
    state[at.PLAYED_LO] = 0
    state[at.PLAYED_HI] = 0
    if state[at.PREDICTING] == at.BY_SEALS:
        for kind in range(KINDS):
            state[at.MIDDLE + kind] = MIDDLE_SEALS[kind]
        for own in range(at.SEATS * KINDS):
            state[at.SEALS + own] = 0
    new_trick(state, (state[at.DEALER] + 1) % players)
    state[at.WOLF] = NONE
    if state[at.HAS_SPECIALS] != 0:
        for seat in range(players):
            if has_card(state, seat, WEREWOLF_AT):
                state[at.WOLF] = seat
    state[at.TRUMP] = state[at.TRUMP_RULE]
    if state[at.TRUMP_RULE] == at.BY_TURN_UP:
        state[at.TRUMP] = trump_of_turnup(CARDS[state[at.TURNUP]]) if state[at.TURNUP] >= 0 else NONE
    if state[at.WOLF] != NONE:
        state[at.TRUMP] = UNDECIDED
        state[at.PHASE] = at.WAIT_WEREWOLF
        state[at.TURN] = state[at.WOLF]
    elif state[at.TRUMP] == UNDECIDED:
        state[at.PHASE] = at.WAIT_TRUMP
        state[at.TURN] = state[at.DEALER]
    else:
        _await_predictions(state)


@compiled
def _await_predictions(state: Vector) -> None:
    state[at.PHASE] = at.WAIT_SEALS if state[at.PREDICTING] == at.BY_SEALS else at.WAIT_PREDICT
    state[at.TURN] = first_to_predict(state[at.DEALER], state[at.PLAYERS], state[at.DIRECTION])


@compiled
def name_trump(state: Vector, trump: int) -> None:
    """The dealer, or who has the Werewolf, names trump."""
    if state[at.PHASE] == at.WAIT_WEREWOLF:
        seat = state[at.WOLF]
        take_card(state, seat, WEREWOLF_AT)
        give_card(state, seat, state[at.TURNUP])
        state[at.TOOK] = state[at.TURNUP]
        state[at.TURNUP] = WEREWOLF_AT
    state[at.TRUMP] = trump
    _await_predictions(state)


@compiled
def excluded_now(state: Vector) -> int:
    """The prediction that the one whose turn it is may not make (V1, H6), or NONE."""
    if state[at.PLUS_MINUS_ONE] == 0:
        return NONE
    made = 0
    total = 0
    for seat in range(state[at.PLAYERS]):
        if state[at.PREDICTION + seat] >= 0:
            made += 1
            total += state[at.PREDICTION + seat]
    return excluded_prediction(state[at.SIZE], total, made == state[at.PLAYERS] - 1, state[at.PLUS_MINUS_ONE])


@compiled
def predict(state: Vector, tricks: int) -> None:
    """The one whose turn it is predicts; here also hidden and secret predictions come one after the other."""
    state[at.PREDICTION + state[at.TURN]] = tricks
    _next_to_predict(state, state[at.DIRECTION])


@compiled
def _next_to_predict(state: Vector, direction: int) -> None:
    following = wrap(state, state[at.TURN] + direction)
    if state[at.PREDICTION + following] >= 0:
        state[at.PHASE] = at.WAIT_PLAY
        state[at.TURN] = state[at.LEADER]
    else:
        state[at.TURN] = following


@compiled
def take_seals(state: Vector, action: int) -> None:
    """Extreme's prediction, or the Black Mage."""
    seat = state[at.TURN]
    total = 0
    if action == MAGE_ACTION:
        state[at.MAGE] = seat
    else:
        for colour in range(COLOURED):
            count = seals_taken(action, colour)
            state[at.MIDDLE + colour] -= count
            state[at.SEALS + seat * KINDS + colour] += count
            total += count
        thefts = thefts_in(action)
        for theft in range(thefts):
            colour = stolen_colour(action, theft)
            victim = stolen_from(action, theft)
            state[at.SEALS + victim * KINDS + colour] -= 1
            state[at.SEALS + seat * KINDS + colour] += 1
            state[at.MIDDLE + WHITE] -= 1
            state[at.SEALS + victim * KINDS + WHITE] += 1
        total += thefts
    state[at.PREDICTION + seat] = total
    _next_to_predict(state, 1)
