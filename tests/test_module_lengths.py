"""Modules that fit in a head: the check passes here, and fails where one doesn't."""

from pathlib import Path

from tests.module_lengths import Limit, complaints, limit


def test_no_module_is_too_long_without_a_reason() -> None:
    assert list(complaints(limit())) == []


def test_what_is_too_long_is_named(tmp_path: Path) -> None:
    (tmp_path / "short.py").write_text("pass\n" * 3)
    (tmp_path / "long.py").write_text("pass\n" * 4)
    (tmp_path / "made.py").write_text("pass\n" * 9)
    (tmp_path / "long.txt").write_text("text\n" * 9)
    told = Limit(3, ["*.py"], {"made.py": "a program writes it"})
    assert list(complaints(told, tmp_path)) == ["long.py has 4 lines, more than 3: split it"]


def test_an_exception_needs_a_reason_and_a_module(tmp_path: Path) -> None:
    (tmp_path / "short.py").write_text("pass\n")
    (tmp_path / "long.py").write_text("pass\n" * 4)
    told = Limit(3, ["*.py"], {"short.py": "once it was long", "gone.py": "it was long too", "long.py": " "})
    assert list(complaints(told, tmp_path)) == [
        "short.py needs no exception any more: take it out",
        "gone.py needs no exception any more: take it out",
        "long.py may be longer, but nobody says why",
    ]


def test_the_whole_tree_is_looked_at() -> None:
    rooms = {pattern.split("/*")[0] for pattern in limit().modules}
    assert {"src", "tests", "benchmarks", "examples", "web/src"} <= rooms
