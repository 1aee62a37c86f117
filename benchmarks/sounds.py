"""Is any sound of the table louder or harsher than the rest?

Every sound is computed as the page computes it, and written as a file. Measured are the loudest 50 ms as the ear weighs
them (A-weighting), the highest sample, the middle of the spectrum, and how much of the energy lies above 4 kHz; where
sox is installed, what its ``stat`` says of the file stands beside it. Node and the page's packages are needed.

    python benchmarks/sounds.py

The last line on stdout is one JSON object; ``benchmarks/results/sounds.json`` keeps one.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

WEB: Final = Path(__file__).parents[1] / "web"
SOX_SAYS: Final = {"Maximum amplitude": "peak", "RMS     amplitude": "rms", "Rough   frequency": "rough_hertz"}


def rendered(folder: Path) -> dict[str, dict[str, float]]:
    """Every sound as a file in the folder; what was measured of each."""
    script = [shutil.which("node") or "node", "scripts/sounds.mjs", str(folder)]
    told = subprocess.run(script, cwd=WEB, check=True, capture_output=True, text=True).stdout
    measured: dict[str, dict[str, float]] = json.loads(told)
    return {sound: {name: round(value, 4) for name, value in of.items()} for sound, of in measured.items()}


def sox(file: Path) -> dict[str, float]:
    """What sox says of a file; nothing where it isn't installed."""
    command = shutil.which("sox")
    if command is None:
        return {}
    told = subprocess.run([command, str(file), "-n", "stat"], check=True, capture_output=True, text=True).stderr
    lines = dict(line.split(":", 1) for line in told.splitlines() if ":" in line)
    return {ours: float(lines[theirs]) for theirs, ours in SOX_SAYS.items() if theirs in lines}


def main() -> None:
    """Measure all of them."""
    with tempfile.TemporaryDirectory() as folder:
        found: dict[str, dict[str, Any]] = {
            sound: {**of, "sox": sox(Path(folder) / f"{sound}.wav")} for sound, of in rendered(Path(folder)).items()
        }
    levels = [of["loudest"] for of in found.values()]
    sys.stdout.write(f"between the loudest and the quietest: {max(levels) - min(levels):.2f} dB\n")
    sys.stdout.write(json.dumps({"command": "python benchmarks/sounds.py", "sounds": found}) + "\n")


if __name__ == "__main__":
    main()
