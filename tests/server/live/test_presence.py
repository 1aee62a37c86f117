"""Who is connected to a table, and since when somebody is away."""

from stonehenge.server.live.fanout import Company
from stonehenge.server.live.presence import Presence
from stonehenge.tables.live_table import open_table
from stonehenge.tables.log import Opened, Seated
from stonehenge.tables.settings import Settings


class Ear:
    """Somebody who listens."""

    def __init__(self, identity: str) -> None:
        self.identity = identity

    def deliver(self, message: bytes) -> None:
        pass

    def dismiss(self) -> None:
        pass


def presence_of(*seated: str) -> Presence:
    table = open_table("t", Opened(Settings(), "anya", "Anya", "seed"), 0)
    for seat, identity in enumerate(seated):
        table.apply(Seated(seat, identity, identity), 0)
    return Presence(table)


def test_people_are_present_wherever_they_are_connected_and_others_watch() -> None:
    presence = presence_of("anya", "henry", "freya")
    presence.listeners |= {Ear("anya"), Ear("anya"), Ear("olga")}
    presence.elsewhere = Company(frozenset({"freya"}), 2)
    assert presence.present() == [0, 2]
    assert presence.here() == Company(frozenset({"anya"}), 1)
    assert presence.spectators() == 3


def test_somebody_is_away_from_when_it_was_noticed_until_they_are_back() -> None:
    presence = presence_of("anya", "henry")
    presence.note(1_000)
    presence.note(2_000)
    assert presence.away_seats() == {0: 1_000, 1: 1_000}
    presence.listeners.add(Ear("henry"))
    presence.note(3_000)
    assert presence.away_seats() == {0: 1_000}
    presence.listeners.clear()
    presence.note(4_000)
    assert presence.away_seats() == {0: 1_000, 1: 4_000}
