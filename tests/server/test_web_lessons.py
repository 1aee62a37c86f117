"""The page's lessons are games that the law has played: three short rounds, or as many as they say, up to their end."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from stonehenge.locales import LANGUAGES, messages
from stonehenge.rules.cards import SPECIALS

LESSONS = Path(__file__).parents[2] / "web" / "src" / "lessons"
ADVICE = 'run "python web/src/lessons/make.py" and commit what it writes'
OWN = ("bid", "play", "trump", "choose", "werewolf")
"""What a seat itself has done, among the events."""
NAMES = [file.stem for file in sorted(LESSONS.glob("*.json"))]


def _make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_web_lessons", LESSONS / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _beats(name: str) -> list[dict[str, Any]]:
    beats: list[dict[str, Any]] = json.loads((LESSONS / f"{name}.json").read_bytes())["beats"]
    return beats


def test_the_committed_lessons_are_what_the_law_plays() -> None:
    make = _make()
    wanted = {lesson.name: make.written(lesson) for lesson in make.LESSONS}
    kept = {file.stem: file.read_bytes() for file in LESSONS.glob("*.json")}
    assert sorted(kept) == sorted(wanted), ADVICE
    assert [name for name, told in wanted.items() if kept[name] != told] == [], ADVICE


def test_the_page_offers_every_lesson() -> None:
    offered = (LESSONS / "lessons.ts").read_text(encoding="utf-8")
    assert [name for name in NAMES if f"'{name}'" not in offered] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_ends_and_whoever_learns_has_won_it(name: str) -> None:
    *_, last = (event for beat in _beats(name) for event in beat.get("tell", ()))
    assert last == {"event": "end", "winners": [0]}


@pytest.mark.parametrize("name", NAMES)
def test_the_newcomer_does_everything_of_their_own(name: str) -> None:
    """Whatever seat 0 does was asked for just before, and is allowed; nothing is done for them."""
    asked: dict[str, Any] | None = None
    legal = json.loads((LESSONS / f"{name}.json").read_bytes())["table"]["now"]["legal"]
    for beat in _beats(name):
        if "do" in beat:
            asked = beat["do"]
            assert asked["action"] == "seals" or asked in legal
        elif "tell" in beat:
            own = [e for e in beat["tell"] if e.get("seat") == 0 and e["event"] in OWN]
            assert len(own) == (asked is not None and asked["action"] in ("predict", "play", "trump", "pass"))
            asked, legal = None, beat["now"]["legal"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_all_that_a_lesson_says_has_words_and_no_words_are_left_over(name: str, lang: str) -> None:
    said = {f"web.lesson.{name}.{beat['say']}" for beat in _beats(name) if "say" in beat}
    title = {f"web.lesson.{name}.{part}" for part in ("note", "cheer")}
    assert {key for key in messages(lang) if key.startswith(f"web.lesson.{name}.")} == said | title


def test_the_first_game_has_three_rounds_and_explains_what_a_trick_is() -> None:
    events = [event for beat in _beats("first") for event in beat.get("tell", ())]
    assert [len(event["hands"][0]) for event in events if event["event"] == "deal"] == [2, 3]  # one card lies there
    assert sum(event["event"] == "play" and event["seat"] == 0 for event in events) == 1 + 2 + 3
    assert "that is a trick" in messages("en")["web.lesson.first.trick"]
    words = [beat["say"] for beat in _beats("first") if "say" in beat]
    assert words.index("trick") < words.index("predict")


def test_every_special_card_is_met_in_the_lesson_about_them() -> None:
    """Six are played; the Werewolf never is (S5): he is exchanged, here for the Fairy, who then takes the Dragon."""
    events = [event for beat in _beats("special") for event in beat.get("tell", ())]
    plays = [event["card"] for event in events if event["event"] == "play"]
    exchanged = [event for event in events if event["event"] == "werewolf"]
    assert set(SPECIALS) - {"werewolf"} <= set(plays)
    assert [(event["seat"], event["took"]) for event in exchanged] == [(0, "fairy")]
    assert plays[plays.index("fairy") - 1] == "dragon"
