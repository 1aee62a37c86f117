"""What the lobby and somebody's own list show of a table."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from stonehenge.rules.events import Dealt, Ended
from stonehenge.storage.interface import Listing
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.lobby import write_card
from stonehenge.tables.log import Moved, TableEvent

_RELISTING: Final = frozenset({Dealt, Ended})
"""The events of a game after which the lobby shows something else."""


def changes_listing(events: list[TableEvent]) -> bool:
    """Whether the lobby shows something else after these events: not after every card."""
    for event in events:
        if not isinstance(event, Moved):
            if event.telling.listed:
                return True
        elif not _RELISTING.isdisjoint(map(type, event.events)):
            return True
    return False


EACH: Final = 3
"""How many tables of one host the lobby shows before those of others."""


def shared_out(listings: Sequence[Listing], most: int) -> list[Listing]:
    """As many as are to be shown: a few of each host in their order, and then the rest, so that nobody fills it."""
    of_host: Counter[str] = Counter()
    first, rest = list[Listing](), list[Listing]()
    for listing in listings:
        of_host[listing.host] += 1
        (first if of_host[listing.host] <= EACH else rest).append(listing)
    return [*first, *rest][:most]


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
