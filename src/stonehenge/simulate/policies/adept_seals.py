"""What the adept looks at in Extreme: rows as in ``adept_rows``, with seals instead of a prediction."""

from typing import Final

from stonehenge.rules.cards import RED
from stonehenge.rules.seals import BLACK, COLOURED, KINDS, WHITE
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.bits import popcount
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.places import COLOUR_SHIFT, of_colour
from stonehenge.simulate.policies.adept_rows import NO_ROW, STEPS, Unseen, card_row, held_of
from stonehenge.simulate.policies.knowledge import tricks_left

_KIND: Final = STEPS * STEPS
_MOST_SEALS: Final = 6
_AS_MAGE: Final = _MOST_SEALS + 1
_SEALS: Final = 0
"""How many seals the seat has, or that it is the Black Mage, and how many tricks are left."""
_SIZE: Final = 15
_ORDER: Final = _SEALS + (_AS_MAGE + 1) * _SIZE
_BLACKS: Final = _ORDER + at.SEATS
"""How many black seals lie in the middle."""
_WHITES: Final = _BLACKS + 7
"""How many white ones the seat has."""
_REDS: Final = _WHITES + 5
"""How many trumps are unseen."""
_OTHER: Final = _REDS + _SIZE + 1
"""For each of the others: where they stand in the trick, and whether they would like to win it."""
_TO_PLAY: Final = 0
_BEATEN: Final = 1
_BEST: Final = 2
_TO_PLAY_WITHOUT: Final = 3
_STANDINGS: Final = 4
_WISHES: Final = 6
_COLOUR: Final = _OTHER + 4 * _STANDINGS * _WISHES
"""For each colour: red or not, how many seals and how many cards of it the seat has."""
_MOST_OF_COLOUR: Final = 4
_LONGEST: Final = 5
_HAND: Final = _COLOUR + 2 * _MOST_OF_COLOUR * _LONGEST
"""The cards of the hand, by how many seals of their colour there are."""
_SOME: Final = 3
_LENGTH: Final = _HAND + 2 * _KIND * _SOME
"""Who follows or discards: red or not, how many seals and how many cards of the colour there are."""
_LOSING: Final = _LENGTH + 2 * _SOME * _LONGEST
_WINNING: Final = _LOSING + 3
_RUFFS: Final = 4
_BY_SIDE: Final = STEPS
_WAYS: Final = STEPS + STEPS * _RUFFS
_EFFECT: Final = _WINNING + 5 * _WAYS
"""What it brings to win: nothing to the Black Mage, a seal returned, a red one, a white one, or a black one taken."""
_EFFECTS: Final = 5
_LEADING: Final = _EFFECT + 2 * _EFFECTS
"""A colour led: red or not, how many of it are with the others, how many seals of it the seat has."""
_LED: Final = 5
_END: Final = _LEADING + 2 * _LED * _SOME
assert _END <= NO_ROW, "a table has no more rows"


@compiled
def _seals_of(state: Vector, seat: int, kind: int) -> int:
    return state[at.SEALS + seat * KINDS + kind]


@compiled
def _not_red(colour: int) -> int:
    return 0 if colour == RED else 1


@compiled
def _wish(state: Vector, seat: int) -> int:
    """Whether a seat would like to win the trick."""
    if seat == state[at.MAGE]:
        return 0
    total = 0
    for colour in range(COLOURED):
        total += _seals_of(state, seat, colour)
    white = _seals_of(state, seat, WHITE)
    if total + white == 0:
        return 1
    if state[at.COUNT] == 0:
        return 5
    if _seals_of(state, seat, state[at.FOLLOW]) > 0:
        return 3
    return 4 if white > 0 else 2


@compiled
def _other_row(state: Vector, seat: int, step: int, best: int) -> int:
    other = seat + step
    if other >= state[at.PLAYERS]:
        other -= state[at.PLAYERS]
    order = step - (state[at.PLAYERS] - state[at.COUNT])
    standing = _BEST if order == best else _BEATEN
    if order < 0:
        follow = state[at.FOLLOW]
        void = follow >= 0 and (state[at.VOIDS + other] >> follow) & 1 == 1
        standing = _TO_PLAY_WITHOUT if void else _TO_PLAY
    return _OTHER + ((step - 1) * _STANDINGS + standing) * _WISHES + _wish(state, other)


@compiled
def fill_seals_moment(state: Vector, seat: int, unseen: Unseen, best: int, rows: Vector) -> int:
    """Fill in the rows of a moment, without the hand; give their number."""
    count = 5
    total = 0
    for colour in range(COLOURED):
        own = popcount(of_colour(state[at.LO + seat], state[at.HI + seat], colour))
        seals = _seals_of(state, seat, colour)
        total += seals
        kind = _not_red(colour) * _MOST_OF_COLOUR + min(_MOST_OF_COLOUR - 1, seals)
        rows[count] = _COLOUR + kind * _LONGEST + min(_LONGEST - 1, own)
        count += 1
    white = _seals_of(state, seat, WHITE)
    seals = _AS_MAGE if seat == state[at.MAGE] else min(_MOST_SEALS, total + white)
    rows[0] = _SEALS + seals * _SIZE + tricks_left(state) - 1
    rows[1] = _ORDER + state[at.COUNT]
    rows[2] = _BLACKS + state[at.MIDDLE + BLACK]
    rows[3] = _WHITES + white
    rows[4] = _REDS + popcount(of_colour(unseen.low, unseen.high, RED))
    for step in range(1, state[at.PLAYERS]):
        rows[count] = _other_row(state, seat, step, best)
        count += 1
    return count


@compiled
def seals_hand_row(state: Vector, seat: int, unseen: Unseen, place: int) -> int:
    """The row of a card in the hand."""
    seals = min(_SOME - 1, _seals_of(state, seat, place >> COLOUR_SHIFT))
    return _HAND + seals * 2 * _KIND + card_row(state, unseen, place)


@compiled
def seals_trick_row(state: Vector, unseen: Unseen, place: int, wins: bool) -> int:
    """What a play does in the trick."""
    colour = place >> COLOUR_SHIFT
    if not wins:
        return _LOSING + (0 if colour == RED else 1 if colour == state[at.FOLLOW] else 2)
    kind = card_row(state, unseen, place)
    way = kind // STEPS
    if colour != RED:
        reds = held_of(unseen, popcount(of_colour(unseen.low, unseen.high, RED)))
        ruffs = 0 if reds == 0 else 1 if reds <= 2 else 2 if reds <= 5 else 3
        way = _BY_SIDE + ((kind - _KIND) // STEPS) * _RUFFS + ruffs
    return _WINNING + (state[at.PLAYERS] - 1 - state[at.COUNT]) * _WAYS + way


@compiled
def seals_effect_row(state: Vector, seat: int, place: int, wins: bool) -> int:
    """What it would bring to win the trick with this card."""
    if not wins:
        return NO_ROW
    colour = place >> COLOUR_SHIFT
    led = colour if state[at.COUNT] == 0 else state[at.FOLLOW]
    effect = 4
    if seat == state[at.MAGE]:
        effect = 0
    elif _seals_of(state, seat, led) > 0:
        effect = 1
    elif colour == RED and _seals_of(state, seat, RED) > 0:
        effect = 2
    elif _seals_of(state, seat, WHITE) > 0:
        effect = 3
    certain = 1 if state[at.COUNT] == state[at.PLAYERS] - 1 else 0
    return _EFFECT + 2 * effect + certain


@compiled
def seals_colour_row(state: Vector, seat: int, unseen: Unseen, place: int) -> int:
    """What it means that this colour is led, or given up."""
    colour = place >> COLOUR_SHIFT
    seals = min(_SOME - 1, _seals_of(state, seat, colour))
    if state[at.COUNT] != 0:
        own = popcount(of_colour(state[at.LO + seat], state[at.HI + seat], colour))
        return _LENGTH + (_not_red(colour) * _SOME + seals) * _LONGEST + min(_LONGEST, own) - 1
    others = min(_LED - 1, (held_of(unseen, popcount(of_colour(unseen.low, unseen.high, colour))) + 2) // 3)
    return _LEADING + (_not_red(colour) * _LED + others) * _SOME + seals
