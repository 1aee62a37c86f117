"""Plans of what is measured: each can be carried out, and what came of one is added to, never replaced."""

from pathlib import Path

import pytest

from benchmarks.duels import plan as plans
from benchmarks.duels.lines import alone
from benchmarks.duels.plan import PLANS, add_result, kept_results, read_plan
from stonehenge.bots.registry import find_bot

PLAN = """
commit = "1234567"
seed = "nothing was chosen by it"
[[lines]]
game = "jubilee"
players = 5
bots = ["magician", "counting"]
deals = 2
[[lines]]
game = "classic"
players = 4
bots = ["magician", "apprentice", "magician", "apprentice"]
deals = 3
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(plans, "RESULTS", tmp_path)
    path = tmp_path / "some.toml"
    path.write_text(PLAN, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", sorted(PLANS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_plan_can_be_carried_out_and_has_only_results_of_its_own(path: Path) -> None:
    plan = read_plan(path)
    for line in plan.lines:
        assert line.set_up().players == line.players == len(line.bots)
        assert line.deals >= 2
        for bot in line.bots:
            find_bot(bot)
    planned = {(line.title, line.deals) for line in plan.lines}
    assert {(result["line"], result["deals"]) for result in kept_results(plan)} <= planned
    assert all(result["seed"] == plan.seed for result in kept_results(plan))


def test_a_plan_is_read_as_it_was_written(path: Path) -> None:
    plan = read_plan(path)
    assert (plan.name, plan.commit, plan.seed) == ("some", "1234567", "nothing was chosen by it")
    assert plan.lines[0] == alone("jubilee", 5, "magician", "counting", 2)
    assert plan.lines[1].title == "classic 4: magician head to head with apprentice"
    assert plan.sure == pytest.approx(0.975)


def test_a_line_measured_again_stands_there_twice(path: Path) -> None:
    plan = read_plan(path)
    assert kept_results(plan) == []
    add_result(plan, {"line": "a", "edge": -1.0})
    add_result(plan, {"line": "a", "edge": 2.0})
    kept = kept_results(plan)
    assert [result["edge"] for result in kept] == [-1.0, 2.0]
    assert {result["planned_commit"] for result in kept} == {"1234567"}
