"""What the lobby shows of many tables."""

from stonehenge.storage.interface import Listing
from stonehenge.tables.listing import EACH, shared_out


def listing(host: str, number: int = 0) -> Listing:
    return Listing(True, "gathering", "classic", (host,), str(number).encode(), host)


def test_nobodys_many_tables_leave_no_room_for_others() -> None:
    many = [listing("eve", number) for number in range(50)]
    others = [listing("ann"), listing("bob")]
    shown = shared_out([*many[:40], *others, *many[40:]], 10)
    assert shown == [*many[:EACH], *others, *many[EACH:8]]


def test_where_there_is_room_all_are_shown() -> None:
    many = [listing("eve", number) for number in range(8)]
    assert shared_out(many, 200) == many
