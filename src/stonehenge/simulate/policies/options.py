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
    JESTERS,
    JUGGLER_AT,
    OWN_STACKS,
    SHAPESHIFTER_AT,
    TRUMP,
    WIZARDS,
)
from stonehenge.simulate.rounds import playable_hi, playable_lo
from stonehenge.simulate.rulebook import best_play, face_of

MOST_OPTIONS: Final = 32


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
