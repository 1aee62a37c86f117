"""Fuzz what comes from outside, with coverage as the guide: ``python -m tests.fuzz record table --seconds 600``.

Every input that breaks something lies in ``--findings`` afterwards, and the exit code is 1. With ``--keep`` those that
lead to new places in the code go into ``tests/fuzz/kept``, which every test run reads. Needs the extra ``fuzz``.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.fuzz.corpus import corpus, keep
from tests.fuzz.targets import TARGETS

LONGEST: Final = 20_000
"""Bytes of an input."""
STARTED_FROM: Final = "start-"


def fuzz(target: str, seconds: int, findings: Path, *, keeping: bool) -> bool:
    """Whether nothing was found in this time."""
    findings.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="stonehenge-fuzz-") as folder:
        for number, each in enumerate(corpus(target)):
            (Path(folder) / f"{STARTED_FROM}{number}").write_bytes(each)
        bounds = (f"-max_len={LONGEST}", "-timeout=30", "-rss_limit_mb=2000")
        done = _guided(target, f"-max_total_time={seconds}", f"-artifact_prefix={findings}/{target}-", *bounds, folder)
        if keeping:  # libFuzzer adds only what leads to new places
            new = (each for each in Path(folder).iterdir() if not each.name.startswith(STARTED_FROM))
            keep(target, (each.read_bytes() for each in new))
    return done == 0


def _guided(target: str, *options: str) -> int:
    command = [sys.executable, "-m", "tests.fuzz.guided", target, *options]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    """Read the arguments, and fuzz until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", help=f"which ones: {', '.join(TARGETS)} (default: all)")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--findings", type=Path, default=Path("findings"), help="where inputs that break something go")
    parser.add_argument("--keep", action="store_true", help="keep what leads to new places in the code")
    given = parser.parse_args()
    if unknown := set(given.targets) - set(TARGETS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are: {', '.join(TARGETS)}")
    sound = [fuzz(t, given.seconds, given.findings, keeping=given.keep) for t in given.targets or TARGETS]
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
