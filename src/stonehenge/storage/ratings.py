"""Ratings by openskill: after each game, how well its players play and how sure that is."""

from typing import TYPE_CHECKING

from stonehenge.storage.interface import Rating, SeatResult

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


def rate(seats: tuple[SeatResult, ...], before: tuple[Rating | None, ...]) -> tuple[Rating, ...]:
    """The new rating of each player by the places they took.

    A player in several seats (a bot) is rated once, by the mean of its places. Who met only themselves is not rated.
    """
    from openskill.models import PlackettLuce

    places: dict[str, list[int]] = {}
    for seat in seats:
        places.setdefault(seat.player, []).append(seat.place)
    if len(places) < 2:
        return ()
    known = {seat.player: rating for seat, rating in zip(seats, before, strict=True) if rating is not None}
    model = PlackettLuce()
    teams = [[_player(model, name, known.get(name))] for name in places]
    rated = model.rate(teams, ranks=[sum(taken) / len(taken) for taken in places.values()])
    return tuple(
        Rating(name, player.mu, player.sigma, known[name].games + 1 if name in known else 1)
        for name, (player,) in zip(places, rated, strict=True)
    )


def _player(model: "PlackettLuce", name: str, known: Rating | None) -> "PlackettLuceRating":
    return model.rating(name=name) if known is None else model.rating(mu=known.mu, sigma=known.sigma, name=name)
