"""Writes the golden views anew: ``python -m tests.rules.plain.regenerate``. Then read what git says changed."""

from pathlib import Path

from tests.rules.plain.moments import MOMENTS, golden_json

for name in MOMENTS:
    Path(__file__).with_name(f"{name}.json").write_text(golden_json(name), encoding="utf-8", newline="\n")
