"""What fuzzing has found worth keeping, read in every test run; and the fuzzing itself, for as long as one likes."""

import os
import random
import sys
from pathlib import Path

import pytest

from stonehenge.server.cookies import Credential
from tests.conftest import MORE
from tests.fuzz.corpus import corpus
from tests.fuzz.targets import TARGETS
from tests.processes import ran

SECONDS = os.environ.get("STONEHENGE_FUZZ_SECONDS", "600")


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_kept_is_understood_or_refused(target: str) -> None:
    assert _read_all(target) >= 3


def _read_all(target: str) -> int:
    inputs = corpus(target)
    for each in inputs:
        TARGETS[target](each)
    return len(inputs)


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_kept_and_then_damaged_is_understood_or_refused(target: str) -> None:
    chance = random.Random(f"damaged {target}")
    inputs = corpus(target)
    for _ in range(100 * MORE):
        TARGETS[target](damaged(chance.choice(inputs), chance.choice(inputs), chance))


def damaged(one: bytes, other: bytes, chance: random.Random) -> bytes:
    """An input with some bytes changed, left out, or taken from another."""
    changed = bytearray(one)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(changed) + 1)
        match chance.randrange(3):
            case 0 if at < len(changed):
                changed[at] = chance.randrange(256)
            case 1:
                del changed[at : at + chance.randint(1, 20)]
            case _:
                begin = chance.randrange(len(other) + 1)
                changed[at:at] = other[begin : begin + chance.randint(1, 40)]
    return bytes(changed)


def _breaks(*_given: object) -> object:
    raise KeyError("planted")


@pytest.mark.parametrize(
    ("target", "where"),
    [
        ("record", "stonehenge.rules.record.reading._no_double_keys"),
        ("table", "stonehenge.tables.talking.distinct"),
        ("settings", "stonehenge.tables.settings.set_up"),
        ("bots_line", "tests.fuzz.targets.why_not"),
        ("typed", "stonehenge.wording.answers.seals"),
    ],
)
def test_what_breaks_is_noticed(target: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The targets let through no exception but those that the readers of strangers' bytes answer."""
    monkeypatch.setattr(where, _breaks)
    with pytest.raises(KeyError, match="planted"):
        _read_all(target)


def test_a_cookie_of_somebody_else_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    anybody = "tests.fuzz.targets.signed_by_us"
    monkeypatch.setattr(anybody, lambda cookie, _keys: Credential(cookie.partition(".")[0], "", b""))
    with pytest.raises(AssertionError):
        _read_all("cookie")


@pytest.mark.soak
@pytest.mark.parametrize("target", TARGETS)
def test_nothing_is_found_with_coverage_as_the_guide(target: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", target, "--seconds", SECONDS, "--findings", str(tmp_path)]
    done = ran(command, within=2 * 3600.0)
    assert done.returncode == 0, done.stderr[-4000:]
