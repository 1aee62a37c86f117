"""What the adept looks at: a moment, the cards of a hand and a play, each as rows of a table that are added up.

Which row it is says all that is known of it; what it is worth was learnt (``stonehenge.training``). Cards are told
apart by how many unseen ones are above and below them, as far as these are in somebody's hand at all.
"""

from typing import Final, NamedTuple

from stonehenge.rules.cards import BOMB, DRAGON, FAIRY, NONE, WIZARD
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.bits import popcount
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.packing import place_played, said_with
from stonehenge.simulate.places import (
    CARDS,
    COLOUR_SHIFT,
    COPIES_MASK,
    JESTERS,
    LOW_COLOURS,
    SPECIAL_CARDS,
    VALUE_MASK,
    WIZARDS,
    WORD,
    count_cards,
    lowest_place,
    number_place,
    of_colour,
)
from stonehenge.simulate.policies.knowledge import need_of, tricks_left, unseen_hi, unseen_lo
from stonehenge.simulate.policies.plays import wins_now
from stonehenge.simulate.rulebook import colour_of, face_of, follow_after, value_of
from stonehenge.simulate.strengths import STRENGTHS, strengths_at

# --- cards -----------------------------------------------------------------------------------------------------------

STEPS: Final = 9
"""How many unseen cards are above a card, or below it: in half cards that somebody holds, so many steps."""
_KIND: Final = STEPS * STEPS
_TRUMP_CARD: Final = 0
_BESIDE_TRUMP: Final = _KIND
_WITHOUT_TRUMP: Final = 2 * _KIND
_WIZARD_ROW: Final = 3 * _KIND
_JESTER_ROW: Final = _WIZARD_ROW + 1
_SPECIAL_ROW: Final = _JESTER_ROW + 1
CARD_ROWS: Final = _SPECIAL_ROW + 7

# --- where the rows of a moment and of a play begin -----------------------------------------------------------------

_NEEDS: Final = 10
_MOST_LEFT: Final = 20
_NEED: Final = 0
"""What the seat needs, and how many tricks are left."""
_PREDICTED: Final = _NEED + _NEEDS * _MOST_LEFT
_MOST_PREDICTED: Final = 11
_ORDER: Final = _PREDICTED + _MOST_PREDICTED + 1
"""How many have played to the trick, and whether there is a Bomb in it (S4)."""
_EXCESS: Final = _ORDER + 2 * at.SEATS
"""How many more tricks are wanted than are left."""
_FURTHEST: Final = 6
_UNKNOWN_EXCESS: Final = 2 * _FURTHEST + 1
_COPIES: Final = _EXCESS + _UNKNOWN_EXCESS + 1
"""How many Wizards and how many Jesters are unseen."""
_COPY_COUNTS: Final = 5
_TRUMPS: Final = _COPIES + _COPY_COUNTS * _COPY_COUNTS
"""How many trumps are unseen; the last row is for no trump at all."""
_MOST_TRUMPS: Final = 13
_OTHER: Final = _TRUMPS + _MOST_TRUMPS + 2
"""For each of the others, from the left neighbour on: where they stand in the trick, and what they need."""
_TO_PLAY: Final = 0
_BEATEN: Final = 1
_BEST: Final = 2
_TO_PLAY_WITHOUT: Final = 3
_STANDINGS: Final = 4
_WISHES: Final = 6
_SECRET_WISH: Final = _WISHES - 1
_DENSITY: Final = _OTHER + (at.SEATS - 1) * _STANDINGS * _WISHES
"""Which part of the unseen cards somebody holds."""
_DENSITIES: Final = 12
_HAND: Final = _DENSITY + _DENSITIES
"""The cards of the hand."""
_LENGTH: Final = _HAND + CARD_ROWS
"""How many cards of the colour of a play there are in the hand, for trumps and for others."""
_LONGEST: Final = 8
_LOSING: Final = _LENGTH + 2 * _LONGEST
"""A play that does not win so far: a Jester, a trump, a card that follows, one that does not, Wizard, Bomb, Fairy."""
_WINNING: Final = _LOSING + 8
"""A play that does, by how many are still to play, and by what can beat it."""
_RUFFS: Final = 4
_BY_TRUMP: Final = 2
_BY_COLOUR: Final = _BY_TRUMP + STEPS
_BY_SIDE: Final = _BY_COLOUR + STEPS
_WAYS: Final = _BY_SIDE + STEPS * _RUFFS
_LEADING: Final = _WINNING + at.SEATS * _WAYS
"""A colour led, trumps and others: how many of it are with the others, and how many of them are known to have none."""
_LED: Final = 8
_WITHOUT: Final = 4
NO_ROW: Final = _LEADING + 2 * _LED * _WITHOUT
"""The row of zeros."""
PLAY_ROWS: Final = NO_ROW + 1

# --- and those of a prediction --------------------------------------------------------------------------------------

_PREDICTION_LENGTH: Final = CARD_ROWS
_SIZE: Final = _PREDICTION_LENGTH + 2 * _LONGEST
_MOST_TRICKS: Final = 20
PREDICTED_ROW: Final = _SIZE + _MOST_TRICKS + 1
"""The row of a prediction of 0; those of more follow."""
_SAID: Final = PREDICTED_ROW + _MOST_TRICKS + 1
"""How many have predicted, and how much more than their share."""
_MOST_OVER: Final = 7
NO_PREDICTION_ROW: Final = _SAID + at.SEATS * (2 * _MOST_OVER + 1)
PREDICTION_ROWS: Final = NO_PREDICTION_ROW + 1

MOST_ROWS: Final = 40
"""No play and no prediction has more rows."""
_ONE: Final = 16
"""How many bits a fraction has behind the point."""
_ALMOST_ONE: Final = (1 << _ONE) - 1


class Unseen(NamedTuple):
    """What a seat has not seen."""

    low: int
    high: int
    density: int
    """How many half cards of each unseen one are with the others, as a fraction of _ONE bits."""


@compiled
def unseen_by(state: Vector, seat: int) -> Unseen:
    """What a seat has not seen, and how much of it the others hold."""
    low, high = unseen_lo(state, seat), unseen_hi(state, seat)
    count = count_cards(low, high)
    held = (state[at.PLAYERS] - 1) * tricks_left(state) - state[at.COUNT]
    return Unseen(low, high, (2 * held << _ONE) // count if count > 0 else 0)


@compiled
def held_of(unseen: Unseen, count: int) -> int:
    """How many half cards of so many unseen ones are with the others, rounded up."""
    return (count * unseen.density + _ALMOST_ONE) >> _ONE


@compiled
def _within(number: int, least: int, most: int) -> int:
    return least if number < least else most if number > most else number


@compiled
def card_row(state: Vector, unseen: Unseen, place: int) -> int:
    """Which kind of card this is: by class, and by how many of its colour are above and below it."""
    if place >= WIZARDS:
        if place < JESTERS:
            return _WIZARD_ROW
        return _JESTER_ROW if place < SPECIAL_CARDS else _SPECIAL_ROW + place - SPECIAL_CARDS
    colour, value = place >> COLOUR_SHIFT, place & VALUE_MASK
    below_it = (1 << value) - 1
    if state[at.OWN_STACKS] != 0:  # V5: cards of all other stacks compare
        above = 0
        below = 0
        for other in range(LOW_COLOURS):
            if other != colour:
                cards = of_colour(unseen.low, unseen.high, other)
                above += popcount(cards >> value)
                below += popcount(cards & below_it)
        kind = _WITHOUT_TRUMP
    else:
        cards = of_colour(unseen.low, unseen.high, colour)
        above = popcount(cards >> value)
        below = popcount(cards & below_it)
        trump = state[at.TRUMP]
        kind = _TRUMP_CARD if colour == trump else _WITHOUT_TRUMP if trump == NONE else _BESIDE_TRUMP
    steps = min(STEPS - 1, held_of(unseen, above)) * STEPS + min(STEPS - 1, held_of(unseen, below))
    return kind + steps


# --- a play ----------------------------------------------------------------------------------------------------------


@compiled
def hand_row(state: Vector, unseen: Unseen, place: int) -> int:
    """The row of a card in the hand."""
    return _HAND + card_row(state, unseen, place)


@compiled
def best_so_far(state: Vector) -> tuple[int, int]:
    """How strong the best card of the trick is, and which it is; -1 and -1 before the first."""
    suit = state[at.OPENING]
    top = -1
    best = -1
    for order in range(state[at.COUNT]):
        face = state[at.FACES + order]
        suit = follow_after(suit, face)
        strength = int(STRENGTHS[strengths_at(state[at.TRUMP], suit) + face])
        if strength > top:
            top = strength
            best = order
    return top, best


@compiled
def _other_row(state: Vector, seat: int, step: int, best: int) -> int:
    """The row of the one who sits so many seats further on."""
    other = seat + step
    if other >= state[at.PLAYERS]:
        other -= state[at.PLAYERS]
    wish = _SECRET_WISH if state[at.PREDICTING] == at.SECRET else _within(need_of(state, other), -1, 3) + 1
    order = step - (state[at.PLAYERS] - state[at.COUNT])
    standing = _BEST if order == best else _BEATEN
    if order < 0:
        follow = state[at.FOLLOW]
        void = follow >= 0 and (state[at.VOIDS + other] >> follow) & 1 == 1
        standing = _TO_PLAY_WITHOUT if void else _TO_PLAY
    return _OTHER + ((step - 1) * _STANDINGS + standing) * _WISHES + wish


@compiled
def _excess_row(state: Vector) -> int:
    if state[at.PREDICTING] == at.SECRET:
        return _EXCESS + _UNKNOWN_EXCESS
    wanted = 0
    for seat in range(state[at.PLAYERS]):
        wanted += max(0, need_of(state, seat))
    return _EXCESS + _within(wanted - tricks_left(state), -_FURTHEST, _FURTHEST) + _FURTHEST


@compiled
def fill_moment(state: Vector, seat: int, unseen: Unseen, best: int, rows: Vector) -> int:
    """Fill in the rows of a moment, without the hand; give their number."""
    low, high, trump = unseen.low, unseen.high, state[at.TRUMP]
    need, left = _within(need_of(state, seat), -1, _NEEDS - 2) + 1, min(_MOST_LEFT, tricks_left(state)) - 1
    rows[0] = _NEED + need * _MOST_LEFT + left
    rows[1] = _PREDICTED + _within(state[at.PREDICTION + seat], 0, _MOST_PREDICTED)
    rows[2] = _ORDER + 2 * state[at.COUNT] + state[at.BOMBED]
    wizards, jesters = (high >> (WIZARDS - WORD)) & COPIES_MASK, (high >> (JESTERS - WORD)) & COPIES_MASK
    rows[3] = _COPIES + popcount(wizards) * _COPY_COUNTS + popcount(jesters)
    trumps = _MOST_TRUMPS + 1 if trump < 0 else min(_MOST_TRUMPS, popcount(of_colour(low, high, trump)))
    rows[4] = _TRUMPS + trumps
    rows[5] = _DENSITY + min(_DENSITIES - 1, (unseen.density * (_DENSITIES // 2)) >> _ONE)
    rows[6] = _excess_row(state)
    count = 7
    for step in range(1, state[at.PLAYERS]):
        rows[count] = _other_row(state, seat, step, best)
        count += 1
    return count


@compiled
def _winning_row(state: Vector, unseen: Unseen, kind: int) -> int:
    """A number card that is the best so far, by its kind: what can still beat it."""
    if kind < _BESIDE_TRUMP:
        return _BY_TRUMP + kind // STEPS
    if kind >= _WITHOUT_TRUMP:
        return _BY_COLOUR + (kind - _WITHOUT_TRUMP) // STEPS
    trumps = held_of(unseen, popcount(of_colour(unseen.low, unseen.high, state[at.TRUMP])))
    ruffs = 0 if trumps == 0 else 1 if trumps <= 2 else 2 if trumps <= 5 else 3
    return _BY_SIDE + ((kind - _BESIDE_TRUMP) // STEPS) * _RUFFS + ruffs


@compiled
def _losing_row(state: Vector, face: int) -> int:
    if face < WIZARD:
        colour = colour_of(face)
        return 1 if colour == state[at.TRUMP] else 2 if colour == state[at.FOLLOW] else 3
    return 4 if face == WIZARD else 6 if face == FAIRY else 0


@compiled
def wins_so_far(state: Vector, face: int, top: int) -> bool:
    """Whether a face would be the best of a trick whose best card is so strong."""
    if state[at.HAS_SPECIALS] != 0:
        return wins_now(state, face)
    suit = follow_after(state[at.FOLLOW], face)
    return int(STRENGTHS[strengths_at(state[at.TRUMP], suit) + face]) > top


@compiled
def trick_row(state: Vector, unseen: Unseen, top: int, play: int, held: int) -> int:
    """What a play does in the trick, whose best card is so strong; ``held`` is the row of its card in the hand."""
    place = place_played(play)
    face = face_of(CARDS[place], said_with(play), state[at.OWN_STACKS] == 0)
    if face == BOMB:
        return _LOSING + 5
    if not wins_so_far(state, face, top):
        return _LOSING + _losing_row(state, face)
    first = _WINNING + (state[at.PLAYERS] - 1 - state[at.COUNT]) * _WAYS
    if face >= WIZARD:
        return first if face == WIZARD or face == DRAGON else first + 1
    kind = held - _HAND
    if place >= WIZARDS:  # Juggler and Cloud stand between two values of the colour said
        kind = card_row(state, unseen, number_place(colour_of(face), value_of(face)))
    return first + _winning_row(state, unseen, kind)


@compiled
def length_row(state: Vector, seat: int, place: int) -> int:
    """How long the colour of a play is; Wizards and the like have none, nor have stacks of one's own (V5)."""
    if place >= WIZARDS or state[at.OWN_STACKS] != 0:
        return NO_ROW
    colour = place >> COLOUR_SHIFT
    own = popcount(of_colour(state[at.LO + seat], state[at.HI + seat], colour))
    return _LENGTH + (_LONGEST if colour == state[at.TRUMP] else 0) + min(_LONGEST, own) - 1


@compiled
def lead_row(state: Vector, seat: int, unseen: Unseen, place: int) -> int:
    """What it means that this colour is led."""
    if state[at.COUNT] != 0 or place >= WIZARDS or state[at.OWN_STACKS] != 0:
        return NO_ROW
    colour = place >> COLOUR_SHIFT
    without = 0
    for other in range(state[at.PLAYERS]):
        if other != seat:
            without += (state[at.VOIDS + other] >> colour) & 1
    others = min(_LED - 1, (held_of(unseen, popcount(of_colour(unseen.low, unseen.high, colour))) + 1) // 2)
    first = _LEADING + (_LED * _WITHOUT if colour == state[at.TRUMP] else 0)
    return first + others * _WITHOUT + min(_WITHOUT - 1, without)


# --- a prediction ----------------------------------------------------------------------------------------------------


@compiled
def fill_prediction(state: Vector, seat: int, rows: Vector) -> int:
    """Fill in the rows of a moment to predict in, without the hand and without the prediction; give their number."""
    players, size = state[at.PLAYERS], state[at.SIZE]
    said = 0
    total = 0
    if state[at.PREDICTING] == at.IN_TURN:
        for other in range(players):
            if other != seat and state[at.PREDICTION + other] >= 0:
                said += 1
                total += state[at.PREDICTION + other]
    over = (2 * (total * players - said * size) + players) // (2 * players)
    rows[0] = _SIZE + min(_MOST_TRICKS, size)
    rows[1] = _SAID + said * (2 * _MOST_OVER + 1) + _within(over, -_MOST_OVER, _MOST_OVER) + _MOST_OVER
    count = 2
    if state[at.OWN_STACKS] == 0:
        for colour in range(LOW_COLOURS):
            own = popcount(of_colour(state[at.LO + seat], state[at.HI + seat], colour))
            trumps = _LONGEST if colour == state[at.TRUMP] else 0
            rows[count] = _PREDICTION_LENGTH + trumps + min(_LONGEST - 1, own)
            count += 1
    return count


@compiled
def prediction_rows(state: Vector, seat: int, tricks: int, rows: Vector) -> int:
    """Fill in all rows of one prediction; give their number."""
    unseen = unseen_by(state, seat)
    count = fill_prediction(state, seat, rows)
    low, high = state[at.LO + seat], state[at.HI + seat]
    while low != 0 or high != 0:
        place = lowest_place(low, high)
        if low != 0:
            low &= low - 1
        else:
            high &= high - 1
        rows[count] = card_row(state, unseen, place)
        count += 1
    rows[count] = PREDICTED_ROW + tricks
    return count + 1
