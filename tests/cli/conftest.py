"""Runs the command in this process, in English, away from the user's environment."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from stonehenge.cli.main import main
from tests.transcripts.games import golden_record


class Outcome(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    def refuses(self) -> str:
        """Its one sentence, if it refused its input as it should."""
        assert self.code == 2
        assert self.err.endswith((".\n", '"\n', "}.\n")), self.err
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err


Stonehenge = Callable[..., Outcome]
Typist = Callable[[Sequence[str]], None]


@pytest.fixture
def stonehenge(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Stonehenge:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str) -> Outcome:
        capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as ended:  # argparse ends so, for --help and for what it can't read
            code = ended.code if isinstance(ended.code, int) else 0
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return run


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Typist:
    """Lets somebody type lines; after the last the input is at its end."""

    def typing(lines: Sequence[str]) -> None:
        left = iter(lines)

        def read(prompt: str = "") -> str:
            typed = next(left, None)
            if typed is None:
                raise EOFError
            sys.stdout.write(f"{prompt}{typed}\n")
            return typed

        monkeypatch.setattr("builtins.input", read)

    return typing


@pytest.fixture
def jubilee_record(tmp_path: Path) -> Path:
    path = tmp_path / "jubilee.wizard.jsonl"
    path.write_text(golden_record("jubilee"), encoding="utf-8")
    return path
