"""How hard the tests try, where they lie, in which order they run, and what may be left out.

The same examples are tried every time, and as many more as somebody asks for: ``STONEHENGE_EXAMPLES=20`` makes twenty
times as many; ``STONEHENGE_RANDOM=1`` looks for new ones on every run, and keeps those that failed in ``.hypothesis``.
What is marked ``soak`` takes minutes or hours and runs only where it is asked for: ``pytest -m soak``, ``make soak``.
Where ``CI`` is set nothing may be left out: a test that is skipped fails. What fails there is told at once, since a run
that is ended from outside never comes to its summary.

A test that hangs fails after a while (``timeout`` in ``pyproject.toml``), and tells where each of its tasks waits. One
that hangs on while it is ended, or can't be interrupted, takes its process with it: pytest says which it was, and goes
on with the others.
"""

import asyncio
import faulthandler
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from types import FrameType

import hypothesis.core
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.vendor.pretty import RepresentationPrinter

MORE = int(os.environ.get("STONEHENGE_EXAMPLES", "1"))
RANDOM = bool(os.environ.get("STONEHENGE_RANDOM"))
NOTHING_LEFT_OUT = os.environ.get("CI", "").lower() not in ("", "0", "false")
KEPT = Path(__file__).parents[1] / ".hypothesis" / "examples"
"""Where random runs keep the examples that failed, so that the next run begins with them."""

settings.register_profile(
    "stonehenge",
    deadline=None,  # a busy machine is no bug
    derandomize=not RANDOM,
    database=DirectoryBasedExampleDatabase(KEPT) if RANDOM else None,
    print_blob=RANDOM,
    report_multiple_bugs=False,  # one is enough to begin with, and soon found
    max_examples=100 * MORE,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("stonehenge")


def pytest_collection_finish() -> None:
    """Examples that fail are printed: Schemathesis, once imported, puts a printer in place that prints nothing."""
    vars(hypothesis.core)["RepresentationPrinter"] = RepresentationPrinter


# --- where they lie --------------------------------------------------------------------------------------------------

MEMORY = Path("/dev/shm")  # Linux; elsewhere the usual folder is taken
ROOM = 4 << 30
"""Bytes that must be free there."""

# The databases of the tests sync thousands of times, and a killed process loses nothing that it has written anywhere.
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


# --- which of them run, and in which order ---------------------------------------------------------------------------


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked ``soak`` unless the marks that were asked for name it; what is long begins first.

    So nobody waits in the end for one long test that began last. Tests of a module stay together, with what they share.
    """
    if "soak" not in config.option.markexpr:
        long = [item for item in items if item.get_closest_marker("soak")]
        if long:
            config.hook.pytest_deselected(items=long)
            items[:] = [item for item in items if not item.get_closest_marker("soak")]
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(SOAKS_WITHIN))
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


# --- what may be left out --------------------------------------------------------------------------------------------


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that is skipped where nothing may be left out has failed."""
    report = yield
    if NOTHING_LEFT_OUT and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", f"Left out, but CI is set: {_reason(report)}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a module that is skipped as a whole."""
    report = yield
    if NOTHING_LEFT_OUT and report.skipped:
        report.outcome, report.longrepr = "failed", f"Left out, but CI is set: {_reason(report)}"
    return report


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    told = report.longrepr
    return told[2] if isinstance(told, tuple) else str(told)


# --- what hangs ------------------------------------------------------------------------------------------------------

SOAKS_WITHIN = 3 * 3600.0
"""Seconds that a test has which takes long on purpose."""
_STDERR = pytest.StashKey[int]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """After twice the time that a test has, its process ends: whatever hangs there can't be ended otherwise."""
    limit = _limit_of(item)
    if limit:
        faulthandler.dump_traceback_later(2 * limit, exit=True, file=item.config.stash[_STDERR])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _limit_of(item: pytest.Item) -> float:
    """Seconds that a test has; nothing is no limit."""
    own = item.get_closest_marker("timeout")
    if own is not None and own.args:  # a mark may say how a test ends, and leave how long it has to the rest
        return float(own.args[0])
    return float(item.config.getoption("timeout", None) or item.config.getini("timeout") or 0)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_timeout_set_timer() -> Generator[None, object, object]:
    """Where a test's thread stands says little where there is an event loop: its tasks are told when time is over."""
    done = yield
    fail = signal.getsignal(signal.SIGALRM)
    if callable(fail):

        def tell_and_fail(number: int, frame: FrameType | None) -> None:
            sys.stderr.write("".join(f"{line}\n" for line in _waiting_tasks()))
            fail(number, frame)

        signal.signal(signal.SIGALRM, tell_and_fail)
    return done


def _waiting_tasks() -> list[str]:
    """Each task of the event loop that runs, if one does, with the lines at which it waits, the innermost last."""
    try:
        tasks = asyncio.all_tasks()
    except RuntimeError:
        return []
    return [f"{task.get_name()}: {' > '.join(_waits(task.get_coro()))}" for task in tasks]


def _waits(awaited: object) -> Iterator[str]:
    while awaited is not None:
        frame = getattr(awaited, "cr_frame", None) or getattr(awaited, "ag_frame", None)
        if frame is not None:
            yield f"{frame.f_code.co_name} ({frame.f_code.co_filename}:{frame.f_lineno})"
        awaited = getattr(awaited, "cr_await", None) or getattr(awaited, "ag_await", None)


# --- what is told at once --------------------------------------------------------------------------------------------


class ToldAtOnce:
    """Writes each failure in full as soon as it is known, not only when all tests are over."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._terminal.write_line(f"\nFAILED {report.nodeid} ({report.when}, {report.duration:.1f} s)", red=True)
            self._terminal.write_line(report.longreprtext)
            self._terminal.write_line(report.capstderr)
            self._terminal.flush()


@pytest.hookimpl(trylast=True)  # after the reporter is there
def pytest_configure(config: pytest.Config) -> None:
    """Keep the way to the real stderr; and where ``CI`` is set, tell at once what fails, where the results are."""
    config.stash[_STDERR] = os.dup(2)  # nothing is captured just now
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if NOTHING_LEFT_OUT and not hasattr(config, "workerinput") and terminal is not None:
        config.pluginmanager.register(ToldAtOnce(terminal))
