"""Whatever a process does, tests do not wait for it for ever; and tests start processes in one place alone."""

import signal
import sys
import textwrap
import time
from pathlib import Path

import pytest

from tests.processes import PIPE, Process, TooLongError, end, lasting, ran, ran_well, started

HERE = Path(__file__).parent
DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"
CHILD_HOLDS_ON = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])"
TELLS = ["sh", "-c", "echo so far; echo and no further >&2; sleep 600"]
ELSEWHERE = {"mutation.py", "fuzz/__main__.py"}
"""Commands of their own, which end when they are told to."""


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def gone(process: Process) -> bool:
    """Whether nobody of its group is left, but for those who are dead and nobody has asked how they ended."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        listed = [line.split() for line in ran_well(["ps", "-e", "-o", "pgid=,stat="]).splitlines()]
        if not any(group == str(process.pid) and not state.startswith("Z") for group, state in listed):
            return True
    return False


def test_one_that_does_not_end_says_where_it_stands_and_is_gone(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as said:
        process = started(python(DEAF), stdout=said, stderr=said)
    while not log.read_bytes():
        assert process.poll() is None
    with pytest.raises(TooLongError, match=r"(?s)had not ended after 0\.1 s.*Current thread"):
        end(process, 0.1, log=log)
    assert gone(process)


def test_one_that_was_stopped_is_ended_all_the_same() -> None:
    process = started(python("import time; time.sleep(600)"))
    process.send_signal(signal.SIGSTOP)
    assert end(process) == -signal.SIGTERM
    assert gone(process)


def test_nobody_reads_for_ever_from_one_that_says_nothing() -> None:
    silent = lasting(python(DEAF), 0.2, stdout=PIPE)
    process = silent.__enter__()
    assert process.stdout is not None
    process.stdout.read()
    with pytest.raises(TooLongError, match=r"had not ended after 0\.2 s"):
        silent.__exit__(None, None, None)
    assert gone(process)


def test_whatever_goes_wrong_beside_it_the_process_is_gone() -> None:
    with pytest.raises(ZeroDivisionError), lasting(python(DEAF)) as process:
        raise ZeroDivisionError
    assert gone(process)


def test_a_process_of_its_own_that_holds_on_to_its_output_keeps_nobody_waiting() -> None:
    assert ran_well(python(CHILD_HOLDS_ON)) == ""
    with lasting(python(CHILD_HOLDS_ON), stdout=PIPE) as process:
        pass
    assert process.returncode == 0
    assert gone(process)


def test_what_was_said_before_it_took_too_long_is_told() -> None:
    with pytest.raises(TooLongError, match=r"(?s)had not ended after 3 s.*so far.*and no further"):
        ran(TELLS, within=3)


def starts_processes(code: str) -> bool:
    """Whether a module starts processes by itself."""
    return any(
        word in code for word in ("subprocess.run(", "subprocess.Popen(", "subprocess.check", "subprocess_exec(")
    )


def test_tests_start_processes_in_one_place() -> None:
    own = {str(path.relative_to(HERE)) for path in HERE.rglob("*.py") if starts_processes(path.read_text("utf-8"))}
    assert own - {"processes.py", "test_processes.py"} == ELSEWHERE


def test_another_place_would_be_noticed() -> None:
    assert starts_processes(textwrap.dedent("with subprocess.Popen(command) as process:\n    pass"))
