"""What the transpiler doesn't know it refuses, with the place; it never writes something else instead."""

import pytest

from tests.scorepad import odd_python
from web.transpile.modules import Library
from web.transpile.source import NotKnownError, Symbol

ODD = [name for name in vars(odd_python) if getattr(vars(odd_python)[name], "__module__", "") == odd_python.__name__]


@pytest.mark.parametrize("name", [name for name in ODD if name != "fine"])
def test_what_is_not_known_is_refused(name: str) -> None:
    with pytest.raises(NotKnownError, match=r"odd_python\.py:\d+: "):
        Library().add(Symbol(odd_python.__name__, name))


def test_what_is_known_is_written() -> None:
    library = Library()
    library.add(Symbol(odd_python.__name__, "fine"))
    text = library.files()["odd_python.ts"]
    assert "export function fine(numbers: number[]): number {" in text
    assert "return py.sum(py.list(numbers).filter((number) => number > 1).map((number) => py.mod(number, 3)));" in text


def test_there_are_many_of_them() -> None:
    assert len(ODD) > 10
