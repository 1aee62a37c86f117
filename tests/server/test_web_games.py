"""The games that the page's fold is tested with are what the server would tell now, in every edition and variant."""

import importlib.util
from pathlib import Path
from types import ModuleType

FIXTURES = Path(__file__).parents[2] / "web" / "tests" / "fixtures"
ADVICE = 'run "python web/tests/fixtures/make.py" and commit what it writes'


def _make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_web_games", FIXTURES / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_committed_games_are_what_the_server_tells() -> None:
    make = _make()
    wanted = {game.name: make.written(game) for game in make.games()}
    kept = {file.stem: file.read_bytes() for file in FIXTURES.glob("*.json")}
    assert sorted(kept) == sorted(wanted), ADVICE
    assert [name for name, told in wanted.items() if kept[name] != told] == [], ADVICE
