"""``python -m tests.envs.short_lesson``: a few seconds of examples/learn_to_beat_counting.py, told as JSON."""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import stonehenge
from stonehenge.envs.task import Task

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_to_beat_counting.py"
SHORT = {"TABLES": 256, "STEPS": 16, "BATCH": 128}
TURNS = 40


def loaded() -> Any:
    """The example as a module, with less to do."""
    spec = importlib.util.spec_from_file_location("learn_to_beat_counting", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, short in SHORT.items():
        assert hasattr(module, name)
        setattr(module, name, short)
    return module


def main() -> None:
    """Learn rounds of one and two cards, and then play a whole game."""
    example = loaded()
    lesson = example.Lesson(Task(episode="round", rounds=(1, 2)), seed=1, hidden=64)
    before, _ = lesson.edge(5000, seed=2)
    decisions = sum(lesson.go_on(turn / TURNS) for turn in range(TURNS))
    after, error = lesson.edge(5000, seed=2)
    game = stonehenge.Game(seed=7)
    game.play_out([example.LearntBot(lesson.net), "random", "counting", "apprentice"])
    told = {"before": before, "after": after, "error": error, "decisions": decisions, "game_over": game.over}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
