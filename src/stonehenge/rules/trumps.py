"""What makes trump: on plain integers."""

from typing import Final

from stonehenge.rules.cards import BOMB, FAIRY, JESTER, NONE, WIZARD

UNDECIDED: Final = -2
"""Trump, before it was named."""


def trump_of_turnup(turnup: int) -> int:
    """What the turned-up card makes trump: UNDECIDED where the dealer names it (B4, S1-S8)."""
    nothing = turnup == NONE or turnup == JESTER or turnup == FAIRY or turnup == BOMB
    made = turnup >> 6 if turnup < WIZARD else UNDECIDED
    return NONE if nothing else made
