"""wizard-record/1: a game as a text file that any program can write, read, replay and judge.

Writing goes from the game's events to lines; reading replays the lines as actions, and every line must be what the
game itself writes at that point. So there is one place that knows the format, and none that knows a rule twice.
"""

from stonehenge.rules.record.reading import BrokenRecord, Record, read
from stonehenge.rules.record.shuffles import read_shuffle, shuffle_to_json
from stonehenge.rules.record.writing import FORMAT, SUFFIX, header, write
from stonehenge.rules.shuffle import Shuffle

__all__ = [
    "FORMAT",
    "SUFFIX",
    "BrokenRecord",
    "Record",
    "Shuffle",
    "header",
    "read",
    "read_shuffle",
    "shuffle_to_json",
    "write",
]
