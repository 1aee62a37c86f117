"""A view's messages: what they tell of a round that is over and of the one that is played is the same."""

from itertools import pairwise

from stonehenge.wire.views import GameView, PastRoundView

OF_THE_PAST = ("points", "totals", "exact")
"""What there is to tell of a round only once it is scored; a game has totals of its own."""


def test_a_round_is_told_alike_while_it_is_played_and_when_it_is_over() -> None:
    """They stand twice: a struct can't inherit into the middle of its fields, whose order is that of the wire."""
    shared = [name for name in PastRoundView.__struct_fields__ if name not in OF_THE_PAST]
    assert len(shared) == 10
    assert all(PastRoundView.__annotations__[name] == GameView.__annotations__[name] for name in shared)
    places = [GameView.__struct_fields__.index(name) for name in shared]
    assert all(later == earlier + 1 for earlier, later in pairwise(places))
