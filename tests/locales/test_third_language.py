"""A third language is one file: it is put beside the others in a copy of the package, and everything speaks it."""

import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

import stonehenge
from tests.processes import ran_well
from tests.server.running import environment, running

SOURCE = Path(stonehenge.__file__).parent
PLACEHOLDER = re.compile(r"(\{[^{}]*\})")


def translated(message: str) -> str:
    """A message as nobody says it, its placeholders as they were."""
    parts = PLACEHOLDER.split(message)
    return "".join(part if PLACEHOLDER.fullmatch(part) else part.upper() for part in parts)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What PYTHONPATH has to be for a package with French: as in France, nothing is singular too."""
    folder = tmp_path_factory.mktemp("french")
    copy = folder / "stonehenge"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("page", "__pycache__"))
    english = json.loads((copy / "locales" / "en.json").read_text(encoding="utf-8"))
    french = {key: translated(message) for key, message in english.items()}
    french |= {"plural": "n > 1", "plural.forms": "one other", "decimal": ",", "tricks.one": "{number} PLI"}
    (copy / "locales" / "fr.json").write_text(json.dumps(french), encoding="utf-8")
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])


def run(path: str, *arguments: str, **given: str) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "stonehenge", *arguments]
    env = environment(PYTHONPATH=path, STONEHENGE_NO_NUMBA="1", **given)
    return ran_well(command, env=env)


def test_the_commands_speak_it(path: str) -> None:
    told = run(path, "simulate", "--lang", "fr", "--edition", "junior", "--games", "1", "--seed", "7")
    assert "WIZARD JUNIOR" in told
    assert "--lang de|en|fr" in run(path, "play", "--help")
    assert "WIZARD JUNIOR" in run(path, "simulate", "--edition", "junior", "--games", "1", LC_ALL="fr_FR.UTF-8")


def test_its_plural_is_its_own(path: str) -> None:
    code = "from stonehenge.locales import Locale; print(*map(lambda n: Locale('fr').count('tricks', n), (0, 1, 2)))"
    told = ran_well([sys.executable, "-c", code], env=environment(PYTHONPATH=path))
    assert told == "0 PLI 1 PLI 2 TRICKS\n"


def test_rules_that_nobody_translated_are_told_in_english(path: str) -> None:
    assert run(path, "rules", "junior", "--lang", "fr").startswith("# Wizard Junior")


def test_a_server_speaks_it(path: str, tmp_path: Path) -> None:
    with running(tmp_path, PYTHONPATH=path) as server, server.person("Ada", "fr") as ada:
        assert ada.get("/api/me").json() == {"name": "Ada", "lang": "fr"}
        [classic, *_] = ada.get("/api/catalogue").json()["editions"]
        assert classic["names"] == {"de": "Wizard Classic", "en": "Wizard Classic", "fr": "WIZARD CLASSIC"}
        asked = {"edition": "classic", "players": 9, "options": {}}
        by_address = ada.post("/api/setup?lang=fr", json=asked)
        by_header = ada.post("/api/setup", json=asked, headers={"accept-language": "fr-FR,en;q=0.5"})
        for answer in (by_address, by_header):
            sentence = answer.json()["refusal"]["sentence"]
            assert sentence == sentence.upper()
        refused = ada.patch("/api/me", json={"name": "Ada", "lang": "it"})
        assert (refused.status_code, refused.json()["refusal"]["code"]) == (400, "unreadable")
