"""``stonehenge backup`` and ``stonehenge restore``."""

import asyncio
from pathlib import Path

import pytest

from stonehenge.storage.open import open_storage
from tests.cli.conftest import Stonehenge


async def write(path: Path) -> None:
    storage = await open_storage(str(path))
    await storage.append("t", 0, [b"a", b"b"], 1)
    await storage.close()


async def last(path: Path) -> int:
    storage = await open_storage(str(path))
    seq = await storage.last_seq("t")
    await storage.close()
    return seq


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "stonehenge.db"
    asyncio.run(write(path))
    return path


def test_there_and_back(stonehenge: Stonehenge, tmp_path: Path, database: Path) -> None:
    file = tmp_path / "backup.db"
    outcome = stonehenge("backup", str(file), "--database", str(database))
    assert outcome.code == 0, outcome.err
    assert str(file) in outcome.out
    outcome = stonehenge("restore", str(file), "--database", f"sqlite:///{tmp_path / 'other.db'}")
    assert outcome.code == 0, outcome.err
    assert asyncio.run(last(tmp_path / "other.db")) == 2


def test_the_environment_may_name_the_database(
    stonehenge: Stonehenge, tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STONEHENGE_DATABASE", str(database))
    assert stonehenge("backup", str(tmp_path / "backup.db")).code == 0
    refused = stonehenge("restore", str(tmp_path / "backup.db"))
    assert "--replace" in refused.refuses()
    assert stonehenge("restore", str(tmp_path / "backup.db"), "--replace").code == 0


@pytest.mark.parametrize(
    ("lang", "word"), [("de", "ist keine Adresse einer Datenbank"), ("en", "is no address of a database")]
)
def test_what_is_wrong_is_one_sentence_in_the_users_language(
    stonehenge: Stonehenge, tmp_path: Path, lang: str, word: str
) -> None:
    for command in ("backup", "restore"):
        outcome = stonehenge(command, str(tmp_path / "backup.db"), "--database", "mysql://host/db", "--lang", lang)
        assert word in outcome.refuses()


def test_a_backup_that_is_not_there(stonehenge: Stonehenge, tmp_path: Path) -> None:
    outcome = stonehenge("restore", str(tmp_path / "none.db"), "--database", str(tmp_path / "new.db"))
    assert "no such file" in outcome.refuses()
    assert not (tmp_path / "new.db").exists()
