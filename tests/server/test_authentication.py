"""Codes and tokens: what they are good for, for whom, how often and how long."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from stonehenge.locales import FALLBACK
from stonehenge.server import authentication
from stonehenge.server.authentication import (
    CODE_LASTS,
    claimed,
    digest,
    holder_of,
    new_device_code,
    new_identity,
    new_program,
    new_seat_token,
)
from stonehenge.storage.interface import BOT, Person, Storage, Ticket
from stonehenge.storage.open import open_storage
from stonehenge.tables.who import Who

AT = 1_000_000
ADA = Person("ada", "Ada", "en", AT, AT)


@pytest.fixture
def kept(tmp_path: Path) -> Callable[[Callable[[Storage], Awaitable[None]]], None]:
    """Runs something with an empty database that knows Ada."""

    def run(test: Callable[[Storage], Awaitable[None]]) -> None:
        async def with_storage() -> None:
            storage = await open_storage(f"sqlite:///{tmp_path / 'stonehenge.db'}")
            try:
                await storage.put_person(ADA)
                await test(storage)
            finally:
                await storage.close()

        asyncio.run(with_storage())

    return run


Kept = Callable[[Callable[[Storage], Awaitable[None]]], None]


def test_identities_cannot_be_guessed() -> None:
    made = {new_identity() for _ in range(1000)}
    assert len(made) == 1000
    assert {len(identity) for identity in made} == {22}  # 128 bits, six in a sign


def test_a_program_is_told_from_a_person_by_its_identity() -> None:
    made = {new_program() for _ in range(1000)}
    assert len(made) == 1000
    assert all(identity.startswith(BOT) and len(identity) == len(BOT) + 22 for identity in made)


def test_of_a_secret_only_its_digest_is_kept() -> None:
    assert digest("grüß") == hashlib.sha256("grüß".encode()).digest()


def test_a_code_moves_an_identity_once(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        code, expires = await new_device_code(storage, "ada", AT)
        assert expires == AT + CODE_LASTS == AT + 600_000
        assert len(code) == 22
        person = await claimed(storage, code, AT + 1)
        assert person is not None
        assert (person.identity, person.name) == ("ada", "Ada")
        assert await claimed(storage, code, AT + 2) is None

    kept(test)


def test_a_code_is_good_for_ten_minutes(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        code, expires = await new_device_code(storage, "ada", AT)
        assert await claimed(storage, code, expires + 1) is None
        code, expires = await new_device_code(storage, "ada", AT)
        assert await claimed(storage, code, expires - 1) is not None

    kept(test)


def test_a_seats_token_moves_no_identity(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        await storage.put_ticket(digest("seat"), Ticket(authentication.SEAT, "ada", "table", 1, 0, once=False))
        assert await claimed(storage, "seat", AT) is None
        assert await claimed(storage, "unheard of", AT) is None

    kept(test)


def test_a_token_is_for_one_seat_of_one_table(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        program = Who(new_program(), "Robo")
        token = await new_seat_token(storage, program, "table", 2)
        assert len(token) == 32  # 192 bits
        assert await holder_of(storage, token, "table") == Who(program.identity, "Robo", program=True)
        assert await holder_of(storage, token, "table") is not None  # more than once
        assert await holder_of(storage, token, "another") is None
        assert await holder_of(storage, "unheard of", "table") is None
        person = await storage.person(program.identity)
        assert person is not None
        assert (person.name, person.lang) == ("Robo", FALLBACK)
        assert person.created == person.seen > 0

    kept(test)


def test_a_new_token_for_a_seat_ends_the_old_one_and_no_other_seats(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        tokens = [
            await new_seat_token(storage, Who(new_program(), f"Robo {number}"), table, seat)
            for number, (table, seat) in enumerate([("table", 2), ("table", 1), ("another", 2), ("table", 2)])
        ]
        found = [
            await holder_of(storage, token, table)
            for token, table in zip(tokens, ["table", "table", "another", "table"], strict=True)
        ]
        assert [None if who is None else who.name for who in found] == [None, "Robo 1", "Robo 2", "Robo 3"]

    kept(test)


def test_a_device_code_holds_no_seat(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        await storage.put_ticket(digest("code"), Ticket(authentication.DEVICE, "ada", "table", 1, 0, once=False))
        assert await holder_of(storage, "code", "table") is None

    kept(test)


def test_a_token_of_a_program_that_was_forgotten_holds_nothing(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        await storage.put_ticket(digest("token"), Ticket(authentication.SEAT, "nobody", "table", 1, 0, once=False))
        assert await holder_of(storage, "token", "table") is None

    kept(test)
