"""The cards a seat may play, one option for each thing that can be said, and what each would do in the trick."""

from typing import Final

from stonehenge.rules.cards import JESTER, WIZARD
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector, vector
from stonehenge.simulate.bits import lowest
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.packing import pack_play, place_played, said_with
from stonehenge.simulate.places import (
    CARDS,
    CLOUD_AT,
    JESTERS,
    JUGGLER_AT,
    NAMED_COLOURS,
    SHAPESHIFTER_AT,
    SPECIAL_CARDS,
    WIZARDS,
    WORD,
)
from stonehenge.simulate.round_play import playable_hi, playable_lo
from stonehenge.simulate.rulebook import best_play, face_of, follow_after, power

MOST_OPTIONS: Final = 32


def play_buffer() -> Vector:
    """Room for every play of a seat."""
    return vector(MOST_OPTIONS)


@compiled
def wins_now(state: Vector, face: int) -> bool:
    """Whether a face played now would be the best of the trick so far."""
    count = state[at.COUNT]
    f0 = face if count == 0 else state[at.FACES]
    f1 = face if count == 1 else state[at.FACES + 1]
    f2 = face if count == 2 else state[at.FACES + 2]
    f3 = face if count == 3 else state[at.FACES + 3]
    f4 = face if count == 4 else state[at.FACES + 4]
    f5 = face if count == 5 else state[at.FACES + 5]
    return best_play((f0, f1, f2, f3, f4, f5), count + 1, state[at.TRUMP]) == count


@compiled
def trick_power(state: Vector) -> int:
    """How strong the best card of the trick so far is; -1 before the first."""
    suit = state[at.OPENING]
    top = -1
    for count in range(state[at.COUNT]):
        suit = follow_after(suit, state[at.FACES + count])
        top = max(top, power(state[at.FACES + count], suit, state[at.TRUMP]))
    return top


@compiled
def wins_over(state: Vector, face: int, top: int) -> bool:
    """Whether a face would be the best of a trick whose best card is so strong; Dragon and Fairy need a closer look."""
    if state[at.HAS_SPECIALS] != 0:
        return wins_now(state, face)
    return power(face, follow_after(state[at.FOLLOW], face), state[at.TRUMP]) > top


@compiled
def list_plays(state: Vector, seat: int, plays: Vector) -> int:
    """Fill in every play of a seat as an action, copies once; give their number."""
    count = 0
    low = playable_lo(state, seat)
    while low != 0:
        plays[count] = lowest(low)
        count += 1
        low &= low - 1
    high = playable_hi(state, seat)
    wizard = False
    jester = False
    while high != 0:
        place = WORD + lowest(high)
        high &= high - 1
        if place < WIZARDS:
            plays[count] = place
            count += 1
        elif place < JESTERS:
            if not wizard:
                plays[count] = place
                count += 1
            wizard = True
        elif place < SPECIAL_CARDS:
            if not jester:
                plays[count] = place
                count += 1
            jester = True
        elif place == SHAPESHIFTER_AT:
            plays[count] = pack_play(place, WIZARD)
            plays[count + 1] = pack_play(place, JESTER)
            count += 2
        elif place == JUGGLER_AT or place == CLOUD_AT:
            for colour in range(NAMED_COLOURS):
                plays[count] = pack_play(place, colour)
                count += 1
        else:
            plays[count] = place
            count += 1
    return count


@compiled
def face_of_play(state: Vector, play: int) -> int:
    """What a play counts as in the trick."""
    return face_of(CARDS[place_played(play)], said_with(play), state[at.OWN_STACKS] == 0)
