"""docs/environments.md says what is so: every field, every code."""

import re
from pathlib import Path

from stonehenge.envs.choices import described
from stonehenge.simulate.batch.action_codes import ACTIONS, ACTIONS_VERSION
from stonehenge.simulate.batch.fields import (
    FIELDS,
    HISTORY_FIELDS,
    MOST_POINTS,
    OBSERVATION_VERSION,
    OFFSET,
)

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_every_field_stands_in_the_manual() -> None:
    """The digits there are taken from the encoding: another table is another version."""
    rows = [
        f"| {OFFSET[field.name]} | `{field.name}` | {' × '.join(map(str, field.shape))} "
        f"| {field.lowest} to {field.highest} | {field.meaning} |"
        for field in (*FIELDS, *HISTORY_FIELDS)
    ]
    table = PAGE.partition("| from | field |")[2].partition("\n\n")[0].splitlines()[2:]
    assert table == rows


def test_every_code_stands_in_the_manual() -> None:
    """The ranges of its table follow each other from the first code to the last, each with another kind of action."""
    table = PAGE.partition("| codes | what is done |")[2].partition("\n\n")[0]
    ranges = [tuple(map(int, re.findall(r"\d+", row.split("|")[1]))) for row in table.splitlines()[2:]]
    spans = [(found[0], found[-1]) for found in ranges]
    assert [first for first, _ in spans] == [0, *(last + 1 for _, last in spans[:-1])]
    assert spans[-1][1] == ACTIONS - 1
    assert len({described(code) for code in range(ACTIONS)}) == ACTIONS
    words = [described(first).split()[0] for first, _ in spans]
    assert words == ["play"] * 5 + ["pass", "predict", "trump", "cloud", "seal", "seal", "seals", "black", "return"]


def test_the_versions_stand_in_the_manual() -> None:
    assert f"`{OBSERVATION_VERSION}`" in PAGE
    assert f"`{ACTIONS_VERSION}`" in PAGE


def test_the_highest_stakes_there_are_fit_into_16_bits() -> None:
    """H4 with the most rounds there are, all of them missed by as much as can be, or all of them made."""
    rounds = range(1, 21)
    assert sum(10 * number * (number + 1) for number in rounds) <= MOST_POINTS
    assert sum(20 + 10 * number * number for number in rounds) <= MOST_POINTS
