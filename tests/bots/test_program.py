"""Bots that are other programs: good ones play, bad ones are replaced, and none is left behind."""

import gc
import logging
import os
import shlex
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stonehenge.bots import Guarded, Limits, make_bot, process
from stonehenge.bots.policy import ApprenticeBot
from stonehenge.bots.process import LineProcess
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.table import Phase
from tests.bots.views import play_out, view_in
from tests.processes import ran_well
from tests.properties.setups import case_of

FIRST_LEGAL = """
import json, os, sys
log = open(os.environ["BOT_DIARY"], "w")
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    said = json.loads(line)
    if said["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "first"}), flush=True)
    elif said["type"] == "decide":
        print(json.dumps({"id": said["id"], "action": said["view"]["legal"][0]}), flush=True)
    else:
        break
"""
READY = """
import json, os, signal, sys, time
hello = json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "name": "?"}), flush=True)
decide = json.loads(sys.stdin.readline())
def answer(action, **more):
    print(json.dumps({"id": decide["id"], "action": action, **more}), flush=True)
"""

Program = Callable[..., Guarded]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """Makes a bot of a program in Python, and sees to it that in the end no such process is left."""
    monkeypatch.setenv("BOT_DIARY", str(tmp_path / "diary"))
    monkeypatch.setattr(process, "_GRACE", 0.2)
    path = tmp_path / "my bot.py"
    bots: list[Guarded] = []

    def make(code: str, limits: Limits | None = None) -> Guarded:
        path.write_text(textwrap.dedent(code))
        command = shlex.join([sys.executable, "-S", str(path)])
        bots.append(make_bot(f"program:{command}", "7", limits or Limits(decision=20, start=20)))
        return bots[-1]

    yield make
    for bot in bots:
        bot.close()
    assert running(str(path)) == []


def running(words: str) -> list[str]:
    listed = ran_well(["ps", "-eww", "-o", "pid,args"])
    return [line for line in listed.splitlines() if words in line and "-S" in line]


# --- programs that do as they should ---------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["jubilee", "extreme"])
def test_a_program_plays_a_whole_game(edition: str, program: Program, tmp_path: Path) -> None:
    options = {"specials": ["werewolf", "juggler", "cloud"]} if edition == "jubilee" else {}
    bots = [program(FIRST_LEGAL, Limits(decision=60)), *(make_bot("random", str(seat)) for seat in (1, 2))]
    state, _ = play_out(case_of(edition, 3, **options).set_up(), bots, "deals")
    bots[0].close()
    assert state.table.sheet.winners
    assert bots[0].replaced == 0
    diary = (tmp_path / "diary").read_text().splitlines()
    assert diary[0] == '{"type":"hello","protocol":"stonehenge-bot/1","seed":"7"}'
    assert diary[1].startswith('{"type":"decide","id":1,"view":{"setup":{"edition":')
    assert diary[-1] == '{"type":"bye"}'


def test_an_answer_that_came_too_late_is_passed_over(program: Program) -> None:
    view = view_in(Phase.PREDICT)
    bot = program(
        READY
        + """
        late, decide = decide, json.loads(sys.stdin.readline())
        late, decide = decide, late
        answer({"action": "predict", "tricks": 3})
        decide = late
        answer({"action": "predict", "tricks": 2})
        for line in sys.stdin:
            decide = json.loads(line)
            answer({"action": "predict", "tricks": 2})
        """.replace("\n        ", "\n"),
        Limits(decision=2),
    )
    assert bot.decide(view) == ApprenticeBot("7").decide(view)
    assert [action.tricks for action in (bot.decide(view), bot.decide(view))] == [2, 2]  # type: ignore[union-attr]
    assert bot.replaced == 1


def test_its_standard_error_goes_to_the_log(program: Program, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    bot = program(
        'import sys\nprint("I am \\x1b[1mhere", file=sys.stderr)\nfor n in range(1000): print(n, file=sys.stderr)\n'
        + FIRST_LEGAL
    )
    bot.decide(view_in(Phase.PLAY))
    bot.close()
    told = [line.getMessage() for line in caplog.records]
    assert told[0].endswith("my bot.py': I am ?[1mhere")
    assert told[-1].endswith("writes more than is passed on")
    assert len(told) == 201
    assert {line.levelno for line in caplog.records} == {logging.INFO}
    assert bot.replaced == 0


# --- programs that don't ---------------------------------------------------------------------------------------------

NO_JSON = "wrote what is no JSON object"
NOTHING_ASKED = "gave an answer to nothing that was asked"
GONE = "; it isn't asked any more"
BAD = {
    "ends at once": ("raise SystemExit(3)", f"ended with exit code 3{GONE}"),
    "says something else": ("print('{}', flush=True)", f"did not say that it is ready{GONE}"),
    "greets with rubbish": ("print('hello!', flush=True)", f"{NO_JSON}{GONE}"),
    "dies": (READY + "os.kill(os.getpid(), 9)", f"was ended by signal 9{GONE}"),
    "falls silent": (READY + "os.close(1); time.sleep(60)", f"closed its standard output{GONE}"),
    "prints rubbish": (READY + "print('B5!', flush=True)", NO_JSON),
    "prints no object": (READY + "print([1], flush=True)", NO_JSON),
    "prints bytes": (READY + "os.write(1, b'\\xff\\xfe\\n')", NO_JSON),
    "nests deeply": (READY + "print('[' * 90000, flush=True)", NO_JSON),
    "wrong number": (READY + "decide['id'] = 7; answer({})", NOTHING_ASKED),
    "no number": (READY + "print('{}', flush=True)", NOTHING_ASKED),
    "no action": (READY + "answer(None)", "gave an action that can't be read (action)"),
    "no card": (READY + "answer({'action': 'play', 'card': 5})", "gave an action that can't be read (card)"),
    "illegal": (READY + "answer({'action': 'black_mage'})", "did what it may not (wrong_phase)"),
    "endless line": (READY + "\nwhile True: os.write(1, b'x' * 10000)", "wrote a line of more than 100000 bytes"),
    "endless lines": (READY + "\nwhile True: answer({})", "gave an action that can't be read (action)"),
}
SLEEP = 600
"""Seconds, and nobody waits for half of them."""
"""Seconds for which a program gives no answer: who waited for it would need them."""
HANGING = {
    "never ready": (f"import time; time.sleep({SLEEP})", f"did not say that it is ready in time{GONE}"),
    "hangs": (READY + f"time.sleep({SLEEP})", "gave no answer in time"),
    "cannot be told to end": (
        READY + f"signal.signal(15, signal.SIG_IGN)\ntime.sleep({SLEEP})",
        "gave no answer in time",
    ),
    "has children": (READY + f"os.fork(); os.fork(); time.sleep({SLEEP})", "gave no answer in time"),
}


def check_replaced(bot: Guarded, reason: str, caplog: pytest.LogCaptureFixture) -> None:
    """The bot has no answer, and the apprentice decides for it."""
    view = view_in(Phase.PLAY)
    assert bot.decide(view) == ApprenticeBot("7").decide(view)
    [line] = [line for line in caplog.records if line.levelno == logging.WARNING]
    assert f"in round 3 (play) it {reason}; " in line.getMessage()
    assert "B5" not in caplog.text


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_answer_is_replaced(bad: str, program: Program, caplog: pytest.LogCaptureFixture) -> None:
    code, reason = BAD[bad]
    check_replaced(program(code, Limits(decision=20, start=20, line=100_000)), reason, caplog)


@pytest.mark.parametrize("bad", HANGING)
def test_no_answer_is_not_waited_for(bad: str, program: Program, caplog: pytest.LogCaptureFixture) -> None:
    code, reason = HANGING[bad]
    bot = program(code, Limits(decision=0.3, start=0.5 if bad == "never ready" else 20))
    check_replaced(bot, reason, caplog)
    started = time.monotonic()
    bot.decide(view_in(Phase.PLAY))
    bot.close()
    assert time.monotonic() - started < SLEEP / 2


def test_a_program_that_does_not_read_is_not_waited_for(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    """More is written to it than a pipe holds."""
    path = tmp_path / "deaf.py"
    path.write_text(f"import time; time.sleep({SLEEP})")
    process = LineProcess([sys.executable, str(path)], "deaf", 1000)
    started = time.monotonic()
    for _ in range(10):
        process.say(b"x" * 100_000)
    process.end()
    assert time.monotonic() - started < SLEEP / 2


def test_nobody_has_to_close_it(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "my bot.py")
    (tmp_path / "my bot.py").write_text(FIRST_LEGAL)
    bot = make_bot("program:" + shlex.join([sys.executable, "-S", path]), "7")
    bot.decide(view_in(Phase.PLAY))
    assert running(path)
    del bot
    gc.collect()
    assert not running(path)


def test_at_the_end_of_python_no_program_is_left(tmp_path: Path) -> None:
    path = tmp_path / "stubborn bot.py"
    path.write_text("import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(60)")
    command = shlex.join([sys.executable, "-S", str(path)])
    code = f"from stonehenge.bots import make_bot; bot = make_bot({'program:' + command!r}, '7')"
    ran_well([sys.executable, "-c", code])
    assert not running(str(path))


def test_the_environment_is_passed_on_and_no_shell_is_asked(program: Program, tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    bot = make_bot(f"program:{sys.executable} -S -c pass ; touch {marker} $(touch {marker})", "7")
    bot.decide(view_in(Phase.PLAY))
    bot.close()
    assert not marker.exists()
    bot = program(FIRST_LEGAL)
    view = view_in(Phase.PLAY)
    assert bot.decide(view) == legal_actions(view)[0]
    bot.close()
    assert os.environ["BOT_DIARY"] == str(tmp_path / "diary")
    assert (tmp_path / "diary").exists()
