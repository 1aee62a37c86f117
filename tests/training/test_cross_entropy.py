"""What was learnt is worth something, and can be learnt further."""

import json

import pytest

from stonehenge.simulate.policies.chances import COEFFICIENTS
from stonehenge.simulate.policies.weights import weights_for
from stonehenge.training.cross_entropy import KINDS, WEIGHTS, Lesson


def test_every_kind_of_game_has_its_coefficients() -> None:
    learnt = json.loads(WEIGHTS.read_text())
    assert set(KINDS) <= set(learnt)
    assert {len(numbers) for numbers in learnt.values()} == {COEFFICIENTS}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["classic", "specials", "extreme", "monochrome"])
def test_the_apprentice_is_ahead_of_the_yardstick_at_every_number_of_players(kind: str) -> None:
    players = KINDS[kind][1]
    for count in players:
        weights = weights_for(f"{kind}-{count}")
        ((edge, itself),) = Lesson(f"{kind}-{count}").edges(weights, weights, 1, 6_000)
        assert edge > 0.5, (kind, count)
        assert abs(itself) < 3.0, (kind, count)
