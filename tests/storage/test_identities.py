"""Devices, keys, and what is left of somebody whose data was removed: the same in every storage."""

import pytest

from stonehenge.storage.identities import Device, Keys, Rewriting
from stonehenge.storage.interface import Entry, Person, Storage, Ticket
from stonehenge.storage.ratings import rate
from tests.storage.stored import contract, listing, result

ANN = Person("ann", "Ann", "en", 1, 2, "owl")
PHONE = Device("phone", "ann", "Firefox · Android", 10, 20)
DESK = Device("desk", "ann", "", 11, 21)


async def with_devices(storage: Storage) -> None:
    await storage.put_person(ANN)
    await storage.put_person(Person("bob", "Bob", "en", 1, 2))
    for device in (PHONE, DESK, Device("bobs", "bob", "", 1, 1)):
        await storage.put_device(device)


@contract
async def test_a_device_is_its_owners_alone(storage: Storage) -> None:
    await with_devices(storage)
    found = await storage.bearer("ann", "phone")
    assert found is not None
    assert (found.person, found.device) == (ANN, PHONE)
    assert await storage.bearer("ann", "bobs") is None
    assert await storage.bearer("ann", "nothing") is None
    assert await storage.bearer("nobody", "phone") is None
    assert await storage.devices("ann") == [DESK, PHONE]


@contract
async def test_a_cookie_from_before_devices_holds_until_one_signs_out(storage: Storage) -> None:
    await with_devices(storage)
    found = await storage.bearer("ann", "")
    assert found is not None
    assert (found.person, found.device) == (ANN, None)
    await storage.end_device("ann", "desk")
    assert await storage.bearer("ann", "") is not None
    await storage.end_devices("ann", 30, "phone")
    assert await storage.bearer("ann", "") is None
    assert await storage.bearer("bob", "") is not None
    assert await storage.bearer("ann", "phone") is not None


@contract
async def test_an_ended_device_is_nobody_and_the_revision_tells(storage: Storage) -> None:
    await with_devices(storage)
    before = await storage.revision()
    assert await storage.ended(["phone", "desk", "bobs"]) == set()
    await storage.end_device("bob", "desk")  # it isn't bob's
    assert await storage.bearer("ann", "desk") is not None
    await storage.end_device("ann", "desk")
    assert await storage.bearer("ann", "desk") is None
    assert await storage.ended(["phone", "desk", "bobs"]) == {"desk"}
    assert await storage.revision() > before
    await storage.end_devices("ann", 30)
    assert await storage.ended(["phone", "desk", "bobs"]) == {"desk", "phone"}
    assert await storage.devices("bob") != []


@contract
async def test_devices_that_were_not_seen_for_long_are_dropped(storage: Storage) -> None:
    await with_devices(storage)
    await storage.drop_devices(21)
    assert await storage.devices("ann") == [DESK]


@contract
async def test_a_ticket_can_be_looked_at_without_using_it_up(storage: Storage) -> None:
    await storage.put_ticket(b"d", Ticket("device", "ann", "", -1, 50, once=True))
    for _ in range(2):
        ticket = await storage.ticket(b"d", 49)
        assert ticket is not None
        assert ticket.identity == "ann"
    assert await storage.ticket(b"d", 50) is None
    assert await storage.ticket(b"other", 1) is None
    assert await storage.use_ticket(b"d", 49) is not None
    assert await storage.ticket(b"d", 49) is None


@contract
async def test_a_key_that_was_replaced_holds_for_a_while_or_not_at_all(storage: Storage) -> None:
    first = await storage.keys("cookie", 1)
    assert first == Keys(await storage.secret("cookie"))
    await storage.rotate("cookie", 100)
    second = await storage.keys("cookie", 99)
    assert second.former == (first.current,)
    assert second.current != first.current
    assert await storage.keys("cookie", 100) == Keys(second.current)
    await storage.rotate("cookie", 200)
    third = await storage.keys("cookie", 99)
    assert set(third.former) == {first.current, second.current}
    before = await storage.revision()
    await storage.rotate("cookie", 0)
    fourth = await storage.keys("cookie", 1)
    assert fourth.former == ()
    assert fourth.current not in (first.current, second.current, third.current)
    assert await storage.revision() > before
    assert await storage.keys("cookies", 1) != fourth  # another name, that begins alike


@contract
async def test_a_log_is_rewritten_unless_it_has_gone_on(storage: Storage) -> None:
    await storage.append("t", 0, [b"ann came", b"bob came", b"ann said"], 5, listing=listing())
    await storage.append("u", 0, [b"bob came"], 5, listing=listing("gathering", "bob", host="bob", body=b"ann?"))
    await storage.append("v", 0, [b"carl came"], 5, listing=listing("gathering", "carl", host="carl"))
    assert await storage.tables_with(b"ann", b"never") == ["t", "u"]
    revision = await storage.revision()
    new = Rewriting("t", 2, {1: b"gone came", 3: b"gone said"}, ("gone", "bob"), "gone", b"other")
    assert not await storage.rewrite(new)
    assert (await storage.read("t"))[0] == Entry(1, 5, b"ann came")
    assert await storage.rewritten_since(revision) == []
    assert await storage.rewrite(Rewriting("t", 3, new.entries, new.people, new.host, new.shown))
    assert [entry.body for entry in await storage.read("t")] == [b"gone came", b"bob came", b"gone said"]
    assert await storage.games_of("ann", 5) == []
    assert [table for table, _, _ in await storage.games_of("gone", 5)] == ["t"]
    shown = await storage.listing("t")
    assert shown is not None
    assert (shown.people, shown.host, shown.body, shown.status) == (("gone", "bob"), "gone", b"other", "gathering")
    assert await storage.revision() > revision
    assert await storage.rewritten_since(revision) == ["t"]
    assert await storage.rewritten_since(await storage.revision()) == []
    assert await storage.append("t", 3, [b"on"], 6) == 4


@contract
async def test_nothing_is_kept_of_somebody_who_was_erased(storage: Storage) -> None:
    await with_devices(storage)
    await storage.put_ticket(b"d", Ticket("device", "ann", "", -1, 0, once=True))
    await storage.append("t", 0, [b"a"], 5, listing=listing("over"), result=result("ann", "bob"), rate=rate)
    await storage.end_devices("ann", 30, "phone")
    await storage.erase(["ann", "anns-program"])
    await storage.scrub()
    assert await storage.person("ann") is None
    assert await storage.bearer("ann", "phone") is None
    assert await storage.devices("ann") == []
    assert await storage.ticket(b"d", 1) is None
    assert await storage.statistics("ann") == []
    assert await storage.ratings(["ann"]) == {}
    assert [line.games for line in await storage.statistics("bob")] == [1]
    assert list(await storage.ratings(["bob"])) == ["bob"]


@pytest.mark.parametrize("again", [1, 2])
def test_erasing_twice_is_as_once(url: str, again: int) -> None:
    @contract
    async def test(storage: Storage) -> None:
        await with_devices(storage)
        for _ in range(again):
            await storage.erase(["ann"])
        assert await storage.people(["ann", "bob"]) == {"bob": Person("bob", "Bob", "en", 1, 2)}

    test(url)
