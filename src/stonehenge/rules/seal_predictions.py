"""Predictions in seals: which can be had, and what taking them does (X3, X4)."""

from collections.abc import Sequence

from stonehenge.rules.cards import COLOUR_LETTERS
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.seals import COLOURED, MOST_SEALS, WHITE, must_steal

Theft = tuple[int, int]
"""A colour, and whom a seal of it is taken from."""


def why_not_take(
    middle: Sequence[int], seals: Sequence[Sequence[int]], seat: int, take: Sequence[int], steal: Sequence[Theft]
) -> Refusal | None:
    """Why a seat may not take these seals from the middle and these from others; None if it may."""
    stolen = [colour for colour, _ in steal]
    if not all(0 <= colour < COLOURED for colour in [*take, *stolen]):
        return refuse("seal_colours", "X3")
    if len(take) + len(steal) > MOST_SEALS:
        return refuse("seals_at_most", "X4", most=MOST_SEALS)
    for colour in range(COLOURED):
        taken = take.count(colour)
        if stolen.count(colour) != must_steal(middle[colour], taken + stolen.count(colour)):
            code = "seal_gone" if taken > middle[colour] else "seal_in_the_middle"
            return refuse(code, "X4", colour=COLOUR_LETTERS[colour], left=middle[colour])
    if len(steal) > middle[WHITE]:
        return refuse("white_seals_gone", "X4", left=middle[WHITE])
    for theft in steal:
        colour, victim = theft
        owned = seals[victim][colour] if 0 <= victim < len(seals) else 0
        if victim == seat or owned < steal.count(theft):
            return refuse("seal_not_there", "X4", colour=COLOUR_LETTERS[colour], victim=victim)
    return None


def take_seals(
    middle: list[int], seals: Sequence[list[int]], seat: int, take: Sequence[int], steal: Sequence[Theft]
) -> None:
    """Move the seals: from the middle, and from others, who get white ones instead (X3, X4)."""
    for colour in take:
        middle[colour] -= 1
        seals[seat][colour] += 1
    for colour, victim in steal:
        seals[victim][colour] -= 1
        seals[seat][colour] += 1
        middle[WHITE] -= 1
        seals[victim][WHITE] += 1
