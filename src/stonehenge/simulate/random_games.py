"""Whole games and rounds at full speed: shuffled, dealt and played out in one loop."""

from typing import Final

from stonehenge.rules.cards import JESTER, NONE, WIZARD
from stonehenge.rules.seals import COLOURED
from stonehenge.rules.tricks import OPEN
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Rows, Vector, vector
from stonehenge.simulate.bits import lower_below, lowest, nth, popcount, random_below, stepped, upper_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.packing import MAGE_ACTION, pack_play, pack_taken
from stonehenge.simulate.places import (
    BIT_HI,
    BIT_LO,
    BOMB_AT,
    CARDS,
    CLOUD_AT,
    COLOUR_HI,
    COLOUR_LO,
    DRAGON_AND_FAIRY,
    FOLLOWING_HI,
    FOLLOWING_LO,
    JUGGLER_AT,
    NAMED_COLOURS,
    SHAPESHIFTER_AT,
    WORD,
    count_cards,
    nth_place,
)
from stonehenge.simulate.round_play import end_trick, fitting_seals, playable_hi, playable_lo, win_trick
from stonehenge.simulate.round_start import excluded_now, start_round
from stonehenge.simulate.rulebook import face_of, follow_after
from stonehenge.simulate.strengths import STRENGTHS, strengths_at
from stonehenge.simulate.transitions import act

_ORDERS: Final = 8
_LAST_ORDER: Final = _ORDERS - 1
"""Strength and order in a trick go into one number, so that of equal cards the first is the strongest."""


@compiled
def said_by(place: int, x: int) -> int:
    """What is said on playing a card, by the lower half of a generator's state; NONE for most."""
    if place < SHAPESHIFTER_AT:
        return NONE
    if place == SHAPESHIFTER_AT:
        return WIZARD if lower_below(x, 2) == 0 else JESTER
    if place == JUGGLER_AT or place == CLOUD_AT:
        return lower_below(x, NAMED_COLOURS)
    return NONE


@compiled
def random_action(state: Vector, random: Vector) -> int:
    """Any action of the one whose turn it is."""
    seat = state[at.TURN]
    phase = state[at.PHASE]
    if phase == at.WAIT_PLAY:
        low = playable_lo(state, seat)
        high = playable_hi(state, seat)
        x = stepped(random[0])
        random[0] = x
        place = nth_place(low, high, upper_below(x, count_cards(low, high)))
        return pack_play(place, said_by(place, x))
    if phase == at.WAIT_PREDICT:
        tricks = random_below(random, state[at.SIZE] + 1)
        if tricks == excluded_now(state):
            return (tricks + 1) % (state[at.SIZE] + 1)
        return tricks
    if phase == at.WAIT_SEALS:
        return _random_seals(state, random)
    if phase == at.WAIT_RETURN:
        kinds = fitting_seals(state, seat)
        for _ in range(random_below(random, popcount(kinds))):
            kinds &= kinds - 1
        return lowest(kinds)
    if phase == at.WAIT_PASS:
        low = state[at.LO + seat]
        high = state[at.HI + seat]
        return nth_place(low, high, random_below(random, count_cards(low, high)))
    if phase == at.WAIT_CLOUD:
        return state[at.PREDICTION + seat] - 1 + 2 * random_below(random, 2)
    if phase == at.WAIT_WEREWOLF:
        return random_below(random, NAMED_COLOURS + 1) - 1
    return random_below(random, NAMED_COLOURS)


@compiled
def _random_seals(state: Vector, random: Vector) -> int:
    if state[at.MAGE] == NONE and random_below(random, 4) == 0:
        return MAGE_ACTION
    action = 0
    for colour in range(COLOURED):
        action |= pack_taken(colour, random_below(random, state[at.MIDDLE + colour] + 1))
    return action


@compiled
def _draw_hand(state: Vector, seat: int, deck: Vector, first: int, last: int, random: Vector) -> None:
    """Draw a hand from the cards of the deck between two places, and bring it to their front."""
    low = 0
    high = 0
    x = random[0]
    for place in range(first, first + state[at.SIZE]):
        odd = (place - first) & 1
        if odd == 0:  # a step of the generator is good for two cards
            x = stepped(x)
        other = place + (lower_below(x, last - place) if odd == 1 else upper_below(x, last - place))
        drawn = deck[other]
        deck[other] = deck[place]
        deck[place] = drawn
        low |= BIT_LO[drawn]
        high |= BIT_HI[drawn]
    random[0] = x
    state[at.LO + seat] = low
    state[at.HI + seat] = high


@compiled
def deal_round(state: Vector, deck: Vector, random: Vector) -> None:
    """Shuffle and deal a round."""
    players = state[at.PLAYERS]
    size = state[at.SIZE]
    state[at.TURNUP] = NONE
    if state[at.OWN_STACKS] != 0:
        each = len(deck) // players  # V5: the stacks lie one after the other
        for seat in range(players):
            _draw_hand(state, seat, deck, seat * each, (seat + 1) * each, random)
        return
    for seat in range(players):
        _draw_hand(state, seat, deck, seat * size, len(deck), random)
    dealt = players * size
    if state[at.TRUMP_RULE] == at.BY_TURN_UP and dealt < len(deck):
        state[at.TURNUP] = deck[dealt + random_below(random, len(deck) - dealt)]


@compiled
def play_random_trick(state: Vector, random: Vector) -> None:
    """A whole trick of random cards: what ``play`` does card by card, without a look at the vector between them.

    The colour to follow is found with the first card that sets it; from then on the cards do not depend on each other,
    and the processor works on several at a time. Whoever is strongest so far is known with each card.
    """
    players = state[at.PLAYERS]
    colours_matter = state[at.OWN_STACKS] == 0
    seat = state[at.LEADER]
    suit = OPEN
    strengths = strengths_at(state[at.TRUMP], OPEN)
    colour_low = colour_high = 0  # nothing to follow yet, so anything goes
    following_low = following_high = -1
    played_low = played_high = 0
    strongest = -1
    x = random[0]
    for count in range(players):
        low = state[at.LO + seat]
        high = state[at.HI + seat]
        must_follow = (low & colour_low) | (high & colour_high) != 0
        low &= following_low if must_follow else -1
        high &= following_high if must_follow else -1
        in_low = popcount(low)
        x = stepped(x)
        chosen = upper_below(x, in_low + popcount(high))
        if chosen < in_low:
            place = nth(low, chosen)
            bit = 1 << place
            played_low |= bit
            state[at.LO + seat] &= ~bit
        else:
            place = nth(high, chosen - in_low)
            bit = 1 << place
            played_high |= bit
            state[at.HI + seat] &= ~bit
            place += WORD
        face = face_of(CARDS[place], said_by(place, x), colours_matter)
        if suit == OPEN:
            suit = follow_after(OPEN, face)
            strengths = strengths_at(state[at.TRUMP], suit)
            if suit >= 0 and colours_matter:
                colour_low, colour_high = COLOUR_LO[suit], COLOUR_HI[suit]
                following_low, following_high = FOLLOWING_LO[suit], FOLLOWING_HI[suit]
        strongest = max(strongest, STRENGTHS[strengths + face] * _ORDERS + _LAST_ORDER - count)
        state[at.TRICK + count] = place
        state[at.FACES + count] = face
        seat = 0 if seat + 1 == players else seat + 1
    random[0] = x
    state[at.COUNT] = players
    state[at.FOLLOW] = suit if colours_matter else state[at.OPENING]
    state[at.PLAYED_LO] |= played_low
    state[at.PLAYED_HI] |= played_high
    state[at.JUGGLED] = played_high >> (JUGGLER_AT - WORD) & 1
    state[at.BOMBED] = played_high >> (BOMB_AT - WORD) & 1
    if played_high & DRAGON_AND_FAIRY == DRAGON_AND_FAIRY:  # S3: it is not strength that wins
        end_trick(state)
    else:
        win_trick(state, _LAST_ORDER - (strongest & _LAST_ORDER))


@compiled
def play_random_games(rounds: Rows, deck: Vector, games: int, random: Vector, work: Vector, totals: Vector) -> int:
    """Play whole games with random legal actions, add up everyone's points, and count the decisions."""
    decisions = 0
    for _ in range(games):
        for number in range(len(rounds)):
            copy_round(work, rounds[number])
            deal_round(work, deck, random)
            start_round(work)
            while work[at.PHASE] != at.ROUND_OVER:
                if work[at.PHASE] == at.WAIT_PLAY:
                    play_random_trick(work, random)
                    decisions += work[at.PLAYERS]
                else:
                    act(work, random_action(work, random))
                    decisions += 1
            for seat in range(work[at.PLAYERS]):
                totals[seat] += work[at.POINTS + seat]
    return decisions


def work_vector() -> Vector:
    """A vector for a round to be played on."""
    return vector(at.LENGTH)
