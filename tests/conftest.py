"""How hard the tests try, where they lie, in which order they run, and what may be left out.

The same examples are tried every time, and as many more as somebody asks for: ``STONEHENGE_EXAMPLES=20`` makes twenty
times as many; ``STONEHENGE_RANDOM=1`` looks for new ones on every run, and keeps those that failed in ``.hypothesis``.
What is marked ``soak`` takes minutes or hours and runs only where it is asked for: ``pytest -m soak``, ``make soak``.
Where ``CI`` is set nothing may be left out: a test that is skipped fails. What fails there is told at once, since a run
that is ended from outside never comes to its summary.
"""

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

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


# --- what is told at once --------------------------------------------------------------------------------------------


class ToldAtOnce:
    """Writes each failure in full as soon as it is known, not only when all tests are over."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._terminal.write_line(f"\nFAILED {report.nodeid} ({report.when}, {report.duration:.1f} s)", red=True)
            self._terminal.write_line(report.longreprtext)
            self._terminal.flush()


@pytest.hookimpl(trylast=True)  # after the reporter is there
def pytest_configure(config: pytest.Config) -> None:
    """Where ``CI`` is set, and where the results come together."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if NOTHING_LEFT_OUT and not hasattr(config, "workerinput") and terminal is not None:
        config.pluginmanager.register(ToldAtOnce(terminal))
