"""Whole games and rounds at full speed: shuffled, dealt and played out in one loop."""

from typing import Any, Final

from stonehenge.rules.cards import JESTER, NONE, WIZARD
from stonehenge.rules.setup import TURN_UP
from stonehenge.rules.tricks import OPEN
from stonehenge.simulate.bits import lower_below, lowest, nth, popcount, random_below, stepped, upper_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BIT_HI,
    BIT_LO,
    BOMB_AT,
    BOMBED,
    CARDS,
    CLOUD_AT,
    COLOUR_HI,
    COLOUR_LO,
    COUNT,
    DRAGON_AT,
    FACES,
    FAIRY_AT,
    FOLLOW,
    FOLLOWING_HI,
    FOLLOWING_LO,
    HI,
    JUGGLED,
    JUGGLER_AT,
    LEADER,
    LENGTH,
    LO,
    MAGE,
    MIDDLE,
    OPENING,
    OWN_STACKS,
    PHASE,
    PLAYED_HI,
    PLAYED_LO,
    PLAYERS,
    POINTS,
    PREDICTION,
    ROUND_OVER,
    SHAPESHIFTER_AT,
    SIZE,
    STRENGTHS,
    TRICK,
    TRUMP,
    TRUMP_RULE,
    TURN,
    TURNUP,
    WAIT_CLOUD,
    WAIT_PASS,
    WAIT_PLAY,
    WAIT_PREDICT,
    WAIT_RETURN,
    WAIT_SEALS,
    WAIT_WEREWOLF,
    strengths_at,
)
from stonehenge.simulate.rounds import (
    MAGE_ACTION,
    act,
    copy_round,
    end_trick,
    excluded_now,
    fitting_seals,
    playable_hi,
    playable_lo,
    start_round,
    win_trick,
)
from stonehenge.simulate.rulebook import face_of, follow_after

OWN_STACK_CARDS: Final = 15
DRAGON_AND_FAIRY: Final = 1 << (DRAGON_AT - 64) | 1 << (FAIRY_AT - 64)


@compiled
def nth_place(low: int, high: int, n: int) -> int:
    """The place of the n-th card of two words, counted from 0."""
    in_low = popcount(low)
    return nth(low, n) if n < in_low else 64 + nth(high, n - in_low)


@compiled
def said_by(place: int, x: int) -> int:
    """What is said on playing a card, by the lower half of a generator's state; NONE for most."""
    if place < SHAPESHIFTER_AT:
        return NONE
    if place == SHAPESHIFTER_AT:
        return WIZARD if lower_below(x, 2) == 0 else JESTER
    if place == JUGGLER_AT or place == CLOUD_AT:
        return lower_below(x, 4)
    return NONE


@compiled
def random_action(r: Any, random: Any) -> int:
    """Any action of the one whose turn it is."""
    seat = r[TURN]
    phase = r[PHASE]
    if phase == WAIT_PLAY:
        low = playable_lo(r, seat)
        high = playable_hi(r, seat)
        x = stepped(random[0])
        random[0] = x
        place = nth_place(low, high, upper_below(x, popcount(low) + popcount(high)))
        return place | (said_by(place, x) + 1) << 8
    if phase == WAIT_PREDICT:
        tricks = random_below(random, r[SIZE] + 1)
        if tricks == excluded_now(r):
            return (tricks + 1) % (r[SIZE] + 1)
        return tricks
    if phase == WAIT_SEALS:
        return _random_seals(r, random)
    if phase == WAIT_RETURN:
        kinds = fitting_seals(r, seat)
        for _ in range(random_below(random, popcount(kinds))):
            kinds &= kinds - 1
        return lowest(kinds)
    if phase == WAIT_PASS:
        low = r[LO + seat]
        high = r[HI + seat]
        return nth_place(low, high, random_below(random, popcount(low) + popcount(high)))
    if phase == WAIT_CLOUD:
        return r[PREDICTION + seat] - 1 + 2 * random_below(random, 2)
    if phase == WAIT_WEREWOLF:
        return random_below(random, 5) - 1
    return random_below(random, 4)


@compiled
def _random_seals(r: Any, random: Any) -> int:
    if r[MAGE] == NONE and random_below(random, 4) == 0:
        return MAGE_ACTION
    action = 0
    for colour in range(5):
        action |= random_below(random, r[MIDDLE + colour] + 1) << (3 * colour)
    return action


@compiled
def _draw_hand(r: Any, seat: int, deck: Any, first: int, last: int, random: Any) -> None:
    """Draw a hand from the cards of the deck between two places, and bring it to their front."""
    low = 0
    high = 0
    x = random[0]
    for place in range(first, first + r[SIZE]):
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
    r[LO + seat] = low
    r[HI + seat] = high


@compiled
def deal_round(r: Any, deck: Any, random: Any) -> None:
    """Shuffle and deal a round."""
    players = r[PLAYERS]
    size = r[SIZE]
    r[TURNUP] = NONE
    if r[OWN_STACKS] != 0:
        for seat in range(players):
            stack = seat * OWN_STACK_CARDS
            _draw_hand(r, seat, deck, stack, stack + OWN_STACK_CARDS, random)
        return
    for seat in range(players):
        _draw_hand(r, seat, deck, seat * size, len(deck), random)
    dealt = players * size
    if r[TRUMP_RULE] == TURN_UP and dealt < len(deck):
        r[TURNUP] = deck[dealt + random_below(random, len(deck) - dealt)]


@compiled
def play_random_trick(r: Any, random: Any) -> None:
    """A whole trick of random cards: what ``play`` does card by card, without a look at the vector between them.

    The colour to follow is found with the first card that sets it; from then on the cards do not depend on each other,
    and the processor works on several at a time. Whoever is strongest so far is known with each card.
    """
    players = r[PLAYERS]
    colours_matter = r[OWN_STACKS] == 0
    seat = r[LEADER]
    suit = OPEN
    strengths = strengths_at(r[TRUMP], OPEN)
    colour_low = colour_high = 0  # nothing to follow yet, so anything goes
    following_low = following_high = -1
    played_low = played_high = 0
    strongest = -1
    x = random[0]
    for count in range(players):
        low = r[LO + seat]
        high = r[HI + seat]
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
            r[LO + seat] &= ~bit
        else:
            place = nth(high, chosen - in_low)
            bit = 1 << place
            played_high |= bit
            r[HI + seat] &= ~bit
            place += 64
        face = face_of(CARDS[place], said_by(place, x), colours_matter)
        if suit == OPEN:
            suit = follow_after(OPEN, face)
            strengths = strengths_at(r[TRUMP], suit)
            if suit >= 0 and colours_matter:
                colour_low, colour_high = COLOUR_LO[suit], COLOUR_HI[suit]
                following_low, following_high = FOLLOWING_LO[suit], FOLLOWING_HI[suit]
        strongest = max(strongest, STRENGTHS[strengths + face] * 8 + 7 - count)  # of equal ones the first
        r[TRICK + count] = place
        r[FACES + count] = face
        seat = 0 if seat + 1 == players else seat + 1
    random[0] = x
    r[COUNT] = players
    r[FOLLOW] = suit if colours_matter else r[OPENING]
    r[PLAYED_LO] |= played_low
    r[PLAYED_HI] |= played_high
    r[JUGGLED] = played_high >> (JUGGLER_AT - 64) & 1
    r[BOMBED] = played_high >> (BOMB_AT - 64) & 1
    if played_high & DRAGON_AND_FAIRY == DRAGON_AND_FAIRY:  # S3: it is not strength that wins
        end_trick(r)
    else:
        win_trick(r, 7 - (strongest & 7))


@compiled
def play_random_games(rounds: Any, deck: Any, games: int, random: Any, work: Any, totals: Any) -> int:
    """Play whole games with random legal actions, add up everyone's points, and count the decisions."""
    decisions = 0
    for _ in range(games):
        for number in range(len(rounds)):
            copy_round(work, rounds[number])
            deal_round(work, deck, random)
            start_round(work)
            while work[PHASE] != ROUND_OVER:
                if work[PHASE] == WAIT_PLAY:
                    play_random_trick(work, random)
                    decisions += work[PLAYERS]
                else:
                    act(work, random_action(work, random))
                    decisions += 1
            for seat in range(work[PLAYERS]):
                totals[seat] += work[POINTS + seat]
    return decisions


def work_vector() -> Any:
    """A vector for a round to be played on."""
    from stonehenge.simulate.layout import vector

    return vector(LENGTH)
