"""Hints: whether somebody may ask what a strong player would do."""

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tables.live_table import LiveTable


def why_no_hint(table: LiveTable, seat: int | None) -> Refusal | None:
    """Why somebody on this seat (or without one) gets no hint now, if they get none."""
    if not table.settings.hints:
        return refuse("hints_off")
    if seat is None or seat not in table.on_turn():
        return refuse("hint_not_due")
    return None
