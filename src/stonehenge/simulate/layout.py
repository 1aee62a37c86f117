"""A round as a vector of integers, the state that the loops play on: where everything stands in it."""

from typing import Final

from stonehenge.rules.seals import KINDS
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.places import WORD

SEATS: Final = 6
"""The most players there are; what is known of each seat stands in so many places, one after the other."""

# What does not change in a round, but for the turn-up and who has the Werewolf.
(
    PLAYERS,
    OWN_STACKS,
    OPENING,
    SCORING,  # BY_EXPERIENCE, BY_CHIPS or BY_PENALTIES
    STAKE,
    PREDICTING,  # IN_TURN, HIDDEN, SECRET or BY_SEALS
    DIRECTION,
    PLUS_MINUS_ONE,
    MAGE_BASE,
    SIZE,
    TRUMP_RULE,  # a colour, NONE, UNDECIDED or BY_TURN_UP
    UNSEEN_CARDS,
    HAS_SPECIALS,
    DEALER,
    TURNUP,  # a place, or NONE
    WOLF,
    DECK_LO,
    DECK_HI,
    HIGHEST_VALUE,
    STACK_OF,  # by seat: the colour of everyone's stack (V5)
) = range(20)

# What does.
(
    PHASE,
    TURN,
    TRUMP,
    TOOK,  # a place, or NONE
    LEADER,
    FOLLOW,
    COUNT,  # cards in the trick
    DONE,  # tricks finished
    CLOUD_WITH,
    JUGGLED,
    BOMBED,
    CHOSEN,  # bits of seats
    MAGE,
    LED_COLOUR,  # of the trick a seal is due for
    WON_COLOUR,
    PLAYED_LO,
    PLAYED_HI,
    PASSED,  # after how many tricks cards were passed, or 0
    KIND_RECEIVED,  # what this seat itself was passed: A_WIZARD, A_JESTER or NO_COPY
) = range(STACK_OF + SEATS, STACK_OF + SEATS + 19)

# By seat.
(
    PREDICTION,
    TAKEN,
    LO,
    HI,
    TRICK,  # places of the cards played, by their order
    FACES,
    CHOICE,  # places
    POINTS,
    VOIDS,  # bits of colours a seat has shown not to hold, since cards were passed
    # What else a seat knows of cards it cannot see; the loops never look at it, determinisation does.
    KEPT_VOIDS,  # bits of colours that only the card passed to a seat can have
    RECEIVED,  # 0, or 1 and how many cards played since may be the one passed to a seat
    COPIES_BEFORE,  # Wizards and Jesters a seat played before cards were passed, in one number: see below
    COPIES,  # those it has played since; not the one known to have been there
) = range(KIND_RECEIVED + 1, KIND_RECEIVED + 1 + 13 * SEATS, SEATS)

# By kind of seal.
MIDDLE: Final = COPIES + SEATS
SEALS: Final = MIDDLE + KINDS
"""By seat, and for each by kind."""
LENGTH: Final = SEALS + SEATS * KINDS

# Phases, in numbers.
WAIT_WEREWOLF: Final = 1
WAIT_TRUMP: Final = 2
WAIT_PREDICT: Final = 3
WAIT_SEALS: Final = 4
WAIT_PLAY: Final = 5
WAIT_RETURN: Final = 6
WAIT_PASS: Final = 7
WAIT_CLOUD: Final = 8
ROUND_OVER: Final = 9

BY_TURN_UP: Final = -3
IN_TURN: Final = 0
HIDDEN: Final = 1
SECRET: Final = 2
BY_SEALS: Final = 3
BY_EXPERIENCE: Final = 0
BY_CHIPS: Final = 1
BY_PENALTIES: Final = 2

# Wizards and Jesters that a seat has played, in one number.
_WIZARDS_MASK: Final = 7
_JESTERS_SHIFT: Final = 3
ONE_WIZARD: Final = 1
ONE_JESTER: Final = 1 << _JESTERS_SHIFT


@compiled
def wizards_of(copies: int) -> int:
    """How many of the copies that a seat has played are Wizards."""
    return copies & _WIZARDS_MASK


@compiled
def jesters_of(copies: int) -> int:
    """How many of the copies that a seat has played are Jesters."""
    return copies >> _JESTERS_SHIFT


@compiled
def copy_round(target: Vector, source: Vector) -> None:
    """Make one vector what another is."""
    for place in range(LENGTH):
        target[place] = source[place]


@compiled
def wrap(state: Vector, seat: int) -> int:
    """The seat itself, one round the table further or back; a division would take longer than all the rest."""
    if seat >= state[PLAYERS]:
        return seat - state[PLAYERS]
    return seat + state[PLAYERS] if seat < 0 else seat


@compiled
def has_card(state: Vector, seat: int, place: int) -> bool:
    """Whether a seat holds the card at this place."""
    if place < WORD:
        return (state[LO + seat] >> place) & 1 == 1
    return (state[HI + seat] >> (place - WORD)) & 1 == 1


@compiled
def give_card(state: Vector, seat: int, place: int) -> None:
    """Put a card into a hand."""
    if place < WORD:
        state[LO + seat] |= 1 << place
    else:
        state[HI + seat] |= 1 << (place - WORD)


@compiled
def take_card(state: Vector, seat: int, place: int) -> None:
    """Take a card out of a hand."""
    if place < WORD:
        state[LO + seat] &= ~(1 << place)
    else:
        state[HI + seat] &= ~(1 << (place - WORD))


@compiled
def own_points(state: Vector, seat: int) -> int:
    """What the end of a round is worth to a seat: its points, where they are penalties less than nothing."""
    return -state[POINTS + seat] if state[SCORING] == BY_PENALTIES else state[POINTS + seat]
