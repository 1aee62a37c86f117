"""What can be chosen, and what goes with what: always what the law says."""

from typing import Any

import httpx
import pytest

from stonehenge.bots import BOTS
from stonehenge.rules.editions import EDITIONS, set_up
from stonehenge.rules.refusals import Refusal
from stonehenge.server.catalogue import alternatives, answer, as_text, catalogue, choices
from stonehenge.server.schemas import SetupQuestion


def test_the_catalogue_names_everything(nobody: httpx.Client) -> None:
    found = nobody.get("/api/catalogue").json()
    assert [card["edition"] for card in found["editions"]] == list(EDITIONS)
    assert found["bots"] == list(BOTS)
    assert "hello" in found["quick_messages"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_default_of_each_option_stands_first(edition: str) -> None:
    card = next(card for card in catalogue().editions if card.edition == edition)
    usual = EDITIONS[edition].defaults(card.fewest)
    for option in card.options:
        if option.name != "specials":
            assert option.values[0] == getattr(usual, option.name)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_choice_is_judged_as_the_law_judges_it(edition: str) -> None:
    """Each choice alone, and each over each other: just those are refused that cannot be set up."""
    card = EDITIONS[edition]
    starts: list[dict[str, Any]] = [{}]
    starts += [{name: choice} for name in card.options if name != "specials" for choice in choices(card, name)]
    for players in range(card.fewest_players, card.most_players + 1):
        for options in starts:
            told = answer(SetupQuestion(edition, players, options), "en")
            judged = set_up(edition, players, options)
            assert (told.setup is None) == isinstance(judged, Refusal)
            assert (told.refusal is None) == (told.setup is not None)
            for name, choice, number, wanted in alternatives(card, players, options):
                verdict = set_up(edition, number, wanted)
                refusal = told.refused.get(name, {}).get(choice)
                assert (refusal is not None) == isinstance(verdict, Refusal)
                assert refusal is None or (isinstance(verdict, Refusal) and refusal.code == verdict.code)


def test_every_value_of_every_option_stands_among_the_alternatives() -> None:
    for edition in EDITIONS.values():
        told = {(name, choice) for name, choice, _, _ in alternatives(edition, edition.fewest_players, {})}
        for name in edition.options:
            assert {(name, as_text(choice)) for choice in choices(edition, name)} <= told


def test_cards_that_come_only_together_are_toggled_together() -> None:
    """S0: who takes the Dragon in takes the Fairy in; neither is refused for want of the other."""
    card = next(card for card in catalogue().editions if card.edition == "jubilee")
    specials = next(option for option in card.options if option.several)
    assert specials.together == [["dragon", "fairy"]]
    judged = {choice: options["specials"] for _, choice, _, options in _toggles(["bomb"])}
    assert judged["dragon"] == judged["fairy"] == ["bomb", "dragon", "fairy"]
    assert {choice: options["specials"] for _, choice, _, options in _toggles(["dragon", "fairy"])}["fairy"] == []
    told = answer(SetupQuestion("jubilee", 4, {"specials": []}), "en")
    assert "specials" not in told.refused


def _toggles(chosen: list[str]) -> list[tuple[str, str, int, dict[str, object]]]:
    return [one for one in alternatives(EDITIONS["jubilee"], 4, {"specials": chosen}) if one[0] == "specials"]


def test_a_question_over_http(nobody: httpx.Client) -> None:
    asked = {"edition": "classic", "players": 3, "options": {"mode": "monochrome"}}
    told = nobody.post("/api/setup", json=asked, headers={"accept-language": "de"}).json()
    assert told["setup"]["options"]["mode"] == "monochrome"
    assert told["refused"]["players"]["5"]["sentence"].startswith("Einfarbig")
    assert told["refused"]["teams"]["true"]["code"] == "teams_players"
    wrong = nobody.post("/api/setup", json={"edition": "chess", "players": 4}).json()
    assert (wrong["setup"], wrong["refusal"]["code"], wrong["refused"]) == (None, "edition_unknown", {})


LONG = "x" * 40
HOSTILE: list[dict[str, Any]] = [
    {"edition": "jubilee", "players": 4, "options": {"specials": ["x" * 40] * 1400}},
    {"edition": "jubilee", "players": 4, "options": {"prediction": "x" * 60_000}},
    {"edition": "classic", "players": 4, "options": {"x" * 60_000: True}},
    {"edition": "classic", "players": 4, "options": {f"{number:040}": LONG for number in range(700)}},
    {"edition": "classic", "players": 4, "options": {"black_mage": 10**4000}},
    {"edition": "x" * 60_000, "players": 4, "options": {}},
    {"edition": "jubilee", "players": 4, "options": {"specials": [LONG] * 20}},
    {"edition": "jubilee", "players": 4, "options": {f"{number:040}": [LONG] * 20 for number in range(20)}},
]


@pytest.mark.parametrize("question", HOSTILE, ids=range(len(HOSTILE)))
def test_an_answer_is_not_much_larger_than_its_question(nobody: httpx.Client, question: dict[str, Any]) -> None:
    answered = nobody.post("/api/setup", json=question)
    assert answered.status_code in (200, 400)
    assert len(answered.content) < 64 * 1024
