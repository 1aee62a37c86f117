"""The cards a seat may play, one option for each thing that can be said, and what each would do in the trick."""

from typing import Any, Final

from stonehenge.rules.cards import JESTER, NONE, WIZARD
from stonehenge.simulate.bits import lowest
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    CARDS,
    CLOUD_AT,
    COUNT,
    FACES,
    FOLLOW,
    HAS_SPECIALS,
    JESTERS,
    JUGGLER_AT,
    OPENING,
    OWN_STACKS,
    PLACES,
    SHAPESHIFTER_AT,
    TRUMP,
    WIZARDS,
    numbers,
    vector,
)
from stonehenge.simulate.rounds import playable_hi, playable_lo
from stonehenge.simulate.rulebook import best_play, face_of, follow_after, power

MOST_OPTIONS: Final = 32


def play_buffer() -> Any:
    """Room for every play of a seat."""
    return vector(MOST_OPTIONS)


def loss_buffer() -> Any:
    """Room for a loss for each of them, and behind it for a number for each card."""
    return numbers(MOST_OPTIONS + PLACES)


@compiled
def wins_now(r: Any, face: int) -> bool:
    """Whether a face played now would be the best of the trick so far."""
    count = r[COUNT]
    f0 = face if count == 0 else r[FACES]
    f1 = face if count == 1 else r[FACES + 1]
    f2 = face if count == 2 else r[FACES + 2]
    f3 = face if count == 3 else r[FACES + 3]
    f4 = face if count == 4 else r[FACES + 4]
    f5 = face if count == 5 else r[FACES + 5]
    return best_play((f0, f1, f2, f3, f4, f5), count + 1, r[TRUMP]) == count


@compiled
def trick_power(r: Any) -> int:
    """How strong the best card of the trick so far is; -1 before the first."""
    suit = r[OPENING]
    top = -1
    for count in range(r[COUNT]):
        suit = follow_after(suit, r[FACES + count])
        top = max(top, power(r[FACES + count], suit, r[TRUMP]))
    return top


@compiled
def wins_over(r: Any, face: int, top: int) -> bool:
    """Whether a face would be the best of a trick whose best card is so strong; Dragon and Fairy need a closer look."""
    if r[HAS_SPECIALS] != 0:
        return wins_now(r, face)
    return power(face, follow_after(r[FOLLOW], face), r[TRUMP]) > top


@compiled
def list_plays(r: Any, seat: int, plays: Any) -> int:
    """Fill in every play of a seat as an action, copies once; give their number."""
    count = 0
    low = playable_lo(r, seat)
    while low != 0:
        plays[count] = lowest(low)
        count += 1
        low &= low - 1
    high = playable_hi(r, seat)
    wizard = False
    jester = False
    while high != 0:
        place = 64 + lowest(high)
        high &= high - 1
        if place < WIZARDS:
            plays[count] = place
            count += 1
        elif place < JESTERS:
            if not wizard:
                plays[count] = place
                count += 1
            wizard = True
        elif place < JESTERS + 4:
            if not jester:
                plays[count] = place
                count += 1
            jester = True
        elif place == SHAPESHIFTER_AT:
            plays[count] = place | (WIZARD + 1) << 8
            plays[count + 1] = place | (JESTER + 1) << 8
            count += 2
        elif place == JUGGLER_AT or place == CLOUD_AT:
            for colour in range(4):
                plays[count] = place | (colour + 1) << 8
                count += 1
        else:
            plays[count] = place
            count += 1
    return count


@compiled
def face_of_play(r: Any, play: int) -> int:
    """What a play counts as in the trick."""
    said = (play >> 8) - 1 if play > 255 else NONE
    return face_of(CARDS[play & 255], said, r[OWN_STACKS] == 0)
