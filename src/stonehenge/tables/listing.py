"""What the lobby and somebody's own list show of a table."""

from stonehenge.rules.events import Dealt, Ended
from stonehenge.storage.interface import Listing
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.lobby import write_card
from stonehenge.tables.log import Moved, TableEvent


def changes_listing(events: list[TableEvent]) -> bool:
    """Whether the lobby shows something else after these events: not after every card."""
    return any(
        any(isinstance(happened, Dealt | Ended) for happened in event.events)
        if isinstance(event, Moved)
        else event.telling.listed
        for event in events
    )


def listing_of(table: LiveTable, at: int) -> Listing:
    """What is shown of a table now."""
    return Listing(
        public=table.settings.public,
        status=table.status.value,
        edition=table.settings.edition,
        people=tuple(person.identity for person in table.people()),
        body=write_card(table, at),
        host=table.host,
    )
