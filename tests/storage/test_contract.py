"""What every storage does, on a real SQLite file and a real PostgreSQL."""

import asyncio
import dataclasses
import hashlib

import pytest

from stonehenge.storage.interface import (
    EditionTotals,
    Entry,
    FinishedGame,
    GameResult,
    Person,
    Rating,
    SeatResult,
    Stale,
    Storage,
    Ticket,
    Unavailable,
)
from stonehenge.storage.open import open_storage
from stonehenge.storage.ratings import rate
from tests.storage.stored import contract, listing, opened, result

DIGEST = hashlib.sha256(b"secret").digest()


# --- the log ---------------------------------------------------------------------------------------------------------


@contract
async def test_what_is_appended_is_read_in_order(storage: Storage) -> None:
    assert await storage.append("t", 0, [b"one", b""], 10) == 2
    assert await storage.append("t", 2, [bytes(range(256))], 20) == 3
    assert await storage.read("t") == [Entry(1, 10, b"one"), Entry(2, 10, b""), Entry(3, 20, bytes(range(256)))]
    assert await storage.read("t", 2) == [Entry(3, 20, bytes(range(256)))]
    assert await storage.read("t", 3) == []
    assert await storage.last_seq("t") == 3


@contract
async def test_a_table_that_is_not_there_is_empty(storage: Storage) -> None:
    assert await storage.read("nowhere") == []
    assert await storage.last_seq("nowhere") == 0
    assert await storage.listing("nowhere") is None


@pytest.mark.parametrize("after", [0, 1, 3, 7])
def test_only_who_has_seen_the_last_entry_may_append(url: str, after: int) -> None:
    async def test() -> None:
        async with opened(url) as storage:
            await storage.append("t", 0, [b"a", b"b"], 1)
            with pytest.raises(Stale, match="table t"):
                await storage.append("t", after, [b"c", b"d"], 2, listing=listing())
            assert [entry.body for entry in await storage.read("t")] == [b"a", b"b"]
            assert await storage.listing("t") is None

    asyncio.run(test())


@contract
async def test_nobody_begins_amid_a_table(storage: Storage) -> None:
    with pytest.raises(Stale):
        await storage.append("t", 1, [b"a"], 1)
    assert await storage.last_seq("t") == 0


@contract
async def test_an_append_without_entries_is_a_bug(storage: Storage) -> None:
    with pytest.raises(ValueError, match="at least one"):
        await storage.append("t", 0, [], 1, listing=listing())


@contract
async def test_tables_have_nothing_to_do_with_each_other(storage: Storage) -> None:
    await asyncio.gather(*(storage.append(f"t{n}", 0, [b"%d" % n] * n, n) for n in range(1, 30)))
    for n in range(1, 30):
        assert await storage.read(f"t{n}") == [Entry(seq, n, b"%d" % n) for seq in range(1, n + 1)]


@contract
async def test_of_fifty_at_once_exactly_one_wins_each_entry(storage: Storage) -> None:
    won: list[bytes] = []
    for after in range(10):
        bodies = [b"%d by %d" % (after, writer) for writer in range(50)]
        attempts = [storage.append("t", after, [body], 1) for body in bodies]
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        winners = [body for body, outcome in zip(bodies, outcomes, strict=True) if outcome == after + 1]
        assert len(winners) == 1
        assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 49
        won += winners
    assert [entry.body for entry in await storage.read("t")] == won


@contract
async def test_of_long_and_short_appends_at_once_one_is_written_whole(storage: Storage) -> None:
    for after in range(0, 60, 3):
        long = [storage.append("t", after, [b"long"] * 3, 1) for _ in range(4)]
        short = [storage.append("t", after, [b"short"], 1) for _ in range(4)]
        outcomes = await asyncio.gather(*long, *short, return_exceptions=True)
        (last,) = [outcome for outcome in outcomes if isinstance(outcome, int)]
        assert await storage.last_seq("t") == last
        if last == after + 1:
            await storage.append("t", last, [b"rest"] * 2, 1)


@contract
async def test_whoever_stops_waiting_spoils_nothing(storage: Storage) -> None:
    tasks = [asyncio.create_task(storage.append(f"t{n}", 0, [b"a"], 1)) for n in range(20)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert outcomes[1::2] == [1] * 10
    assert await storage.append("u", 0, [b"a"], 1) == 1


@contract
async def test_after_it_was_closed_it_says_so(storage: Storage) -> None:
    await storage.ping()
    await storage.close()
    with pytest.raises(Unavailable, match="closed"):
        await storage.append("t", 0, [b"a"], 1)
    with pytest.raises(Unavailable, match="closed"):
        await storage.read("t")


def test_what_was_written_is_there_after_it_was_opened_again(url: str) -> None:
    async def test() -> None:
        async with opened(url) as storage:
            await storage.append("t", 0, [b"a"], 1, listing=listing())
            secret = await storage.secret("cookie")
        async with opened(url) as storage, opened(url) as another:
            assert await another.read("t") == [Entry(1, 1, b"a")]
            assert await storage.append("t", 1, [b"b"], 2) == 2
            with pytest.raises(Stale):
                await another.append("t", 1, [b"c"], 2)
            assert await another.secret("cookie") == secret

    asyncio.run(test())


# --- listings --------------------------------------------------------------------------------------------------------


@contract
async def test_the_newest_listing_is_shown(storage: Storage) -> None:
    await storage.append("t", 0, [b"a"], 1, listing=listing("gathering", "ann", body=b"old"))
    newest = listing("playing", "bob", "ann", "bob", body=b"new", host="bob", public=False)
    await storage.append("t", 1, [b"b"], 2, listing=newest)
    await storage.append("t", 2, [b"c"], 3)
    assert await storage.listing("t") == newest


@contract
async def test_the_lobby_shows_public_live_tables_the_newest_first(storage: Storage) -> None:
    for at, (status, public) in enumerate(
        [("gathering", True), ("playing", True), ("gathering", False), ("over", True), ("ended", True)], 1
    ):
        await storage.append(f"t{at}", 0, [b"a"], at, listing=listing(status, public=public))
    await storage.append("t1", 1, [b"b"], 99, listing=listing("playing"))
    assert [table for table, _ in await storage.lobby(10)] == ["t2", "t1"]
    assert await storage.lobby(1) == [("t2", listing("playing"))]
    assert await storage.live_tables() == ["t1", "t2", "t3"]


@contract
async def test_somebodys_games_page_by_page(storage: Storage) -> None:
    for n, at in enumerate([1, 2, 2, 2, 3]):
        await storage.append(f"t{n}", 0, [b"a"], at, listing=listing("over", "ann"))
    await storage.append("other", 0, [b"a"], 9, listing=listing("over", "bob"))
    page = await storage.games_of("ann", 2)
    assert [(table, at) for table, at, _ in page] == [("t4", 3), ("t3", 2), ("t2", 2), ("t1", 2)]
    assert page[0][2] == listing("over", "ann")
    assert [table for table, _, _ in await storage.games_of("ann", 2, before=2)] == ["t0"]
    assert await storage.games_of("ann", 2, before=1) == []
    await storage.append("t0", 1, [b"b"], 10, listing=listing("over", "bob"))
    assert await storage.games_of("ann", 9, before=2) == []
    assert [table for table, _, _ in await storage.games_of("bob", 1)] == ["t0"]


@contract
async def test_finished_tables_are_forgotten_and_their_results_stay(storage: Storage) -> None:
    for n in range(250):
        await storage.append(f"old{n}", 0, [b"a", b"b"], 5, listing=listing("over" if n % 2 else "ended"))
    await storage.append("won", 0, [b"a"], 5, listing=listing("over"), result=result("ann", "bob"), rate=rate)
    await storage.append("live", 0, [b"a"], 5, listing=listing("playing"))
    await storage.append("young", 0, [b"a"], 6, listing=listing("over"))
    await storage.put_ticket(DIGEST, Ticket("seat", "ann", "won", 0, 0, once=False))
    assert await storage.forget_before(6) == 251
    assert await storage.forget_before(6) == 0
    assert await storage.last_seq("old0") == await storage.last_seq("won") == 0
    assert [table for table, _, _ in await storage.games_of("ann", 9)] == ["young", "live"]
    assert await storage.use_ticket(DIGEST, 1) is None
    assert [line.games for line in await storage.statistics("ann")] == [1]
    assert await storage.ratings(["ann"])


# --- people, tickets, secrets ----------------------------------------------------------------------------------------


@contract
async def test_people_are_known_by_their_newest_name(storage: Storage) -> None:
    await storage.put_person(Person("ann", "Änne", "de", 1, 1))
    await storage.put_person(Person("ann", "Anna 🧙", "en", 1, 2))
    await storage.put_person(Person("bob", "Bob'); --", "en", 3, 3, "bard"))
    assert await storage.person("ann") == Person("ann", "Anna 🧙", "en", 1, 2)
    assert await storage.person("bob") == Person("bob", "Bob'); --", "en", 3, 3, "bard")
    assert await storage.person("eve") is None
    assert set(await storage.people(["ann", "bob", "eve", "ann"])) == {"ann", "bob"}
    assert await storage.people([]) == {}


@contract
async def test_a_ticket_is_good_until_its_end(storage: Storage) -> None:
    ticket = Ticket("seat", "ann", "t", 2, 100, once=False)
    await storage.put_ticket(DIGEST, ticket)
    assert await storage.use_ticket(DIGEST, 99) == ticket
    assert await storage.use_ticket(DIGEST, 99) == ticket
    assert await storage.use_ticket(DIGEST, 100) is None
    assert await storage.use_ticket(b"another", 1) is None


@contract
async def test_a_ticket_for_once_is_used_by_one_alone(storage: Storage) -> None:
    ticket = Ticket("device", "ann", "", -1, 0, once=True)
    await storage.put_ticket(DIGEST, ticket)
    used = await asyncio.gather(*(storage.use_ticket(DIGEST, 5) for _ in range(20)))
    assert sorted(used, key=lambda found: found is None) == [ticket] + [None] * 19


@contract
async def test_tickets_out_of_date_are_dropped(storage: Storage) -> None:
    ends = {b"over": 10, b"good": 11, b"for ever": 0}
    for digest, end in ends.items():
        await storage.put_ticket(digest, Ticket("device", "ann", "", -1, end, once=True))
    await storage.drop_expired_tickets(10)
    assert [digest for digest in ends if await storage.use_ticket(digest, 1)] == [b"good", b"for ever"]


@contract
async def test_an_expired_ticket_for_once_is_worth_nothing(storage: Storage) -> None:
    await storage.put_ticket(DIGEST, Ticket("device", "ann", "", -1, 10, once=True))
    assert await storage.use_ticket(DIGEST, 10) is None


@contract
async def test_the_tickets_of_a_seat_can_be_dropped(storage: Storage) -> None:
    for seat in range(2):
        await storage.put_ticket(bytes([seat]), Ticket("seat", "ann", "t", seat, 0, once=False))
    await storage.drop_tickets("t", 0)
    assert await storage.use_ticket(bytes([0]), 1) is None
    assert await storage.use_ticket(bytes([1]), 1) is not None


@contract
async def test_a_secret_is_made_once(storage: Storage) -> None:
    found = await asyncio.gather(*(storage.secret("cookie") for _ in range(10)))
    assert len(set(found)) == 1
    assert len(found[0]) == 32
    assert await storage.secret("another") != found[0]


# --- results and ratings ---------------------------------------------------------------------------------------------


@contract
async def test_statistics_add_up_by_edition(storage: Storage) -> None:
    await storage.append("t1", 0, [b"a"], 1, result=result("ann", "bob"))
    await storage.append("t2", 0, [b"a"], 1, result=result("bob", "ann"))
    await storage.append("t3", 0, [b"a"], 1, result=result("ann", "bot:magician", edition="extreme"))
    assert await storage.statistics("ann") == [
        EditionTotals("classic", 2, 1, 190, 30, 19),
        EditionTotals("extreme", 1, 1, 100, 15, 10),
    ]
    assert await storage.statistics("eve") == []


@contract
async def test_ones_games_come_one_by_one_the_newest_first(storage: Storage) -> None:
    for number in range(1, 4):
        one = dataclasses.replace(result("ann", "bob"), at=number)
        await storage.append(f"t{number}", 0, [b"a"], 1, result=one)
    assert [game.at for game in await storage.history("ann", 2)] == [3, 2]
    (game,) = await storage.history("bob", 1)
    (seat,) = [seat for seat in result("ann", "bob").seats if seat.player == "bob"]
    assert game == FinishedGame("classic", 3, seat.points, seat.won, seat.rounds, seat.exact)
    assert await storage.history("eve", 9) == []


@contract
async def test_a_second_result_is_refused_with_all_that_goes_with_it(storage: Storage) -> None:
    await storage.append("t", 0, [b"a"], 1, result=result("ann", "bob"), rate=rate)
    before = await storage.ratings(["ann", "bob"])
    with pytest.raises(ValueError, match="result"):
        await storage.append("t", 1, [b"b"], 2, listing=listing(), result=result("ann", "bob"), rate=rate)
    assert await storage.last_seq("t") == 1
    assert await storage.listing("t") is None
    assert await storage.ratings(["ann", "bob"]) == before


@contract
async def test_a_rating_that_fails_takes_everything_with_it_and_nobody_else(storage: Storage) -> None:
    def broken(_seats: tuple[SeatResult, ...], _before: tuple[Rating | None, ...]) -> tuple[Rating, ...]:
        raise ZeroDivisionError

    outcomes = await asyncio.gather(
        storage.append("fine", 0, [b"a"], 1),
        storage.append("broken", 0, [b"a"], 1, listing=listing(), result=result("ann", "bob"), rate=broken),
        storage.append("fine too", 0, [b"a"], 1),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [int, ZeroDivisionError, int]
    assert await storage.last_seq("broken") == 0
    assert await storage.statistics("ann") == []


@contract
async def test_a_game_that_was_left_counts_for_those_who_left(storage: Storage) -> None:
    left = dataclasses.replace(result("ann", "bob", "eve"), counts=frozenset({2}))
    await storage.append("t", 0, [b"a"], 1, result=left, rate=rate)
    assert [line.games for line in await storage.statistics("eve")] == [1]
    assert await storage.statistics("ann") == []
    assert list(await storage.ratings(["ann", "bob", "eve"])) == ["eve"]


@contract
async def test_games_that_end_at_once_are_rated_one_after_the_other(storage: Storage) -> None:
    games = [storage.append(f"t{n}", 0, [b"a"], 1, result=result("ann", "bob"), rate=rate) for n in range(20)]
    await asyncio.gather(*games)
    rated = await storage.ratings(["ann", "bob", "eve"])
    assert {player: rating.games for player, rating in rated.items()} == {"ann": 20, "bob": 20}
    assert rated["ann"].mu > rated["bob"].mu


@contract
async def test_the_leaderboard_is_by_what_is_sure(storage: Storage) -> None:
    known = {
        "lucky": Rating("lucky", 40.0, 8.0, 1),
        "steady": Rating("steady", 30.0, 1.0, 50),
        "bot:magician": Rating("bot:magician", 35.0, 0.5, 500),
    }

    def told(seats: tuple[SeatResult, ...], _before: tuple[Rating | None, ...]) -> tuple[Rating, ...]:
        return tuple(known[seat.player] for seat in seats)

    await storage.append("t", 0, [b"a"], 1, result=result(*known), rate=told)
    assert await storage.leaderboard(9) == [known["steady"], known["lucky"]]
    assert await storage.leaderboard(1) == [known["steady"]]
    assert [rating.player for rating in await storage.leaderboard(2, bots=True)] == ["bot:magician", "steady"]


def test_a_game_of_nobody_is_kept_too(url: str) -> None:
    async def test() -> None:
        storage = await open_storage(url)
        await storage.append("t", 0, [b"a"], 1, result=GameResult("classic", 1, ()), rate=rate)
        await storage.close()

    asyncio.run(test())
