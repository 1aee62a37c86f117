"""Hints: who may ask for one, and when."""

from stonehenge.tables.hints import why_no_hint
from stonehenge.tables.settings import Settings
from tests.tables.parlour import ANYA, FOUR, Parlour


def code(parlour: Parlour, seat: int | None) -> str:
    """The code of the refusal, or nothing where a hint is given."""
    refusal = why_no_hint(parlour.table, seat)
    return "" if refusal is None else refusal.code


def test_who_is_on_turn_gets_a_hint_and_nobody_else() -> None:
    parlour = Parlour()
    assert code(parlour, None) == "hint_not_due"
    parlour.start(*FOUR)
    (turn,) = parlour.table.on_turn()
    assert [seat for seat in range(4) if not code(parlour, seat)] == [turn]
    assert code(parlour, None) == "hint_not_due"


def test_where_the_host_wants_no_hints_nobody_gets_one() -> None:
    parlour = Parlour(Settings(hints=False))
    parlour.start(ANYA)
    assert {code(parlour, seat) for seat in range(4)} == {"hints_off"}
