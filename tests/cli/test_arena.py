"""``stonehenge arena``."""

import json
import os
import signal
import sys
import time
from importlib import util
from pathlib import Path

import pytest

from stonehenge.arena import match_games
from stonehenge.bots.guarded import Guarded
from stonehenge.bots.random import RandomBot
from stonehenge.cli.progress import Progress
from stonehenge.locales import Locale
from stonehenge.rules.actions import Action, Play
from stonehenge.rules.cards import Card
from stonehenge.rules.view import View
from tests.cli.conftest import Stonehenge
from tests.processes import PIPE, Process, lasting

JUNIOR = ("arena", "--edition", "junior", "--players", "3", "--jobs", "1", "--seed", "7")
THREE = (*JUNIOR, "--bots", "random,random,random")
FIGURES = ["name", "points_per_round", "edge", "edge_ci", "win_share", "exact", "ms_p50", "ms_p95"]


def without_times(printed: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(printed)
    bots = found["bots"]
    assert isinstance(bots, list)
    for bot in bots:
        del bot["ms_p50"], bot["ms_p95"]
    return found


def test_json_is_one_line_of_this_shape(stonehenge: Stonehenge) -> None:
    outcome = stonehenge(*JUNIOR, "--bots", "counting,random,random", "--deals", "3", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("\n") == 1
    found = json.loads(outcome.out)
    assert list(found) == ["bots", "deals", "rounds"]
    assert [list(bot) for bot in found["bots"]] == [FIGURES] * 3
    assert [bot["name"] for bot in found["bots"]] == ["counting", "random", "random"]
    assert found["bots"][1] == found["bots"][2]
    assert (found["deals"], found["rounds"] % 9) == (3, 0)  # three deals, each in three seatings
    for bot in found["bots"]:
        low, high = bot["edge_ci"]
        assert low < bot["edge"] < high
        assert 0 < bot["ms_p50"] <= bot["ms_p95"]
    assert found["bots"][0]["edge"] == pytest.approx(-2 * found["bots"][1]["edge"], abs=1e-3)
    assert sum(bot["win_share"] for bot in found["bots"]) == pytest.approx(1, abs=1e-3)


def test_a_bot_against_itself_shows_exactly_0(stonehenge: Stonehenge) -> None:
    found = json.loads(stonehenge(*THREE, "--deals", "4", "--json").out)
    assert [(bot["edge"], bot["edge_ci"]) for bot in found["bots"]] == [(0, [0, 0])] * 3


def test_one_deal_has_no_interval(stonehenge: Stonehenge) -> None:
    found = json.loads(stonehenge(*THREE, "--deals", "1", "--json").out)
    assert found["bots"][0]["edge_ci"] == [None, None]
    assert "–" in stonehenge(*THREE, "--deals", "1").out


def test_the_same_for_any_number_of_jobs(stonehenge: Stonehenge) -> None:
    one, two = (stonehenge(*THREE, "--deals", "6", "--json", "--jobs", jobs).out for jobs in ("1", "2"))
    assert without_times(one) == without_times(two)


@pytest.mark.filterwarnings("ignore")  # what distributed itself warns of is not ours to repair
def test_the_same_on_a_cluster(stonehenge: Stonehenge) -> None:
    from distributed import LocalCluster

    given = ("arena", "--edition", "junior", "--bots", "random,random,random,random", "--seed", "7", "--json")
    with LocalCluster(
        n_workers=1, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        there = stonehenge(*given, "--deals", "6", "--cluster", cluster.scheduler_address)
    here = stonehenge(*given, "--deals", "6", "--jobs", "1")
    assert (there.code, there.err) == (0, "")
    assert without_times(there.out) == without_times(here.out)


@pytest.mark.parametrize("edition", ["classic", "jubilee", "club", "junior", "extreme"])
def test_a_table_in_both_languages(edition: str, stonehenge: Stonehenge) -> None:
    given = ("arena", "--edition", edition, "--bots", "random,random,random,random", "--deals", "2", "--jobs", "1")
    english, german = stonehenge(*given, "--seed", "7"), stonehenge(*given, "--seed", "7", "--lang", "de")
    assert (english.code, english.err, german.code, german.err) == (0, "", 0, "")
    assert "4 players: 2 deals × 1 seating = 2 games" in english.out
    assert ("penalties a round" in english.out) == (edition == "extreme")
    assert "4 Spieler: 2 Kartenverteilungen × 1 Sitzordnung = 2 Spiele" in german.out
    assert "Vorsprung" in german.out
    assert "--seed 7" in german.out


def test_plot(stonehenge: Stonehenge, tmp_path: Path) -> None:
    for name, start in (("edge.svg", b"<?xml"), ("edge.png", b"\x89PNG")):
        assert stonehenge(*THREE, "--deals", "2", "--plot", str(tmp_path / name)).code == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def test_league(stonehenge: Stonehenge) -> None:
    given = (*JUNIOR, "--league", "--bots", "random,counting", "--deals", "4")
    found = json.loads(stonehenge(*given, "--json").out)
    assert list(found) == ["league", "deals", "games"]
    assert [line["name"] for line in found["league"]] == ["counting", "random"]
    assert list(found["league"][0]) == ["name", "rating", "uncertainty", "tables", "points_per_round", "win_share"]
    assert "a league of 2 bots, 4 deals" in stonehenge(*given).out
    assert "eine Liga von 2 Bots" in stonehenge(*given, "--lang", "de").out


def test_a_program_can_take_part(stonehenge: Stonehenge) -> None:
    """Whatever ``stonehenge simulate`` can seat, the arena can."""
    outcome = stonehenge(*JUNIOR, "--bots", "random,random", "--bots", "program:true", "--deals", "1")
    assert outcome.code == 0
    assert "program:true failed or was late: the apprentice made " in outcome.out
    assert "program:true: in round 1" in outcome.err


# --- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Something is missing: --bots."),
        (["--bots", "random"], "--bots must name 3"),
        (["--bots", "random,random,oracle"], 'There is no bot called "oracle"'),
        (["--bots", "random,random,magician:ms=0"], "can't be set so: write magician:ms=20"),
        (["--bots", "random,random,random", "--deals", "0"], "--deals must be a whole number from 1 up"),
        (["--bots", "random,random,random", "--jobs", "none"], "--jobs must be a whole number from 1 up"),
        (["--bots", "random,random,random", "--edition", "poker"], "There is no edition called"),
        (["--bots", "random,random,random", "--plot", "edge.pdf"], "must end in .svg or .png"),
        (["--bots", "random,random,random", "--plot", "/no/such/place/edge.svg"], "can't be written"),
        (["--bots", "random,counting", "--league", "--plot", "edge.svg"], "--league and --plot don't go together"),
        (["--bots", "random,random,random", "--cluster", "tcp://x:1"], "--jobs and --cluster don't go together"),
        (["--bots", "random", "--league"], "at least two"),
        (["--bots", "random,random", "--league"], 'The bot "random" is named twice'),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], told: str, stonehenge: Stonehenge) -> None:
    outcome = stonehenge(*JUNIOR, *arguments)
    assert told in outcome.refuses()
    assert outcome.out == ""


@pytest.mark.parametrize(
    ("package", "extra", "arguments"),
    [
        ("matplotlib", "plot", ["--bots", "random,random,random", "--plot", "edge.svg"]),
        ("openskill", "arena", ["--bots", "random,counting", "--league"]),
        ("distributed", "cluster", ["--bots", "random,random,random", "--cluster", "tcp://127.0.0.1:9"]),
    ],
)
def test_a_missing_extra_says_how_to_install_it(
    package: str, extra: str, arguments: list[str], stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = util.find_spec
    monkeypatch.setattr("stonehenge.cli.arena.find_spec", lambda name: None if name == package else found(name))
    told = stonehenge("arena", "--edition", "junior", "--players", "3", *arguments).refuses()
    assert f"pip install 'stonehenge[{extra}]'" in told


@pytest.mark.filterwarnings("ignore")
def test_no_cluster_there(stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stonehenge.arena.workers.DaskCluster.__init__.__defaults__", (1,))
    given = ("arena", "--bots", "random,random,random", "--players", "3", "--cluster", "tcp://127.0.0.1:9")
    assert "There is no Dask cluster with workers at tcp://127.0.0.1:9" in stonehenge(*given).refuses()


class Cheat(RandomBot):
    """Plays a card it doesn't have."""

    def decide(self, view: View) -> Action:
        return Play(Card(-5)) if view.table.phase == "play" else super().decide(view)


def test_the_apprentice_steps_in_for_a_cheat_and_the_result_says_so(
    stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_games, "make_bot", lambda name, seed: Guarded(Cheat(seed), name, seed))
    outcome = stonehenge(*THREE, "--deals", "1")
    assert outcome.code == 0
    assert "random failed or was late: the apprentice made " in outcome.out
    assert "it did what it may not (not_in_hand); the apprentice decides instead" in outcome.err
    assert json.loads(stonehenge(*THREE, "--deals", "1", "--json").out)["bots"][0]["fallbacks"] > 0
    league = stonehenge(*JUNIOR, "--league", "--bots", "random,counting", "--deals", "1", "--lang", "de").out
    assert "counting scheiterte oder kam zu spät: Der Lehrling traf " in league


def test_a_bot_that_is_lost_on_the_way_is_told_by_its_name(
    stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_games, "make_bot", lambda _name, _seed: 1 // 0)
    assert 'The bot "random" can\'t be had in deal 1: ZeroDivisionError' in stonehenge(*THREE).refuses()


# --- while it plays --------------------------------------------------------------------------------------------------


def test_progress_says_how_long_it_will_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    clock = iter([0.0, 30.0, 3600.0])
    monkeypatch.setattr("stonehenge.cli.progress.monotonic", lambda: next(clock))
    with Progress(10, Locale("en")) as progress:
        progress.at(1)
        progress.at(2)
    shown = capsys.readouterr().err
    assert "1/10  4:30 left" in shown
    assert "2/10  4:00:00 left" in shown


LISTENING = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("stonehenge", run_name="__main__", alter_sys=True)
"""
"""The command as a terminal starts it: what runs in the background, as tests may, is started deaf to Ctrl-C."""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups here")
def test_ctrl_c_is_one_sentence_and_leaves_no_process() -> None:
    given = ("arena", "--bots", "random,random,random", "--players", "3", "--deals", "100000", "--jobs", "2")
    with lasting([sys.executable, "-c", LISTENING, *given, "--lang", "en"], stdout=PIPE, stderr=PIPE) as program:
        _wait_for_workers(program.pid)
        os.killpg(program.pid, signal.SIGINT)  # as a terminal does: everyone in the group hears it
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.read() == b""
        err = program.stderr.read()
        assert _gone(program)
    assert program.returncode == 130
    assert err.count(b"\n") == 1, err
    assert err.startswith(b"Interrupted")


def _wait_for_workers(pid: int) -> None:
    """Until it has started its processes, and a moment more; where that can't be seen, a few seconds."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    for _ in range(300):
        if children.exists() and len(children.read_text().split()) >= 2:
            time.sleep(0.5)
            return
        time.sleep(0.1 if children.exists() else 0.02)


def _gone(program: Process) -> bool:
    """Whether nobody is left in a process's group, after a moment for those who are just leaving."""
    for _ in range(600):
        program.poll()
        try:
            os.killpg(program.pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
