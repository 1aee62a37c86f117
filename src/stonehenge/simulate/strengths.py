"""How strong every face is for each trump and suit: ``rules.tricks.power``, asked once for each."""

from typing import Final

from stonehenge.rules.cards import CODE_OF, COLOURS, NONE
from stonehenge.rules.tricks import FREE, OPEN, power
from stonehenge.simulate.arrays import small_constant
from stonehenge.simulate.compiled import compiled

FACES_THERE_ARE: Final = max(CODE_OF) + 1
"""Every card is below this, and so is whatever it can count as (S1, S6, S7)."""
TRUMPS: Final = (NONE, *COLOURS)
SUITS: Final = (FREE, OPEN, *COLOURS)
_SUITS: Final = len(SUITS)
_FIRST_TRUMP: Final = TRUMPS[0]
_FIRST_SUIT: Final = SUITS[0]

STRENGTHS: Final = small_constant(
    [power(face, suit, trump) for trump in TRUMPS for suit in SUITS for face in range(FACES_THERE_ARE)]
)


@compiled
def strengths_at(trump: int, suit: int) -> int:
    """Where the strengths of all faces stand for a trump and a suit."""
    return ((trump - _FIRST_TRUMP) * _SUITS + suit - _FIRST_SUIT) * FACES_THERE_ARE
