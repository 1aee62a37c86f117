"""Mutation testing: faults are planted in the code one at a time, and a test has to notice each (``make mutate``).

``python -m tests.mutation rules --sample 300`` copies what is committed to ``.mutation/rules``, lets mutmut make every
mutant of the subject, and tries as many of them as the sample says, drawn by a seed, each with the tests of the subject
that reach it. What survives is tried once more in a process that imports the mutant, since code that runs when a module
is imported has run before the first one is chosen. Stopped by Ctrl+C or ``--minutes``, it goes on where it was.
``--again results.json`` tries what survived there, after tests were added, instead of a sample.

Constants, decorated functions and SQL are left as they are: mutmut changes the bodies of functions.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
WORK: Final = ROOT / ".mutation"
STATUS: Final = {None: "not tried", 0: "survived", 1: "killed", 3: "killed", 33: "no test"}
"""What pytest's end means; anything else is a mutant that never came to an end."""


@dataclass(frozen=True)
class Subject:
    """A part of the code, and the quick tests that should notice a fault in it."""

    code: tuple[str, ...]
    tests: tuple[str, ...]


SUBJECTS: Final = {
    "rules": Subject(("src/stonehenge/rules/*",), ("tests/rules",)),
    "tables": Subject(("src/stonehenge/tables/*",), ("tests/tables",)),
    "storage": Subject(
        ("src/stonehenge/storage/*",),
        ("tests/storage", "-m", "not slow", "--deselect=tests/storage/test_disk_full.py"),
    ),
    "identity": Subject(
        ("src/stonehenge/server/authentication.py", "src/stonehenge/server/cookies.py"),
        ("tests/server/test_authentication.py",),
    ),
    "limits": Subject(
        ("src/stonehenge/server/rate_limits.py",),
        ("tests/server/test_rate_limits.py", "-k", "not of_a_server and not proxy and not phones"),  # they start others
    ),
}
Choose = Callable[[Path, list[str]], list[str]]
"""Which of all mutants to try, given the folder they are in."""
COPIED: Final = ("docs", "examples", "web", "benchmarks", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")


def prepare(name: str) -> Path:
    """A copy of what is committed, with mutmut's settings; as it was left, if nothing was committed since."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    folder = WORK / name
    stamp = folder / ".commit"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == commit:
        return folder
    shutil.rmtree(folder, ignore_errors=True)  # what was found before was found of other code, by other tests
    folder.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "x", "-C", folder], input=archive, check=True)
    configure(folder, SUBJECTS[name], "collect")
    stamp.write_text(commit, encoding="utf-8")
    return folder


def configure(folder: Path, subject: Subject, warmup: str) -> None:
    """Write mutmut's settings: what is imported before a mutant is chosen, and which tests there are."""
    told = folder / "pyproject.toml"
    before, _, _ = told.read_text(encoding="utf-8").partition("\n[tool.mutmut]")
    given = {
        "source_paths": ["src"],
        "only_mutate": list(subject.code),
        "also_copy": [path for path in COPIED if (folder / path).exists()],
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-q"],
        "pytest_add_cli_args_test_selection": list(subject.tests),
        "process_isolation": "forkserver",
        "forkserver_warmup": warmup,
        "timeout_constant": 3.0,
        "timeout_multiplier": 10.0,
    }
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in given.items())
    told.write_text(f"{before}\n[tool.mutmut]\n{lines}", encoding="utf-8")


def mutmut(folder: Path, names: Iterable[str], until: float) -> None:
    """Try these mutants, one at a time, until it is time to stop."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", "1", *names]
    with (
        (folder / "mutmut.log").open("ab") as log,
        subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, start_new_session=True) as process,
    ):
        try:
            process.wait(max(1.0, until - time.monotonic()))
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            os.killpg(process.pid, signal.SIGINT)
            process.wait(60)


def outcomes(folder: Path) -> dict[str, int | None]:
    """Every mutant there is, and how its tests ended."""
    found: dict[str, int | None] = {}
    for meta in sorted(folder.glob("mutants/src/**/*.meta")):
        found.update(json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"])
    return found


def status(ended: int | None) -> str:
    """What became of a mutant."""
    return STATUS.get(ended, "endless")


def difference(folder: Path, name: str) -> list[str]:
    """The lines that a mutant changes."""
    command = [sys.executable, "-m", "mutmut", "show", name]
    told = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True).stdout
    return [line for line in told.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def sampled(sample: int, seed: int) -> Choose:
    """Choose so many mutants by chance."""
    return lambda _folder, every: sorted(random.Random(seed).sample(every, min(sample, len(every))))


def survived_in(results: Path) -> Choose:
    """Choose what survived an earlier run; where the code is another by now, so is the mutant, and it is left out."""
    found = json.loads(results.read_text(encoding="utf-8"))["subjects"]
    survivors = {mutant: lines for subject in found for mutant, lines in subject["survivors"].items()}
    return lambda folder, every: [
        mutant for mutant in every if mutant in survivors and difference(folder, mutant) == survivors[mutant]
    ]


def examine(name: str, choose: Choose, until: float) -> dict[str, Any]:
    """Try some of a subject's mutants: what became of them, and which survived."""
    folder = prepare(name)
    subject = SUBJECTS[name]
    configure(folder, subject, "collect")
    if not outcomes(folder):
        mutmut(folder, ["none of them"], until)  # they are made, and the tests that reach them are noted
    every = sorted(outcomes(folder))
    drawn = choose(folder, every)
    left = [mutant for mutant, ended in outcomes(folder).items() if mutant in set(drawn) and ended is None]
    if left:
        mutmut(folder, left, until)
    survived = [mutant for mutant in drawn if outcomes(folder)[mutant] == 0]
    again = folder / ".again"
    tried = again.read_text(encoding="utf-8").split() if again.exists() else []
    once_more = [mutant for mutant in survived if mutant not in tried]
    if once_more and time.monotonic() < until:
        configure(folder, subject, "none")
        mutmut(folder, once_more, until)
        again.write_text("\n".join([*tried, *once_more]), encoding="utf-8")
    ended = outcomes(folder)
    return {
        "subject": name,
        "mutants": len(every),
        "sample": len(drawn),
        "found": dict(Counter(status(ended[mutant]) for mutant in drawn).most_common()),
        "survivors": {mutant: difference(folder, mutant) for mutant in drawn if ended[mutant] == 0},
        "without a test": sorted({mutant.rpartition("__mutmut_")[0] for mutant in drawn if ended[mutant] == 33}),
    }


def main() -> None:
    """Examine the subjects that were asked for, and write down what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subjects", nargs="*", default=list(SUBJECTS), help=f"of {', '.join(SUBJECTS)} (all)")
    parser.add_argument("--sample", type=int, default=200, help="mutants of each subject (200)")
    parser.add_argument("--seed", type=int, default=20, help="draws the sample (20)")
    parser.add_argument("--again", type=Path, help="results of which those that survived are tried, not a sample")
    parser.add_argument("--minutes", type=float, default=240, help="stops after so many (240)")
    parser.add_argument("--results", type=Path, default=WORK / "results.json", help="where to write what was found")
    given = parser.parse_args()
    os.nice(19)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what is started in the background is deaf to it
    until = time.monotonic() + 60 * given.minutes
    choose = survived_in(given.again) if given.again else sampled(given.sample, given.seed)
    found = [examine(name, choose, until) for name in given.subjects]
    told = {"what": "mutation", "tool": f"mutmut {version('mutmut')}", "command": sys.argv[1:], "subjects": found}
    given.results.parent.mkdir(parents=True, exist_ok=True)
    given.results.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for subject in found:
        sys.stdout.write(f"{subject['subject']}: {subject['sample']} of {subject['mutants']}: {subject['found']}\n")


if __name__ == "__main__":
    main()
