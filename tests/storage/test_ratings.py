"""Ratings by openskill."""

from stonehenge.storage.interface import Rating, SeatResult
from stonehenge.storage.ratings import rate
from tests.storage.stored import result


def places(**taken: int) -> tuple[SeatResult, ...]:
    return tuple(
        SeatResult(player, seat, 0, place, place == 1, 1, 0) for seat, (player, place) in enumerate(taken.items())
    )


def test_the_better_place_gains() -> None:
    ann, bob, eve = rate(places(ann=1, bob=2, eve=3), (None, None, None))
    assert ann.mu > bob.mu > eve.mu
    assert ann.games == bob.games == eve.games == 1


def test_equal_places_are_a_draw() -> None:
    ann, bob = rate(places(ann=1, bob=1), (None, None))
    assert ann.mu == bob.mu


def test_who_is_known_goes_on_from_there() -> None:
    before = Rating("ann", 30.0, 4.0, 7)
    ann, bob = rate(places(ann=2, bob=1), (before, None))
    assert ann.mu < 30.0
    assert ann.sigma < 4.0
    assert (ann.games, bob.games) == (8, 1)


def test_a_bot_in_two_seats_is_rated_once() -> None:
    seats = result("bot:magician", "ann", "bot:magician").seats
    rated = rate(seats, (None, None, None))
    assert [rating.player for rating in rated] == ["bot:magician", "ann"]
    assert rated[0].mu == rated[1].mu


def test_who_met_only_themselves_is_not_rated() -> None:
    assert rate(result("bot:magician", "bot:magician").seats, (None, None)) == ()
