"""Codes of five letters: how they are drawn, said, heard and written."""

import asyncio
from pathlib import Path

import pytest

from stonehenge.server import invitation_codes
from stonehenge.server.invitation_codes import ALPHABET, LASTS, LENGTH, code_for, drawn, read_code
from stonehenge.storage.interface import Code
from tests.storage.stored import listing, opened

SOUND_ALIKE = ["BP", "DT", "MN", "FS", "VW"]


def test_no_two_letters_are_mistaken_for_each_other() -> None:
    assert len(ALPHABET) == len(set(ALPHABET)) == 16
    assert not set(ALPHABET) & set("AEIOU01")  # no words, and nothing that is read as a digit
    for pair in SOUND_ALIKE:
        assert len(set(ALPHABET) & set(pair)) == 1


def test_codes_are_drawn_from_all_letters() -> None:
    codes = {drawn() for _ in range(500)}
    assert len(codes) > 490
    assert set("".join(codes)) == set(ALPHABET)
    assert {len(code) for code in codes} == {LENGTH}
    assert all(read_code(code) == code for code in codes)


@pytest.mark.parametrize(
    "heard", ["PFXKW", "pfxkw", " pf x k w ", "P-F-X-K-W", "p.f.x.k.w", "BSXKV", "bfxkw\n", "pf\u00a0xkw"]
)
def test_case_gaps_and_letters_that_sound_alike_are_forgiven(heard: str) -> None:
    assert read_code(heard) == "PFXKW"


@pytest.mark.parametrize("wrong", ["", "PFXK", "PFXKWW", "PFXKA", "PFX1W", "\0\0\0\0\0", "пфхкв", "%%%%%"])
def test_what_can_be_no_code_is_none(wrong: str) -> None:
    assert read_code(wrong) is None


def test_a_table_keeps_its_code_until_its_end_and_then_gets_another(sqlite_url: str) -> None:
    async def test() -> None:
        async with opened(sqlite_url) as storage:
            await storage.append("t", 0, [b"a"], 1, listing=listing())
            first = await code_for(storage, "t", 10)
            assert first is not None
            assert first.expires == 10 + LASTS
            assert await code_for(storage, "t", 9 + LASTS) == first
            second = await code_for(storage, "t", 10 + LASTS)
            assert second is not None
            assert second.code != first.code
            assert await storage.table_by_code(first.code, 10 + LASTS) is None

    asyncio.run(test())


def test_a_code_that_is_taken_is_drawn_again(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["PPPPP", "PPPPP", "PPPPP", "TTTTT"])
    monkeypatch.setattr(invitation_codes, "drawn", lambda: next(codes))

    async def test() -> None:
        async with opened(sqlite_url) as storage:
            for table in ("t", "u"):
                await storage.append(table, 0, [b"a"], 1, listing=listing())
            assert await code_for(storage, "t", 5) == Code("PPPPP", 5 + LASTS)
            assert await code_for(storage, "u", 5) == Code("TTTTT", 5 + LASTS)

    asyncio.run(test())


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'stonehenge.db'}"
