"""Who must follow what, and what beats what: on plain integers, each rule once.

These functions are also compiled (see ``stonehenge.simulate``): only integers, loops and sequences in them.
"""

from collections.abc import Sequence
from typing import Final

from stonehenge.rules.cards import DRAGON, FAIRY, JESTER, WIZARD

OPEN: Final = -1
"""Nothing to follow yet: no card lies, or only Jesters (and Fairy, Bomb) do."""
FREE: Final = -2
"""Nothing to follow for the whole rest of the trick (B8)."""


def follow_after(follow: int, face: int) -> int:
    """The colour to follow after this face was played: the first number card sets it, for good (B7).

    A Wizard or Dragon before any number card frees the whole trick (B8, S2); Jester, Fairy and Bomb leave it open.
    """
    if follow != OPEN:
        return follow
    if face < WIZARD:
        return face >> 6
    if face == WIZARD or face == DRAGON:
        return FREE
    return OPEN


def may_play(card: int, follow: int, holds_follow: bool) -> bool:
    """Whether a card of the hand may be played: follow if you can; cards without colour go always (B7, B9, S0)."""
    return follow < 0 or not holds_follow or card >= WIZARD or card >> 6 == follow


def power(face: int, suit: int, trump: int) -> int:
    """How strong a face is in a trick of this suit; of equal ones the first played is the strongest (B10)."""
    if face < WIZARD:
        colour = face >> 6
        if colour == trump:
            return 64 + (face & 63)
        return face & 63 if colour == suit else 0
    if face == WIZARD:
        return 128
    if face == DRAGON:  # above every Wizard (S2)
        return 129
    return 1 if face == JESTER else 0  # the Fairy is below every Jester (S3), a Bomb is worth nothing (S4)


def best_play(faces: Sequence[int], count: int, trump: int) -> int:
    """Which of the first ``count`` faces wins the trick, or would win it if there is a Bomb in it (B10, S1-S4)."""
    suit = OPEN
    best = 0
    best_power = -1
    dragon = False
    fairy = -1
    for index in range(count):
        face = faces[index]
        if suit == OPEN:
            suit = follow_after(OPEN, face)
        strength = power(face, suit, trump)
        if strength > best_power:
            best = index
            best_power = strength
        if face > JESTER:
            if face == DRAGON:
                dragon = True
            elif face == FAIRY:
                fairy = index
    if dragon and fairy >= 0:  # S3
        return fairy
    return best


def seat_of_place(leader: int, place: int, players: int) -> int:
    """Who plays the card in this place of a trick, counted from 0: clockwise from the leader (B6)."""
    return (leader + place) % players
