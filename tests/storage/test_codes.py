"""Short codes lead to one table each, as long as it gathers, in both kinds of storage and for every server on them."""

import asyncio

import pytest

from stonehenge.storage.interface import Code, Storage
from tests.storage.stored import contract, listing, opened


async def gather(storage: Storage, *tables: str) -> None:
    for table in tables:
        await storage.append(table, 0, [b"a"], 1, listing=listing("gathering", public=False))


@contract
async def test_a_code_leads_to_its_table_until_its_end(storage: Storage) -> None:
    await gather(storage, "t")
    assert await storage.code_of("t", 5) is None
    await storage.offer_code("t", Code("PFXKW", 100), 5)
    assert await storage.code_of("t", 99) == Code("PFXKW", 100)
    assert await storage.table_by_code("PFXKW", 99) == "t"
    assert await storage.table_by_code("PFXKW", 100) is None
    assert await storage.code_of("t", 100) is None
    assert await storage.table_by_code("XXXXX", 5) is None


@pytest.mark.parametrize("status", ["playing", "over", "ended"])
def test_a_code_leads_nowhere_after_the_game_began(url: str, status: str) -> None:
    async def test() -> None:
        async with opened(url) as storage:
            await gather(storage, "t")
            await storage.offer_code("t", Code("PFXKW", 100), 5)
            await storage.append("t", 1, [b"b"], 6, listing=listing(status, public=False))
            assert await storage.table_by_code("PFXKW", 7) is None
            assert await storage.code_of("t", 7) is None
            await storage.offer_code("t", Code("TTTTT", 100), 7)
            assert await storage.table_by_code("TTTTT", 7) is None

    asyncio.run(test())


@contract
async def test_no_two_tables_have_the_same_code_and_no_table_two(storage: Storage) -> None:
    await gather(storage, "t", "u")
    await storage.offer_code("t", Code("PFXKW", 100), 5)
    await storage.offer_code("u", Code("PFXKW", 100), 6)
    assert await storage.table_by_code("PFXKW", 7) == "t"
    assert await storage.code_of("u", 7) is None
    await storage.offer_code("t", Code("MMMMM", 200), 7)
    assert await storage.code_of("t", 7) == Code("PFXKW", 100)
    assert await storage.table_by_code("MMMMM", 7) is None


@contract
async def test_a_code_that_is_over_is_in_nobodys_way(storage: Storage) -> None:
    await gather(storage, "t", "u", "v")
    await storage.offer_code("t", Code("PFXKW", 10), 5)
    await storage.offer_code("u", Code("PFXKW", 100), 10)
    assert await storage.table_by_code("PFXKW", 11) == "u"
    await storage.offer_code("t", Code("MMMMM", 100), 11)
    assert await storage.code_of("t", 11) == Code("MMMMM", 100)
    await storage.append("u", 1, [b"b"], 12, listing=listing("playing"))
    await storage.offer_code("v", Code("PFXKW", 100), 13)
    assert await storage.table_by_code("PFXKW", 14) == "v"


@contract
async def test_codes_that_are_over_are_dropped_and_the_others_stay(storage: Storage) -> None:
    await gather(storage, "old", "begun", "good")
    await storage.offer_code("old", Code("PFXKW", 10), 5)
    await storage.offer_code("begun", Code("MMMMM", 100), 5)
    await storage.offer_code("good", Code("TTTTT", 100), 5)
    await storage.append("begun", 1, [b"b"], 6, listing=listing("playing"))
    await storage.drop_dead_codes(10)
    assert await storage.table_by_code("PFXKW", 5) is None  # it isn't merely out of date
    assert await storage.table_by_code("TTTTT", 11) == "good"


@contract
async def test_a_table_that_is_forgotten_takes_its_code_with_it(storage: Storage) -> None:
    await gather(storage, "t")
    await storage.offer_code("t", Code("PFXKW", 100), 1)
    await storage.append("t", 1, [b"b"], 2, listing=listing("ended"))
    assert await storage.forget_before(5) == 1
    await gather(storage, "t")
    assert await storage.code_of("t", 6) is None


def test_two_servers_that_offer_at_once_agree(url: str) -> None:
    async def test() -> None:
        async with opened(url) as one, opened(url) as other:
            await gather(one, *(f"t{n}" for n in range(20)))
            for n in range(20):
                mine, theirs = Code(f"PFX{n:02}", 100), Code(f"MMM{n:02}", 100)
                await asyncio.gather(one.offer_code(f"t{n}", mine, 5), other.offer_code(f"t{n}", theirs, 5))
                known = await one.code_of(f"t{n}", 5)
                assert known in (mine, theirs)
                assert await other.code_of(f"t{n}", 5) == known
                assert known is not None
                assert await other.table_by_code(known.code, 5) == f"t{n}"

    asyncio.run(test())


def test_of_two_tables_that_want_the_same_code_at_once_one_gets_it(url: str) -> None:
    async def test() -> None:
        async with opened(url) as one, opened(url) as other:
            await gather(one, "t", "u")
            code = Code("PFXKW", 100)
            await asyncio.gather(one.offer_code("t", code, 5), other.offer_code("u", code, 5))
            have = [await one.code_of(table, 5) for table in ("t", "u")]
            assert sorted(have, key=lambda found: found is None) == [code, None]

    asyncio.run(test())
