"""Where somebody is, and where nobody has been for long."""

from stonehenge.storage.interface import Storage
from tests.storage.stored import contract, listing


@contract
async def test_the_lobby_shows_first_where_somebody_is(storage: Storage) -> None:
    for at in range(1, 7):
        await storage.append(f"t{at}", 0, [b"a"], at, listing=listing(public=at != 6))
    await storage.attend(["t2", "t4", "t6", "unknown"], 100)
    await storage.attend(["t1"], 50)
    await storage.attend(["t4"], 20)  # a server that is late takes nothing back
    assert [table for table, _ in await storage.lobby(10, 60)] == ["t4", "t2", "t5", "t3", "t1"]
    assert [table for table, _ in await storage.lobby(10, 50)] == ["t4", "t2", "t1", "t5", "t3"]
    assert [table for table, _ in await storage.lobby(3, 60)] == ["t4", "t2", "t5"]
    await storage.append("t4", 1, [b"b"], 110, listing=listing("playing"))  # a newer listing takes nothing back either
    assert [table for table, _ in await storage.lobby(1, 60)] == ["t4"]


@contract
async def test_live_tables_where_nobody_was_for_long(storage: Storage) -> None:
    for n, status in enumerate(["gathering", "gathering", "gathering", "playing", "over"]):
        await storage.append(f"t{n}", 0, [b"a"], 10 + n, listing=listing(status))
    assert await storage.deserted("gathering", 20, 9) == ["t0", "t1", "t2"]
    assert await storage.deserted("gathering", 20, 2) == ["t0", "t1"]
    assert await storage.deserted("gathering", 11, 9) == ["t0"]
    assert await storage.deserted("playing", 20, 9) == ["t3"]
    await storage.attend(["t0", "t3", "t4"], 50)
    assert await storage.deserted("gathering", 40, 9) == ["t1", "t2"]
    assert await storage.deserted("playing", 50, 9) == []
    assert await storage.deserted("gathering", 60, 9) == ["t1", "t2", "t0"]
    await storage.append("t1", 1, [b"b"], 55, listing=listing())
    assert await storage.deserted("gathering", 55, 9) == ["t2", "t0"]


@contract
async def test_somebodys_live_tables_the_longest_deserted_first(storage: Storage) -> None:
    for n, status in enumerate(["gathering", "playing", "over", "ended", "playing"]):
        await storage.append(f"t{n}", 0, [b"a"], n, listing=listing(status, "ann", "bob", host="ann"))
    await storage.append("t9", 0, [b"a"], 9, listing=listing("playing", "ann", host="bob"))
    await storage.attend(["t0"], 50)
    assert [(table, last) for table, last, _ in await storage.hosted("ann")] == [("t1", 1), ("t4", 4), ("t0", 50)]
    assert (await storage.hosted("bob"))[0][2] == listing("playing", "ann", host="bob")
    assert await storage.hosted("nobody") == []
    assert await storage.sits_at("ann", 4, 9) == ["t9", "t4", "t0"]
    assert await storage.sits_at("ann", 4, 2) == ["t9", "t4"]
    assert await storage.sits_at("bob", 5, 9) == ["t0"]
    assert await storage.sits_at("nobody", 0, 9) == []
