"""Bots of other packages at the tables of a server: by their entry point alone, and whatever they do, games go on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from stonehenge.bots import available_bots
from stonehenge.plugins.entries import SWITCH
from stonehenge.rules.actions import Action
from stonehenge.rules.legal import why_not
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View
from stonehenge.server import thinkers
from stonehenge.server.thinkers import Thinkers
from stonehenge.tables.seating import why_not_bot
from tests.bots.views import view_in
from tests.plugins.installed import EXAMPLES, forget, installed_package
from tests.plugins.watching import played_to_the_end
from tests.server.running import running

RUDE = """
import time
from stonehenge.rules.actions import NameTrump

class Sleeper:
    def __init__(self, seed): pass
    def decide(self, view): time.sleep(600)

class Raiser(Sleeper):
    def decide(self, view): raise RuntimeError("not today")

class Cheat(Sleeper):
    def decide(self, view): return NameTrump(9)

class Leaver(Sleeper):
    def decide(self, view): raise SystemExit(3)
"""
PROJECT = """
[project]
name = "rude-bots"
version = "0.1"
[project.entry-points."stonehenge.bots"]
sleeper = "rude_bots:Sleeper"
raiser = "rude_bots:Raiser"
cheat = "rude_bots:Cheat"
leaver = "rude_bots:Leaver"
broken = "rude_bots:Nobody"
"""


@pytest.fixture
def careful(tmp_path: Path) -> Iterator[str]:
    """The example of a bot is installed; what PYTHONPATH has to be for another process."""
    with installed_package(EXAMPLES / "python-plugin", tmp_path / "site") as path:
        yield path


@pytest.fixture
def rude(tmp_path: Path) -> Iterator[str]:
    """Bots that do all that a bot may not."""
    package = tmp_path / "package"
    (package / "src").mkdir(parents=True)
    (package / "pyproject.toml").write_text(PROJECT)
    (package / "src" / "rude_bots.py").write_text(RUDE)
    with installed_package(package, tmp_path / "site") as path:
        yield path


def test_it_is_listed_seated_and_plays(careful: str, tmp_path: Path) -> None:
    with running(tmp_path / "data", "--no-limits", PYTHONPATH=careful) as server, server.person() as ada:
        assert ada.get("/api/catalogue").json()["bots"] == available_bots()
        assert "careful" in available_bots()
        judged = played_to_the_end(server, ada, "careful", edition="junior")
        assert judged.setup.edition == "junior"
        assert "another decides" not in server.log()
        refused = ada.post("/api/tables", json={"settings": {}, "bots": "program:python3 mybot.py"})
        assert (refused.status_code, refused.json()["refusal"]["code"]) == (422, "bot_strength")


@pytest.mark.usefixtures("careful")
def test_an_operator_can_leave_them_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert why_not_bot("careful") is None
    monkeypatch.setenv(SWITCH, "off")
    forget()
    refusal = why_not_bot("careful")
    assert refusal is not None
    assert refusal.code == "bot_strength"


def decision(name: str, view: View) -> Action:
    """What a bot does on a server."""

    async def ask() -> Action:
        asked = Thinkers(1)
        asked.start()
        try:
            return await asked.decide(name, "7", view, "table")
        finally:
            asked.stop()

    return asyncio.run(ask())


@pytest.mark.usefixtures("rude")
@pytest.mark.parametrize("name", ["raiser", "cheat", "leaver", "broken", "uninstalled"])
def test_whatever_it_does_somebody_decides_and_legally(name: str) -> None:
    view = view_in(Phase.PLAY)
    assert why_not(view, decision(name, view)) is None


@pytest.mark.slow
@pytest.mark.usefixtures("rude")
def test_one_that_hangs_is_replaced_and_holds_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others wait for the same process when that is started anew, some of them still in its queue."""
    monkeypatch.setattr(thinkers, "PATIENCE", 3.0)
    monkeypatch.setattr(thinkers, "STARTING", 3.0)
    view = view_in(Phase.PLAY)

    async def ask() -> list[Action]:
        asked = Thinkers(1)
        asked.start()
        try:
            hanging = asyncio.create_task(asked.decide("sleeper", "7", view, "A"))
            await asyncio.sleep(4.0)
            waiting = [asked.decide("raiser", "7", view, "B") for _ in range(5)]
            return [*await asyncio.gather(*waiting), await asked.decide("counting", "7", view, "C"), await hanging]
        finally:
            asked.stop()

    assert [why_not(view, action) for action in asyncio.run(ask())] == [None] * 7


@pytest.mark.slow
@pytest.mark.usefixtures("rude")
def test_one_that_is_late_too_often_is_not_asked_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "PATIENCE", 0.2)
    monkeypatch.setattr(thinkers, "STARTING", 5.0)
    view = view_in(Phase.PLAY)

    async def ask() -> list[str]:
        asked, told = Thinkers(1), []
        monkeypatch.setattr(thinkers.LOG, "warning", lambda message, *given: told.append(message % given))
        asked.start()
        try:
            for _ in range(5):
                assert why_not(view, await asked.decide("sleeper", "7", view, "A")) is None
        finally:
            asked.stop()
        return told

    assert sum("sleeper took more than" in line for line in asyncio.run(ask())) == thinkers.OFTEN
