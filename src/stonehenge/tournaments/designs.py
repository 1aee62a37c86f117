"""Rounds at tables of four in which nobody meets twice, worked out at once: for small fields, where searching is hard.

Players are put into four groups as large as there are tables. In each round a table has one of each group, and they
move on by steps that differ from group to group, counted in a finite field: so two of different groups meet once, and
two of the same group never (a resolvable transversal design). With four tables each group may then be a table, too.
"""

from collections.abc import Callable
from typing import Final

FOUR: Final = 4
_BINARY: Final = {4: 0b111, 8: 0b1011}
"""The fields whose elements are bits: their sizes, and the polynomials by which they are counted."""

Round = list[list[int]]
"""Tables of the players from 0 up; player ``group * tables + place`` is at this place of a group."""


def design(tables: int) -> list[Round]:
    """Rounds for four times as many players in which nobody meets twice; none where no such way is known here."""
    plus, times = _field(tables)
    if plus is None or times is None:
        return []
    rounds = [
        [[group * tables + plus(first, times(group, step)) for group in range(FOUR)] for first in range(tables)]
        for step in range(tables)
    ]
    groups = [[group * tables + place for place in range(tables)] for group in range(FOUR)]
    return [*rounds, groups] if tables == FOUR else rounds


_Operation = Callable[[int, int], int]


def _field(size: int) -> tuple[_Operation | None, _Operation | None]:
    """How one counts in a field of this size; nothing where four different steps can't be had so simply."""
    if size in _BINARY:
        return int.__xor__, lambda one, other: _product(one, other, size)
    if size > FOUR and size % 2 and size % 3:  # then 1, 2 and 3, by which groups' steps differ, divide nothing
        return lambda one, other: (one + other) % size, lambda one, other: one * other % size
    return None, None


def _product(one: int, other: int, size: int) -> int:
    """The product in a field whose elements are bits."""
    found = 0
    while other:
        if other & 1:
            found ^= one
        one <<= 1
        if one & size:
            one ^= _BINARY[size]
        other >>= 1
    return found
