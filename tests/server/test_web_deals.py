"""The deals that the page's own reckoning is held to are those that Python makes."""

import importlib.util
from pathlib import Path
from types import ModuleType

from stonehenge.rules.editions import EDITIONS

DEALS = Path(__file__).parents[2] / "web" / "tests" / "deals"


def _make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_web_deals", DEALS / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_committed_deals_are_what_python_makes() -> None:
    make = _make()
    advice = 'run "python web/tests/deals/make.py" and commit what it writes'
    assert make.FILE.read_bytes() == make.written(), advice
    assert {edition for edition, _, _ in make.SETUPS} == set(EDITIONS), "an edition is missing"
