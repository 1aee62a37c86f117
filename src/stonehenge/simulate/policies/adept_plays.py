"""The rows of a play, by the kind of game: with predictions (``adept_rows``), or with seals (``adept_seals``)."""

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.packing import place_played
from stonehenge.simulate.places import CARDS, lowest_place
from stonehenge.simulate.policies.adept_rows import (
    NO_ROW,
    Unseen,
    best_so_far,
    fill_moment,
    hand_row,
    lead_row,
    length_row,
    trick_row,
    unseen_by,
    wins_so_far,
)
from stonehenge.simulate.policies.adept_seals import (
    fill_seals_moment,
    seals_colour_row,
    seals_effect_row,
    seals_hand_row,
    seals_trick_row,
)


@compiled
def moment_rows(state: Vector, seat: int, unseen: Unseen, best: int, rows: Vector) -> int:
    """Fill in the rows of a moment, without the hand; give their number."""
    if state[at.PREDICTING] == at.BY_SEALS:
        return fill_seals_moment(state, seat, unseen, best, rows)
    return fill_moment(state, seat, unseen, best, rows)


@compiled
def held_row(state: Vector, seat: int, unseen: Unseen, place: int) -> int:
    """The row of a card in the hand."""
    if state[at.PREDICTING] == at.BY_SEALS:
        return seals_hand_row(state, seat, unseen, place)
    return hand_row(state, unseen, place)


@compiled
def own_rows(state: Vector, seat: int, unseen: Unseen, top: int, play: int, held: int) -> tuple[int, int, int]:
    """The rows of the play itself, where the trick's best card is so strong; ``held`` is its card's in the hand."""
    place = place_played(play)
    if state[at.PREDICTING] == at.BY_SEALS:
        wins = wins_so_far(state, CARDS[place], top)
        return (
            seals_trick_row(state, unseen, place, wins),
            seals_effect_row(state, seat, place, wins),
            seals_colour_row(state, seat, unseen, place),
        )
    return (
        trick_row(state, unseen, top, play, held),
        length_row(state, seat, place),
        lead_row(state, seat, unseen, place),
    )


@compiled
def play_rows(state: Vector, seat: int, play: int, rows: Vector) -> int:
    """Fill in all rows of one play; give their number."""
    unseen = unseen_by(state, seat)
    top, best = best_so_far(state)
    count = moment_rows(state, seat, unseen, best, rows)
    played = place_played(play)
    low, high = state[at.LO + seat], state[at.HI + seat]
    while low != 0 or high != 0:
        place = lowest_place(low, high)
        if low != 0:
            low &= low - 1
        else:
            high &= high - 1
        if place != played:
            rows[count] = held_row(state, seat, unseen, place)
            count += 1
    for row in own_rows(state, seat, unseen, top, play, held_row(state, seat, unseen, played)):
        if row != NO_ROW:
            rows[count] = row
            count += 1
    return count
