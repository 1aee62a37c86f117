"""One process, several, a killed one, a cluster: the same results."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from functools import partial

import pytest

from stonehenge.arena import workers
from stonehenge.arena.match_games import BotFailedError, MatchGame, Result
from stonehenge.arena.matches import Match
from stonehenge.arena.workers import (
    DaskCluster,
    NoClusterError,
    ProcessPool,
    ThisProcess,
    WorkersLostError,
    all_cores,
    workers_for,
)
from tests.arena.matches import match_of, unheard


@pytest.fixture(scope="module")
def match() -> Match:
    return match_of("random", "random", "random", deals=32)


@pytest.fixture(scope="module")
def expected(match: Match) -> list[Result]:
    return ThisProcess().play(match.games(), unheard)


@pytest.fixture
def no_strays() -> Iterator[None]:
    before = set(multiprocessing.active_children())
    yield
    assert set(multiprocessing.active_children()) <= before


def test_two_processes_give_what_one_gives(match: Match, expected: list[Result], no_strays: None) -> None:
    heard: list[int] = []
    with ProcessPool(2) as pool:
        assert pool.play(match.games(), heard.append) == expected
        assert pool.play(match.games()[:3], unheard) == expected[:3]
    assert heard == list(range(1, 33))


def test_the_games_of_a_killed_worker_are_played_again(match: Match, expected: list[Result], no_strays: None) -> None:
    killed: list[int] = []
    before = {child.pid for child in multiprocessing.active_children()}

    def kill_one(done: int) -> None:
        if done == 3 and not killed:
            mine = [child for child in multiprocessing.active_children() if child.pid not in before]
            mine[0].kill()
            killed.append(mine[0].pid or 0)

    with ProcessPool(2) as pool:
        assert pool.play(match.games(), kill_one) == expected
    assert killed


def die(_game: MatchGame) -> Result:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def sleep(seconds: float, _game: MatchGame) -> Result:
    time.sleep(seconds)
    raise AssertionError


def test_a_game_that_always_kills_its_worker_is_given_up(
    match: Match, monkeypatch: pytest.MonkeyPatch, no_strays: None
) -> None:
    monkeypatch.setattr(workers, "play", die)
    with pytest.raises(WorkersLostError), ProcessPool(2) as pool:
        pool.play(match.games(), unheard)


def test_whoever_leaves_amid_the_games_does_not_wait_for_them(
    match: Match, monkeypatch: pytest.MonkeyPatch, no_strays: None
) -> None:
    def interrupt(*_given: object, **_named: object) -> object:
        time.sleep(1)
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "play", partial(sleep, 600))
    monkeypatch.setattr(workers, "wait", interrupt)
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt), ProcessPool(2) as pool:
        pool.play(match.games(), unheard)
    assert time.monotonic() - begun < 300


def test_a_bots_fault_comes_back_from_a_worker(no_strays: None) -> None:
    with pytest.raises(BotFailedError, match="nobody"), ProcessPool(2) as pool:
        pool.play(match_of("random", "nobody", "random").games(), unheard)


def test_a_single_job_needs_no_pool() -> None:
    assert isinstance(workers_for(1), ThisProcess)
    assert isinstance(workers_for(2), ProcessPool)
    assert all_cores() >= 1


# --- a cluster -------------------------------------------------------------------------------------------------------


@pytest.fixture
def address() -> Iterator[str]:
    """A cluster of two threads in this process, on the loopback."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=1,
        threads_per_worker=2,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        yield cluster.scheduler_address


@pytest.mark.filterwarnings("ignore")  # what distributed itself warns of is not ours to repair
def test_a_cluster_gives_what_one_process_gives(address: str, match: Match, expected: list[Result]) -> None:
    heard: list[int] = []
    with DaskCluster(address) as pool:
        assert pool.play(match.games(), heard.append) == expected
    assert heard == list(range(1, 33))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_games_of_a_killed_worker_again(match: Match, expected: list[Result]) -> None:
    from distributed import LocalCluster

    killed: list[int] = []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:

        def kill_one(done: int) -> None:
            if done == 3 and not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        with DaskCluster(cluster.scheduler_address) as pool:
            assert pool.play(match.games() * 20, kill_one) == expected * 20
    assert killed


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", "tcp://127.0.0.1"])
def test_where_no_cluster_is_is_told(address: str) -> None:
    with pytest.raises(NoClusterError), DaskCluster(address, patience=1):
        pass
