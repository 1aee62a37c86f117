"""Codes and tokens: what they are good for, for whom, how often and how long."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stonehenge.locales import FALLBACK
from stonehenge.server import authentication
from stonehenge.server.authentication import (
    CODE_LASTS,
    claimed,
    credential_of,
    current_bearer,
    current_person,
    current_who,
    digest,
    holder_of,
    new_device_code,
    new_identity,
    new_program,
    new_seat_token,
    offered,
)
from stonehenge.server.clock import now
from stonehenge.server.cookies import COOKIE, Credential, cookie_for, no_cookie, sign, signed_by_us
from stonehenge.storage.identities import Device, Keys
from stonehenge.storage.interface import BOT, Bearer, Person, Storage, Ticket
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


def test_a_token_whose_time_is_over_holds_nothing(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        for expires, holds in ((AT, False), (now() + 600_000, True)):
            ticket = Ticket(authentication.SEAT, "ada", "table", 1, expires, once=False)
            await storage.put_ticket(digest("token"), ticket)
            assert (await holder_of(storage, "token", "table") is not None) is holds
            await storage.use_ticket(digest("token"), 2**62)

    kept(test)


def test_a_code_belongs_to_no_table(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        code, expires = await new_device_code(storage, "ada", AT, 1000)
        assert expires == AT + 1000
        assert await storage.ticket(digest(code), AT) == Ticket(
            authentication.DEVICE, "ada", "", -1, expires, once=True
        )

    kept(test)


def test_a_code_may_be_looked_at_and_is_still_good(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        code, expires = await new_device_code(storage, "ada", AT)
        for _ in range(2):
            assert await offered(storage, code, AT + 1) == ADA
        assert await offered(storage, code, expires + 1) is None
        assert await offered(storage, "unheard of", AT) is None
        await storage.put_ticket(digest("seat"), Ticket(authentication.SEAT, "ada", "table", 1, 0, once=False))
        assert await offered(storage, "seat", AT) is None

    kept(test)


# --- who comes with a cookie -----------------------------------------------------------------------------------------

KEYS = Keys(b"k" * 32, (b"f" * 32,))
PHONE = Device("phone", "ada", "Firefox", AT, AT)


def came_with(storage: Storage, **cookies: str) -> Any:
    """A request or a socket with these cookies."""
    services = SimpleNamespace(storage=storage, keys=KEYS)
    return SimpleNamespace(cookies=cookies, app=SimpleNamespace(state=SimpleNamespace(services=services)))


def test_whose_cookie_a_connection_brings(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        await storage.put_person(replace(ADA, face="owl"))
        await storage.put_device(PHONE)
        for key in (KEYS.current, *KEYS.former):
            ada = came_with(storage, stonehenge=sign("ada", key, "phone"))
            assert credential_of(ada) == Credential("ada", "phone", key)
            assert await current_bearer(ada) == Bearer(replace(ADA, face="owl"), PHONE)
            assert await current_person(ada) == replace(ADA, face="owl")
            assert await current_who(ada) == Who("ada", "Ada", face="owl")

    kept(test)


def test_who_brings_none_or_a_wrong_one_is_nobody(kept: Kept) -> None:
    async def test(storage: Storage) -> None:
        await storage.put_device(PHONE)
        cookies: list[dict[str, str]] = [
            {},
            {"stonehenge": ""},
            {"stonehenge": "ada"},
            {"stonehenge": sign("ada", b"other key", "phone")},
            {"another": sign("ada", KEYS.current, "phone")},
        ]
        for given in cookies:
            nobody = came_with(storage, **given)
            assert credential_of(nobody) is None
            assert await current_bearer(nobody) is None
            assert await current_who(nobody) is None
        for identity, device in (("ada", "another device"), ("eve", "phone"), ("eve", "")):
            stranger = came_with(storage, stonehenge=sign(identity, KEYS.current, device))
            assert credential_of(stranger) is not None  # it is signed, but stands for nobody
            assert await current_bearer(stranger) is None
            assert await current_person(stranger) is None

    kept(test)


@pytest.mark.parametrize("secure", [True, False])
def test_a_cookie_is_for_this_site_and_no_script_may_read_it(secure: bool) -> None:
    cookie, none = cookie_for(PHONE, KEYS, secure=secure), no_cookie(secure=secure)
    for one in (cookie, none):
        assert (one.key, one.path, one.httponly, one.samesite, one.secure) == (COOKIE, "/", True, "lax", secure)
    assert cookie.value == sign("ada", KEYS.current, "phone")
    assert cookie.max_age == 400 * 24 * 3600
    assert (none.value, none.max_age) == ("", 0)


def test_a_signature_is_over_all_of_it() -> None:
    signed = sign("ada", KEYS.current, "phone")
    for place in range(len(signed)):
        other = signed[:place] + ("A" if signed[place] != "A" else "B") + signed[place + 1 :]
        assert signed_by_us(other, KEYS) is None
    assert signed_by_us(signed[:-1], KEYS) is None
    assert signed_by_us(signed + "=", KEYS) is None


def test_a_cookie_of_an_earlier_version_is_still_good() -> None:
    assert sign("ann", b"key") == "ann.nXfDGA_4Ht-8CZp-kYQ-QV4fSw4apkHAD7pr1LDU3ZE"
    assert sign("ann", b"key", "phone") == "ann:phone.5n64_BeAorAqr-_Fe8lKeSWk19iKhOKYdpg-vNfx8JM"


def test_who_a_cookie_is_of_is_all_before_the_signature_and_not_nothing() -> None:
    assert signed_by_us(sign("a.b", KEYS.current, "c.d"), KEYS) == Credential("a.b", "c.d", KEYS.current)
    assert signed_by_us(sign("", KEYS.current), KEYS) is None
    assert signed_by_us(sign("", KEYS.current, "phone"), KEYS) is None
