"""Text in columns."""

from stonehenge.wording.colour import Paint
from stonehenge.wording.columns import align, plain, width


def test_width_counts_what_is_seen() -> None:
    assert width(Paint(on=True)("R", "red 7")) == 5
    assert width("花子") == 4
    assert width("e\u0301") == 1


def test_columns_line_up() -> None:
    rows = [["a", "bb", "1"], ["aaa", Paint(on=True)("bold", "b"), "10"], ["a"]]
    assert [plain(line) for line in align(rows, right=(2,))] == ["  a    bb   1", "  aaa  b   10", "  a"]


def test_no_rows_are_no_lines() -> None:
    assert align([]) == []
