"""The adept's course: it learns, and one that was stopped goes on as if it had not been."""

from pathlib import Path

import pytest

from stonehenge.simulate.compiled import HAVE_NUMBA
from stonehenge.training.deep_monte_carlo import CHUNK, Course

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not HAVE_NUMBA, reason="it plays tens of thousands of rounds"),
]
KIND = "classic-3"
SEED = 5


def test_it_learns() -> None:
    """After some thousand rounds it makes more of its predictions exactly than at first."""
    course = Course(KIND, 4 * CHUNK, SEED)
    before = course.examined()
    while course.done < course.rounds:
        course.go_on()
    after = course.examined()
    assert after["exact"] > before["exact"] + 0.1
    assert after["points"] > before["points"] + 10.0


def test_a_course_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = Course(KIND, 2 * CHUNK, SEED)
    whole.go_on()
    whole.keep(tmp_path / "state.npz")
    whole.go_on()
    resumed = Course(KIND, 2 * CHUNK, SEED)
    resumed.resume(tmp_path / "state.npz")
    assert resumed.done == CHUNK
    assert resumed.weights() != whole.weights()
    resumed.go_on()
    assert resumed.weights() == whole.weights()
    with pytest.raises(ValueError, match="another course"):
        Course(KIND, 2 * CHUNK, SEED + 1).resume(tmp_path / "state.npz")
