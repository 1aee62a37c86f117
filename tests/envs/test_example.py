"""examples/learn_to_beat_counting.py, in short: in small rounds it soon plays better, and then sits at a table."""

import json
import os
import sys
from pathlib import Path

from tests.processes import ran_well

ROOT = Path(__file__).parents[2]


def test_it_learns_and_plays_at_an_ordinary_table() -> None:
    """In a process of its own, in which NumPy has one thread: as many as there are cores are slow beside others."""
    lesson = [sys.executable, "-m", "tests.envs.short_lesson"]
    told = json.loads(ran_well(lesson, cwd=ROOT, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"}))
    assert told["decisions"] > 50_000
    assert told["error"] < 1
    assert told["after"] > told["before"] + 2
    assert told["game_over"]
