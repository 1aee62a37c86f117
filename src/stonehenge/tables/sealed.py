"""Who may look at a table whose cards are dealt at other tables, too: those who play there, until all are done."""

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tables.live_table import LiveTable


def why_not_look(table: LiveTable, identity: str) -> Refusal | None:
    """Why somebody may not see how it goes at a table: whoever plays the same cards elsewhere could learn them."""
    return refuse("table_sealed") if table.sealed and table.seat_of(identity) is None else None


def why_not_all(table: LiveTable) -> Refusal | None:
    """Why nobody may see all cards of a finished game yet."""
    return refuse("table_sealed") if table.sealed else None
