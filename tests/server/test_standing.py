"""Ratings as they are shown: on a scale one knows from elsewhere, and not before they say something."""

import pytest

from stonehenge.server.routes.standing import NEEDED, standing
from stonehenge.server.schemas import Standing
from stonehenge.storage.interface import Rating


def test_the_average_player_stands_at_1500() -> None:
    assert standing(Rating("ann", 25.0, 1.0, 40)) == Standing(1500, 144)


def test_200_points_are_one_class_of_players() -> None:
    better, average = (standing(Rating("ann", mu, 1.0, 40)) for mu in (25.0 + 25 / 6, 25.0))
    assert better is not None
    assert average is not None
    assert better.points - average.points == 200


@pytest.mark.parametrize("games", range(NEEDED + 1))
def test_a_few_games_say_nothing(games: int) -> None:
    assert (standing(Rating("ann", 30.0, 4.0, games)) is None) == (games < 5)
