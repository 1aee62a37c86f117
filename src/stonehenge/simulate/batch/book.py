"""What stands beside a round's vector: the game it belongs to, who played what, and a choice of seals under way.

A round's vector has what its play needs; an observation needs to know a little more. That is kept here, by seat as the
vector keeps it, as another vector of integers.
"""

from typing import Final

from stonehenge.rules.seals import COLOURED
from stonehenge.rules.tricks import MOST_TRICKS
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector, vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import SEATS
from stonehenge.simulate.packing import pack_play, place_played, said_with
from stonehenge.simulate.places import BIT_HI, BIT_LO
from stonehenge.simulate.transitions import act

(
    ROUND,  # its number, from 1
    ROUNDS,
    SEALS_CHOSEN,  # in the prediction under way (X3)
    THEFTS_CHOSEN,  # how many of them are taken from others (X4)
    LAST_COLOUR,  # of the seal chosen last
    LAST_SOURCE,  # 0: the middle; else how many seats to the left its owner sits
) = range(6)
TOTAL: Final = LAST_SOURCE + 1
"""By seat: the points of the rounds before."""
TEAM: Final = TOTAL + SEATS
"""By seat: the number of its team (H1)."""
PLAYED_BY_LO: Final = TEAM + SEATS
PLAYED_BY_HI: Final = PLAYED_BY_LO + SEATS
"""By seat: the cards it played in this round, as bits of two words."""
CHOSEN_MIDDLE: Final = PLAYED_BY_HI + SEATS
"""By colour: seals to be taken from the middle."""
CHOSEN_FROM: Final = CHOSEN_MIDDLE + COLOURED
"""By seat, and for each by colour: seals to be taken from others."""
TRICK_LEADER: Final = CHOSEN_FROM + SEATS * COLOURED
"""By trick: its leader and 1, or 0 where it has not begun."""
TRICK_CARD: Final = TRICK_LEADER + MOST_TRICKS
"""By trick, and for each by seat: the card played, as ``pack_play`` has it, and 1; or 0."""
BOOK_LENGTH: Final = TRICK_CARD + MOST_TRICKS * SEATS

FROM_MIDDLE: Final = 0


def new_book() -> Vector:
    """A book with nothing in it."""
    return vector(BOOK_LENGTH)


@compiled
def open_page(book: Vector, number: int) -> None:
    """A round begins: what was noted of the one before goes, totals and teams stay."""
    book[ROUND] = number
    for place in range(PLAYED_BY_LO, BOOK_LENGTH):
        book[place] = 0
    forget_seals(book)


@compiled
def forget_seals(book: Vector) -> None:
    """No prediction with seals is under way."""
    book[SEALS_CHOSEN] = 0
    book[THEFTS_CHOSEN] = 0
    book[LAST_COLOUR] = 0
    book[LAST_SOURCE] = FROM_MIDDLE
    for place in range(CHOSEN_MIDDLE, TRICK_LEADER):
        book[place] = 0


@compiled
def note_play(book: Vector, trick: int, leader: int, seat: int, action: int) -> None:
    """Note that a seat plays a card in the trick of this number, counted from 0."""
    place = place_played(action)
    book[PLAYED_BY_LO + seat] |= BIT_LO[place]
    book[PLAYED_BY_HI + seat] |= BIT_HI[place]
    book[TRICK_LEADER + trick] = leader + 1
    book[TRICK_CARD + trick * SEATS + seat] = pack_play(place, said_with(action)) + 1


@compiled
def act_and_note(state: Vector, book: Vector, action: int) -> None:
    """Let the one whose turn it is act, and note what an observation will tell of it."""
    if state[at.PHASE] == at.WAIT_PLAY:
        note_play(book, state[at.DONE], state[at.LEADER], state[at.TURN], action)
    elif state[at.PHASE] == at.WAIT_SEALS:
        forget_seals(book)
    act(state, action)
