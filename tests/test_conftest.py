"""What our own hooks of pytest do: nothing is left out in CI; failures, and examples that fail, are told at once."""

import os
import re
import sys
from pathlib import Path

from tests.processes import ran

ROOT = Path(__file__).parents[1]
LEFT_OUT = {
    "mark": "@pytest.mark.skipif(True, reason='no browser')\ndef test_one(): pass",
    "fixture": "@pytest.fixture\ndef disk(): pytest.skip('no disk')\ndef test_one(disk): pass",
    "amid": "def test_one(): pytest.skip('no time')",
    "module": "pytest.skip('no module', allow_module_level=True)",
}
ALL_RUN = {
    "fails": "@pytest.mark.xfail(strict=True)\ndef test_one(): assert False",
    "passes": "def test_one(): pass",
}
PROPERTY = """
import schemathesis
from hypothesis import given, strategies

@given(strategies.integers())
def test_one(number): assert number < 5000
"""


def told_by_pytest(folder: Path, ci: str) -> set[tuple[str, str]]:
    """What became of each file; where it failed, with the reason why it was left out, or the example."""
    for name, code in (LEFT_OUT | ALL_RUN | {"property": PROPERTY}).items():
        (folder / f"test_{name}.py").write_text(f"import pytest\n{code}\n", encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --continue-on-collection-errors\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-rA", "-p", "tests.conftest", "-c", f"{folder}/pytest.ini", str(folder)]
    ended = ran(command, cwd=ROOT, env={**os.environ, "CI": ci})
    summary = ended.stdout.rpartition("short test summary info")[2]
    became = re.findall(r"^([A-Z]+)(?: \[1\])? (?:.*/)?test_([a-z]+)\.py", summary, re.MULTILINE)
    reasons = re.findall(r"Left out, but CI is set: Skipped: no (\w+)", ended.stdout)
    examples = re.findall(r"^E +number=(.*),", ended.stdout, re.MULTILINE)
    return {*became, *(("LEFT OUT", reason) for reason in reasons), *(("EXAMPLE", number) for number in examples)}


def test_what_is_left_out_fails_in_ci(tmp_path: Path) -> None:
    assert told_by_pytest(tmp_path, ci="true") == {
        ("ERROR", "mark"),
        ("ERROR", "fixture"),
        ("FAILED", "amid"),
        ("ERROR", "module"),
        ("XFAIL", "fails"),
        ("PASSED", "passes"),
        *(("LEFT OUT", what) for what in ("browser", "disk", "time", "module")),
        ("FAILED", "property"),
        ("EXAMPLE", "5000"),
    }


def test_elsewhere_it_is_skipped(tmp_path: Path) -> None:
    assert told_by_pytest(tmp_path, ci="") == {
        *(("SKIPPED", name) for name in LEFT_OUT),
        ("XFAIL", "fails"),
        ("PASSED", "passes"),
        ("FAILED", "property"),
        ("EXAMPLE", "5000"),
    }


HANGS = """
import asyncio, os, time

async def listening(): await asyncio.Event().wait()

async def waiting(): await asyncio.gather(asyncio.create_task(listening(), name="the slow one"))

def test_hangs(): time.sleep(600)
def test_hangs_in_a_task(): asyncio.run(waiting())
def test_ended_from_outside(): os._exit(1)
"""


HANGS_ON = """
import time

def test_hangs_on():
    try:
        time.sleep(600)
    finally:
        time.sleep(600)

def test_after_it(): pass
"""


def test_a_test_that_hangs_on_while_it_is_ended_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGS_ON, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--timeout", "1", "-p", "tests.conftest", "-c", f"{tmp_path}/pytest.ini"]
    ended = ran([*command, "-n", "1", tmp_path], cwd=ROOT)
    assert re.search(r"crashed while running '.*test_hanging.py::test_hangs_on'", ended.stdout), ended.stdout
    assert "1 failed, 1 passed" in ended.stdout
    assert "in test_hangs_on" in ended.stderr  # where it stood


def test_a_test_that_hangs_is_named_at_once(tmp_path: Path) -> None:
    """The run is ended from outside, as CI ends one that takes too long: there is no summary."""
    (tmp_path / "test_hanging.py").write_text(HANGS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--timeout", "1", "-p", "tests.conftest", "-c", f"{tmp_path}/pytest.ini"]
    told = ran([*command, tmp_path], cwd=ROOT, env={**os.environ, "CI": "true"}).stdout
    assert "short test summary" not in told
    assert re.search(r"FAILED .*test_hanging.py::test_hangs .*time.sleep", told, re.DOTALL)
    assert re.search(r"FAILED .*test_hangs_in_a_task .*the slow one: listening \(.* > wait \(", told, re.DOTALL)
