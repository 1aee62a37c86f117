"""The example in docs/simulator.md runs."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "simulator.md"


def test_the_example_plays_a_round(capsys: pytest.CaptureFixture[str]) -> None:
    for example in re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(example, str(DOCS), "exec"), {})
    assert capsys.readouterr().out
