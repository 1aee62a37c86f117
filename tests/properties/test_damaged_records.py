"""Whatever becomes of a record, the reader says what it is, or which line is broken; it never stumbles."""

import json
import random
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules.record import BrokenRecord
from tests.conftest import MORE
from tests.properties.setups import VALUES
from tests.properties.sound import Line, Lines
from tests.properties.test_records import CASES, judged, lines_of, text_of

KINDS = [
    "deal",
    "werewolf",
    "trump",
    "bid",
    "seals",
    "black_mage",
    "play",
    "trick",
    "seal",
    "pass",
    "cloud",
    "score",
    "end",
]
KEYS = ["event", "seat", "hands", "turnup", "took", "trump", "bid", "take", "steal", "card", "as", "winner", "leads"]
KEYS += ["gives", "black", "cards", "points", "totals", "winners", "round", "dealer"]
SCRAPS: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    99,
    10**40,
    -(10**40),
    0.0,
    1.0,
    1.5,
    1e300,
    "",
    "W",
    "J",
    "B",
    "B5",
]
SCRAPS += [
    "dragon",
    "werewolf",
    "V",
    "\0",
    "\ud800",
    "é" * 50,
    [],
    [[]],
    [[], [], []],
    ["B5"],
    [["B5"], ["R5"], ["G5"]],
]
SCRAPS += [
    ["B", 1],
    [["B", 1]],
    [["B", -1]],
    [["B", True]],
    [["B"]],
    [None],
    [None, None, None],
    {},
    {"a": {}},
    [{}],
    {"B": 1},
]


def short_record(rng: random.Random) -> Lines:
    """The first round or two of some game, so that the damage is near."""
    lines = lines_of(rng.choice(CASES), rng.randrange(2))
    scores = [place for place, line in enumerate(lines) if line.get("event") == "score"]
    return lines[: rng.choice(scores[:2]) + 1]


# --- damage to what a line says --------------------------------------------------------------------------------------


def replaced_deep(told: Any, rng: random.Random) -> Any:
    """The same with one part of it, however deep, become something else."""
    if isinstance(told, list) and told and rng.random() < 0.7:
        at = rng.randrange(len(told))
        return [*told[:at], replaced_deep(told[at], rng), *told[at + 1 :]]
    if isinstance(told, dict) and told and rng.random() < 0.95:
        key = rng.choice(list(told))
        return {**told, key: replaced_deep(told[key], rng)}
    return rng.choice(SCRAPS)


def a_scrap_anywhere(lines: Lines, rng: random.Random) -> Lines:
    """Something else in some place."""
    at = rng.randrange(len(lines))
    changed = replaced_deep(lines[at], rng)
    return [*lines[:at], changed, *lines[at + 1 :]]


def a_made_up_line(lines: Lines, rng: random.Random) -> Lines:
    """A line with some keys and scraps for what they say, in the place of another."""
    line: Line = {key: rng.choice(SCRAPS) for key in rng.sample(KEYS, rng.randrange(8))}
    line["event"] = rng.choice(KINDS)
    line.setdefault("seat", rng.randrange(4))
    at = rng.randrange(1, len(lines))
    return [*lines[:at], line, *lines[at + rng.randrange(2) :]]


def a_line_from_elsewhere(lines: Lines, rng: random.Random) -> Lines:
    """A line of another game."""
    at = rng.randrange(len(lines))
    return [*lines[:at], rng.choice(short_record(rng)), *lines[at + rng.randrange(2) :]]


def another_header(lines: Lines, rng: random.Random) -> Lines:
    """The first line of another game, or with other options."""
    header = dict(rng.choice((lines[0], short_record(rng)[0])))
    names = [*VALUES, "specials", "black_mage", "long_game", "no such option"]
    header["options"] = {name: rng.choice([*SCRAPS, "hidden", "maximus", ["bomb"]]) for name in rng.sample(names, 2)}
    return [header, *lines[1:]]


@pytest.mark.parametrize("damage", [a_scrap_anywhere, a_made_up_line, a_line_from_elsewhere, another_header])
def test_damage_to_what_a_line_says(damage: Callable[[Lines, random.Random], Lines]) -> None:
    for seed in range(180 * MORE):
        rng = random.Random(f"{damage.__name__} {seed}")
        judged("".join(json.dumps(line) + "\n" for line in damage(short_record(rng), rng)))


# --- damage to the text ----------------------------------------------------------------------------------------------


def a_character_changed(text: str, rng: random.Random) -> str:
    """One character has become another."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice('{}[]",:\\0123456789eE-+.\n\r\t \0nulltrueB\x7f\u2028\ufeff\ud800') + text[at + 1 :]


def a_piece_gone(text: str, rng: random.Random) -> str:
    """A piece is missing."""
    one, two = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
    return text[:one] + text[min(two, one + rng.randrange(30)) :]


def the_end_gone(text: str, rng: random.Random) -> str:
    """It breaks off within a line."""
    return text[: rng.randrange(len(text))]


def a_piece_twice(text: str, rng: random.Random) -> str:
    """A piece stands there twice."""
    at = rng.randrange(len(text))
    return text[: at + rng.randrange(60)] + text[at:]


def a_key_twice(text: str, rng: random.Random) -> str:
    """An object has a key twice."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    key, said = rng.choice(list(json.loads(lines[at]).items()))
    lines[at] = lines[at][:-1] + f", {json.dumps(key)}: {json.dumps(rng.choice([said, 0, None]))}" + "}"
    return "\n".join(lines)


def strange_numbers(text: str, rng: random.Random) -> str:
    """A number has become one that no machine likes."""
    places = [at for at, letter in enumerate(text) if letter.isdigit() and text[at - 1] in " ["]
    at = rng.choice(places)
    return (
        text[:at] + rng.choice(["9" * 5000, "1e999", "-1e999", "NaN", "Infinity", "-0", "1E2", "0x1"]) + text[at + 1 :]
    )


def bytes_decoded_somehow(text: str, rng: random.Random) -> str:
    """Some bytes changed before somebody decoded them."""
    raw = bytearray(text.encode())
    for _ in range(3):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return bytes(raw).decode(rng.choice(["latin-1", "utf-8", "utf-16"]), rng.choice(["replace", "ignore"]))


DAMAGES = [a_character_changed, a_piece_gone, the_end_gone, a_piece_twice, strange_numbers, bytes_decoded_somehow]


@pytest.mark.parametrize("damage", [*DAMAGES, a_key_twice])
def test_damage_to_the_text(damage: Callable[[str, random.Random], str]) -> None:
    for seed in range(100 * MORE):
        rng = random.Random(f"{damage.__name__} {seed}")
        judged(damage(text_of(short_record(rng)), rng))


def test_a_key_that_stands_twice_is_refused() -> None:
    for seed in range(50):
        rng = random.Random(seed)
        assert isinstance(judged(a_key_twice(text_of(short_record(rng)), rng)), BrokenRecord)


@settings(max_examples=100 * MORE)
@given(st.one_of(st.text(), st.lists(st.text(alphabet='{}[]":,\n 01', max_size=30)).map("\n".join)))
def test_any_text(text: str) -> None:
    assert isinstance(judged(text), BrokenRecord)


# --- nests -----------------------------------------------------------------------------------------------------------

START = '{"format": "wizard-record/1", "edition": "jubilee", "players": ["a", "b", "c"]'
NESTED = {
    "format": START.replace('"wizard-record/1"', "%s") + "}",
    "edition": START.replace('"jubilee"', "%s") + "}",
    "players": START.replace('["a", "b", "c"]', "%s") + "}",
    "name": START.replace('"c"', "%s") + "}",
    "options": START + ', "options": %s}',
    "option": START + ', "options": {"mode": %s}}',
    "specials": START + ', "options": {"specials": %s}}',
    "special": START + ', "options": {"specials": ["bomb", %s]}}',
}
DEAL = '{"event": "deal", "round": 1, "dealer": 0, "hands": [["B1"], ["R1"], ["G1"]], "turnup": "Y1"}'
NESTED_LATER = {
    "event": '{"event": %s}',
    "round": DEAL.replace('"round": 1', '"round": %s'),
    "dealer": DEAL.replace('"dealer": 0', '"dealer": %s'),
    "hands": DEAL.replace('[["B1"], ["R1"], ["G1"]]', "%s"),
    "card": DEAL.replace('"B1"', "%s"),
    "turnup": DEAL.replace('"Y1"', "%s"),
    "comment": DEAL.replace("{", '{"comment": %s, ', 1),
    "bid": DEAL + '\n{"event": "bid", "seat": 1, "bid": %s}',
    "seat": DEAL + '\n{"event": "bid", "seat": %s, "bid": 1}',
    "event after": DEAL + '\n{"event": %s, "seat": 1, "bid": 1}',
}
HEADER = START + "}\n"
EXTREME = HEADER.replace("jubilee", "extreme")


def nested_texts() -> dict[str, str]:
    """A record for each place where a nest may be built."""
    hands = [[f"{c}{v}" for c in "BRGYV" for v in range(1 + 3 * seat, 4 + 3 * seat)] for seat in range(3)]
    dealt = json.dumps({"event": "deal", "round": 1, "dealer": 0, "hands": hands, "turnup": None}) + "\n"
    seals = EXTREME + dealt + '{"event": "seals", "seat": 1, "take": %s, "steal": %s}'
    later = {name: HEADER + text for name, text in NESTED_LATER.items()}
    bids = "".join(f'{{"event": "bid", "seat": {seat}, "bid": 0}}\n' for seat in (1, 2, 0))
    plays = HEADER + DEAL + "\n" + bids + '{"event": "play", "seat": 1, "card": "R1"}\n'
    plays += '{"event": "play", "seat": 2, "card": "G1"}\n{"event": "play", "seat": 0, "card": "B1"}\n'
    return {
        **NESTED,
        **later,
        "take": seals % ("%s", "[]"),
        "steal": seals % ("[]", "%s"),
        "victim": seals % ("[]", '[["B", %s]]'),
        "played": HEADER + DEAL + "\n" + bids + '{"event": "play", "seat": 1, "card": %s}',
        "as": HEADER + DEAL + "\n" + bids + '{"event": "play", "seat": 1, "card": "R1", "as": %s}',
        "winner": plays + '{"event": "trick", "winner": %s, "leads": 0}',
        "points": plays + '{"event": "trick", "winner": 0, "leads": 0}\n{"event": "score", "points": %s, "totals": []}',
    }


@pytest.mark.parametrize("where", nested_texts())
def test_deep_nests(where: str) -> None:
    """As deep as Python just bears it when reading, and may not bear it when comparing: every depth up to its limit."""
    text = nested_texts()[where]
    limit = sys.getrecursionlimit()
    for depth in (*range(10, limit, 97), *range(limit - 90, limit - 20), 100_000):
        assert isinstance(judged(text % ("[" * depth + "]" * depth)), BrokenRecord) or where == "comment"
    for depth in range(10, limit, 59):
        assert isinstance(judged(text % ('{"a":' * depth + "1" + "}" * depth)), BrokenRecord) or where == "comment"
