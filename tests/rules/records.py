"""Records to read and to break."""

import json
from typing import Any

from stonehenge.rules.record import FORMAT, BrokenRecord, Record, read

Line = dict[str, Any]

NAMES = ("Anya", "Henry", "Freya", "Siri", "Leon", "Zoë")
ROUND_ONE: list[Line] = [
    {"format": FORMAT, "edition": "classic", "players": ["Anya", "Henry", "Freya"], "options": {}},  # 1
    {"event": "deal", "round": 1, "dealer": 2, "hands": [["B5"], ["B9"], ["R2"]], "turnup": "W"},
    {"event": "trump", "seat": 2, "trump": "G"},
    {"event": "bid", "seat": 0, "bid": 0},
    {"event": "bid", "seat": 1, "bid": 1},  # 5
    {"event": "bid", "seat": 2, "bid": 1},
    {"event": "play", "seat": 0, "card": "B5"},
    {"event": "play", "seat": 1, "card": "B9"},
    {"event": "play", "seat": 2, "card": "R2"},
    {"event": "trick", "winner": 1, "leads": 1},  # 10
    {"event": "score", "points": [20, 30, -10], "totals": [20, 30, -10]},
    {
        "event": "deal",
        "round": 2,
        "dealer": 0,
        "hands": [["B5", "R3"], ["B9", "W"], ["R2", "B4"]],
        "turnup": "G2",
    },
    {"event": "bid", "seat": 1, "bid": 1},
    {"event": "bid", "seat": 2, "bid": 0},
    {"event": "bid", "seat": 0, "bid": 0},  # 15
    {"event": "play", "seat": 1, "card": "B9"},
    {"event": "play", "seat": 2, "card": "B4"},
]
"""A small game to break: a round, and the beginning of another."""


def text_of(lines: list[Line]) -> str:
    """The text of a record with these lines."""
    return "".join(json.dumps(line) + "\n" for line in lines)


def broken(text: str) -> BrokenRecord:
    """Why this record is refused."""
    found = read(text)
    assert isinstance(found, BrokenRecord), found
    return found


def sound(text: str) -> Record:
    """The game that this record tells."""
    found = read(text)
    assert isinstance(found, Record), found
    return found
