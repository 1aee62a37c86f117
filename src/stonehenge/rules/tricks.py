"""Who must follow what, and what beats what: on plain integers, each rule once.

These functions are also compiled (see ``stonehenge.simulate``): only integers, loops and sequences in them. But for
``why_best``, which is for people.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from stonehenge.rules.cards import BOMB, DRAGON, FAIRY, JESTER, WIZARD

OPEN: Final = -1
"""Nothing to follow yet: no card lies, or only Jesters (and Fairy, Bomb) do."""
FREE: Final = -2
"""Nothing to follow for the whole rest of the trick (B8)."""
MOST_TRICKS: Final = 20
"""No round of any edition has more: the last of three players (B2)."""


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


class Why(StrEnum):
    """Why a trick went where it went."""

    FAIRY = "fairy"  # S3: the Dragon is in it, too
    DRAGON = "dragon"  # S2
    WIZARD = "wizard"  # B10
    FIRST_WIZARD = "first_wizard"  # B10: of several
    TRUMP = "trump"  # B10, X6: the only one, over another colour
    HIGHEST_TRUMP = "highest_trump"
    COLOUR = "colour"  # B10, X6: the highest of the colour to follow
    VALUE = "value"  # V5: colours do not matter
    FIRST_OF_EQUALS = "first_of_equals"  # V5
    JESTER = "jester"  # B10, S3: nothing but Jesters, and the first of them
    BOMB = "bomb"  # S4: nobody gets it


def why_best(faces: Sequence[int], trump: int, colours_matter: bool) -> Why:
    """Why ``best_play`` finds the play it finds, in the words of B10, S1 to S4, V5 and X6; a Bomb comes before all."""
    if BOMB in faces:
        return Why.BOMB
    best = faces[best_play(faces, len(faces), trump)]
    if best >= WIZARD:
        return _why_picture(best, faces)
    if not colours_matter:
        return Why.FIRST_OF_EQUALS if faces.count(best) > 1 else Why.VALUE
    if best >> 6 != trump:
        return Why.COLOUR
    alone = sum(face >> 6 == trump for face in faces) == 1
    return Why.TRUMP if alone and colour_to_follow(faces) != trump else Why.HIGHEST_TRUMP


def _why_picture(best: int, faces: Sequence[int]) -> Why:
    if best == WIZARD:
        return Why.FIRST_WIZARD if faces.count(WIZARD) > 1 else Why.WIZARD
    if best == FAIRY and DRAGON in faces:
        return Why.FAIRY
    return Why.DRAGON if best == DRAGON else Why.JESTER


def colour_to_follow(faces: Sequence[int]) -> int:
    """The colour that had to be followed in a trick; OPEN or FREE where there was none (B7, B8)."""
    follow = OPEN
    for face in faces:
        follow = follow_after(follow, face)
    return follow


def seat_of_place(leader: int, place: int, players: int) -> int:
    """Who plays the card in this place of a trick, counted from 0: clockwise from the leader (B6)."""
    return (leader + place) % players
