"""Writes the golden transcripts anew: ``python -m tests.transcripts.regenerate``. Then read what git says changed."""

from pathlib import Path

from tests.transcripts.games import GAMES, golden_transcript

for name in GAMES:
    Path(__file__).with_name(f"{name}.txt").write_text(golden_transcript(name), encoding="utf-8", newline="\n")
