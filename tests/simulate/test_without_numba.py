"""Without Numba all runs the same, slower; and nothing imports it before a simulation starts."""

import json
import os
import sys
from pathlib import Path

import pytest

from stonehenge.simulate.compiled import HAVE_NUMBA
from tests.processes import ran_well
from tests.simulate.decisions import report

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **environment: str) -> str:
    """What another Python prints."""
    return ran_well([sys.executable, *arguments], cwd=ROOT, env={**os.environ, **environment})


def test_the_same_games_decisions_and_worlds_without_numba() -> None:
    plain = json.loads(run("-m", "tests.simulate.decisions", STONEHENGE_NO_NUMBA="1"))
    assert plain["numba"] is False
    here = json.loads(json.dumps(report()))
    assert plain["report"].keys() == here.keys()
    for case, told in plain["report"].items():
        assert told == here[case], case


@pytest.mark.skipif(not HAVE_NUMBA, reason="there is nothing to be imported by mistake")
def test_importing_stonehenge_imports_neither_numba_nor_numpy() -> None:
    code = """
import importlib, pkgutil, sys
import stonehenge, stonehenge.rules
for module in pkgutil.walk_packages(stonehenge.rules.__path__, "stonehenge.rules."):
    importlib.import_module(module.name)
import stonehenge.bots, stonehenge.cli.main
print(sorted({"numba", "numpy", "llvmlite"} & set(sys.modules)))
"""
    assert run("-c", code).strip() == "[]"
