"""The soak, as short as it can be in every run, and as long as is asked for in ``make soak``."""

import asyncio
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.live.survivor import Found
from tests.processes import ran
from tests.soak.evening import Figures, Plan, grown, soak
from tests.soak.town import TOWNS, one_server
from tests.soak.verdict import broken

MINUTES = os.environ.get("STONEHENGE_SOAK_MINUTES", "20")
OVER_WITHIN = 3600.0
"""Seconds for the quiet while before, and for all games to be played to their end and compared."""


@pytest.mark.slow
def test_a_short_storm_loses_nothing(tmp_path: Path) -> None:
    with one_server(tmp_path, 1) as town:
        figures = asyncio.run(soak(town, Plan(tables=2, quiet=1.0, storm=8.0, seed=1, thinking=0.1)))
    assert figures.found.acknowledged > 20
    assert figures.suffered  # the first fault comes within eight seconds
    assert figures.tried
    assert not figures.failures


@pytest.mark.soak
@pytest.mark.parametrize("town", TOWNS)
def test_a_long_storm_breaks_no_promise(town: str) -> None:
    command = [sys.executable, "-m", "tests.soak", town, "--minutes", MINUTES]
    done = ran(command, within=60 * float(MINUTES) + OVER_WITHIN)
    assert done.returncode == 0, done.stderr[-4000:] + done.stdout[-4000:]
    assert not json.loads(done.stdout.splitlines()[-1])["broken"]


SOUND = Figures(
    plan=Plan(1, 1.0, 1.0, 1),
    found=Found(acknowledged=1),
    quiet_p99=10.0,
    storm_p99=15.0,
    storm_p99_with_faults=900.0,
    moves={},
    suffered={"fault": 1},
    tried={"harm": 1},
    memory=[[100, 100, 100, 101]],
    growth=[1.01],
    refusals={},
    returns=0,
)


def test_the_verdict_sees_what_is_broken() -> None:
    assert not broken(SOUND)
    for change in (
        replace(SOUND, failures=["error"]),
        replace(SOUND, growth=[1.0, 1.2]),
        replace(SOUND, storm_p99=21.0),
        replace(SOUND, storm_p99=float("nan")),
        replace(SOUND, suffered={}),
        replace(SOUND, found=Found()),
    ):
        assert len(broken(change)) == 1


def test_memory_that_grows_is_seen_and_what_fills_at_first_is_not() -> None:
    assert grown([50, 90, 100, 100, 100, 100, 100, 100]) == pytest.approx(1.0)
    assert grown([100, 101, 110, 120, 130, 140, 150, 160]) > 1.3
