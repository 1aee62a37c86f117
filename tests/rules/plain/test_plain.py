"""Views and actions as plain JSON: what goes out comes back, and nothing goes out that a seat doesn't know."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

from stonehenge.rules.actions import (
    Action,
    ChangePrediction,
    NameTrump,
    PassCard,
    Play,
    Predict,
    ReturnSeal,
    TakeBlackMage,
    TakeSeals,
)
from stonehenge.rules.cards import (
    BLUE,
    CLOUD,
    CODE_OF,
    GREEN,
    JESTER,
    JUGGLER,
    NONE,
    RED,
    SHAPESHIFTER,
    UNSEEN,
    VIOLET,
    WIZARD,
    number_card,
)
from stonehenge.rules.legal import why_not
from stonehenge.rules.plain import plain_action, plain_view, read_action
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.seals import WHITE
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import SPECTATOR
from tests.leaks.worlds import Watched, moments_of
from tests.properties.attempts import UNIVERSE
from tests.properties.playing import Game
from tests.properties.setups import SPECIALS, Case, case_of
from tests.rules.plain.moments import MOMENTS, golden_json

HERE = Path(__file__).parent
B5 = number_card(0, 5)

ACTIONS: list[tuple[Action, dict[str, Any]]] = [
    (Play(B5), {"action": "play", "card": "B5"}),
    (Play(WIZARD), {"action": "play", "card": "W"}),
    (Play(UNSEEN), {"action": "play", "card": None}),
    (Play(SHAPESHIFTER, WIZARD), {"action": "play", "card": "shapeshifter", "as": "W"}),
    (Play(SHAPESHIFTER, JESTER), {"action": "play", "card": "shapeshifter", "as": "J"}),
    (Play(JUGGLER, 3), {"action": "play", "card": "juggler", "as": "Y"}),
    (Play(CLOUD, 0), {"action": "play", "card": "cloud", "as": "B"}),
    (Predict(2), {"action": "predict", "tricks": 2}),
    (NameTrump(RED), {"action": "trump", "trump": "R"}),
    (NameTrump(NONE), {"action": "trump", "trump": None}),
    (
        TakeSeals((BLUE, RED, RED), ((VIOLET, Seat(2)),)),
        {"action": "seals", "take": ["B", "R", "R"], "steal": [["V", 2]]},
    ),
    (TakeSeals(()), {"action": "seals", "take": [], "steal": []}),
    (TakeBlackMage(), {"action": "black_mage"}),
    (ReturnSeal(WHITE), {"action": "return", "seal": "W"}),
    (PassCard(JESTER), {"action": "pass", "card": "J"}),
    (ChangePrediction(3), {"action": "cloud", "tricks": 3}),
]


@pytest.mark.parametrize(("action", "plain"), ACTIONS, ids=str)
def test_an_action_goes_out_and_comes_back(action: Action, plain: dict[str, Any]) -> None:
    assert plain_action(action) == plain
    assert read_action(json.loads(json.dumps(plain))) == action


def test_every_kind_of_action_is_among_them() -> None:
    assert {type(action) for action, _ in ACTIONS} == set(get_args(Action))


def test_whatever_can_be_done_goes_out_and_comes_back() -> None:
    for action in random.Random(1).sample(UNIVERSE, min(2000, len(UNIVERSE))):
        try:
            plain = plain_action(action)
        except (KeyError, IndexError):  # a card or seal that there isn't
            continue
        back = read_action(json.loads(json.dumps(plain)))
        assert plain_action(back) == plain if not isinstance(back, Refusal) else plain.get("action") == "seals"


def test_seals_may_be_named_in_any_order() -> None:
    assert read_action({"action": "seals", "take": ["R", "B"], "steal": [["V", 2], ["G", 1]]}) == TakeSeals(
        (BLUE, RED), ((GREEN, Seat(1)), (VIOLET, Seat(2)))
    )


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        (None, "action"),
        ([], "action"),
        ("play", "action"),
        ({}, "action"),
        ({"action": "dance"}, "action"),
        ({"action": ["play"]}, "action"),
        ({"action": "play"}, "card"),
        ({"action": "play", "card": "B99"}, "card"),
        ({"action": "play", "card": {"B": 5}}, "card"),
        ({"action": "play", "card": "cloud", "as": "X"}, "as"),
        ({"action": "play", "card": "cloud", "as": ["W"]}, "as"),
        ({"action": "pass", "card": 7}, "card"),
        ({"action": "predict"}, "tricks"),
        ({"action": "predict", "tricks": "2"}, "tricks"),
        ({"action": "predict", "tricks": 2.0}, "tricks"),
        ({"action": "predict", "tricks": True}, "tricks"),
        ({"action": "cloud", "tricks": None}, "tricks"),
        ({"action": "trump"}, "trump"),
        ({"action": "trump", "trump": "BR"}, "trump"),
        ({"action": "trump", "trump": ""}, "trump"),
        ({"action": "return", "seal": "X"}, "seal"),
        ({"action": "seals", "take": "RR"}, "take"),
        ({"action": "seals", "take": ["W"]}, "take"),
        ({"action": "seals", "take": [["R"]]}, "take"),
        ({"action": "seals", "steal": {}}, "steal"),
        ({"action": "seals", "steal": [["R"]]}, "steal"),
        ({"action": "seals", "steal": [["R", "1"]]}, "steal"),
        ({"action": "seals", "steal": [[1, 1]]}, "steal"),
    ],
)
def test_what_is_no_action_is_refused(plain: object, field: str) -> None:
    assert read_action(plain) == refuse("action_unreadable", field=field)


# --- views -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MOMENTS)
def test_view_is_told_as_before(name: str) -> None:
    """A change on purpose is accepted with ``python -m tests.rules.plain.regenerate``."""
    assert golden_json(name) == (HERE / f"{name}.json").read_text(encoding="utf-8")


def test_every_file_belongs_to_a_moment_and_every_decision_has_one() -> None:
    assert {path.stem for path in HERE.glob("*.json")} == set(MOMENTS)
    told = {json.loads((HERE / f"{name}.json").read_text())["phase"] for name in MOMENTS}
    assert told == {"werewolf", "trump", "predict", "seals", "play", "return", "pass", "cloud"}


CASES = (
    case_of("classic", 4),
    case_of("classic", 4, clairvoyance=True, prediction="hidden"),
    case_of("jubilee", 3, specials=SPECIALS, prediction="secret"),
    case_of("club", 4, mode="monochrome"),
    case_of("junior", 6),
    case_of("extreme", 4),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_listed_is_legal_and_comes_back(case: Case) -> None:
    """Whoever takes any of the actions listed plays by the rules, in every phase."""
    game, rng = Game(case.set_up(), "json"), random.Random(1)
    while not game.over:
        if game.phase is Phase.DEAL:
            game.deal()
            continue
        seat = rng.choice(actors(game.state.table))
        view = game.state.views[seat]
        listed = [read_action(plain) for plain in plain_view(view)["legal"]]
        assert listed
        for action in listed:
            assert not isinstance(action, Refusal)
            assert why_not(view, action) is None
        assert plain_view(game.state.view(SPECTATOR))["legal"] == []
        game.step(rng)


def unseen_cards(watched: Watched) -> set[str]:
    """The cards that somebody has not seen in this round, not even a copy of them."""
    seen = Counter(way.card for way in watched.ways if way.seen)
    return {CODE_OF[way.card] for way in watched.ways if way.card not in seen}


CARD_KEYS = ("card", "hand", "foreheads", "turnup", "took", "chosen", "gave", "received")
OTHER_WORDS = {"?", *"BRGYVWJK", *Phase, "black_mage", "trump"}


def cards_in(plain: object, key: str = "") -> set[str]:
    """The cards that are told anywhere; whatever else is told are words that tell no card."""
    if isinstance(plain, dict):
        return set().union(*(cards_in(value, name) for name, value in plain.items()))
    if isinstance(plain, list):
        return set().union(*(cards_in(value, key) for value in plain))
    if key in CARD_KEYS:
        return {plain} if isinstance(plain, str) else set()
    assert plain is None or isinstance(plain, int) or plain in OTHER_WORDS, (key, plain)
    return set()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_card_that_was_not_seen_is_in_it(case: Case) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        number = rng.randint(1, case.set_up().rounds)
        if case.given.get("clairvoyance"):
            number = 1
        moment = rng.choice(moments_of(Game(case.set_up(), str(seed)), number, rng)[:-1])
        for who in (SPECTATOR, *range(case.players)):
            watched = Watched(moment, who)
            plain = plain_view(moment.after.view(who))
            now = {key: value for key, value in plain.items() if key not in ("setup", "past")}
            assert not unseen_cards(watched) & cards_in(now)
