"""Which storage an address means, and what is said of one that means none."""

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from stonehenge.locales import Locale
from stonehenge.storage import sqlite_connections
from stonehenge.storage.interface import Stale, StorageError
from stonehenge.storage.open import default_url, open_storage, place_of


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("games.db", Path("games.db")),
        ("/srv/games.db", Path("/srv/games.db")),
        ("sqlite:///games.db", Path("games.db")),
        ("sqlite:////srv/games.db", Path("/srv/games.db")),
        ("~/games.db", Path("~/games.db").expanduser()),
    ],
)
def test_files(url: str, path: Path) -> None:
    assert place_of(url) == path


@pytest.mark.parametrize("url", ["postgresql://ann@host/stonehenge", "postgres://host/stonehenge"])
def test_servers(url: str) -> None:
    assert place_of(url) == url


@pytest.mark.parametrize("url", ["", "mysql://host/db", "sqlite://games.db", "sqlite:games.db", "sqlite:///"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_is_no_address_is_told_what_would_do(url: str, lang: str) -> None:
    with pytest.raises(StorageError) as error:
        place_of(url)
    assert "postgresql://" in error.value.said(Locale(lang))


def test_without_asyncpg_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StorageError, match=r"stonehenge\[postgres\]"):
        place_of("postgresql://host/db")


def test_the_usual_place_is_a_file_of_the_users_own() -> None:
    place = place_of(default_url())
    assert isinstance(place, Path)
    assert place.is_absolute()
    assert place.parts[-2:] == ("stonehenge", "stonehenge.db")


def test_a_file_in_folders_that_are_not_there_yet_is_made_with_them(tmp_path: Path) -> None:
    async def test() -> None:
        await (await open_storage(str(tmp_path / "one" / "two" / "stonehenge.db"))).close()

    asyncio.run(test())
    assert (tmp_path / "one" / "two" / "stonehenge.db").exists()


def test_however_much_is_read_there_are_a_few_connections_to_read_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []
    reading = sqlite_connections.reading

    def counted(path: Path) -> sqlite3.Connection:
        made.append(path)
        return reading(path)

    monkeypatch.setattr(sqlite_connections, "reading", counted)

    async def test() -> None:
        storage = await open_storage(str(tmp_path / "stonehenge.db"))
        try:
            await asyncio.gather(*(storage.read("t") for _ in range(200)))
        finally:
            await storage.close()

    asyncio.run(test())
    assert 0 < len(made) <= 4


def test_without_platformdirs_one_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    with pytest.raises(StorageError, match=r"stonehenge\[server\]"):
        default_url()


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:pass-word@127.0.0.1:1/stonehenge",
        "postgresql://ann:pass-word@127.0.0.1:port/stonehenge",
    ],
)
def test_a_server_that_is_not_there_is_named_without_the_password(url: str) -> None:
    with pytest.raises(StorageError) as error:
        asyncio.run(open_storage(url))
    sentence = str(error.value)
    assert "pass-word" not in sentence
    assert "\n" not in sentence


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match=r"file.*\.$"):
        asyncio.run(open_storage(str(tmp_path / "file" / "stonehenge.db")))


def test_an_error_without_a_message_of_its_own_says_what_it_was_given() -> None:
    assert str(Stale("too late")) == "too late"
