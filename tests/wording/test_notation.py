"""Actions as people write them: written one way, read back as they were, and read in other words too."""

import random

import pytest

from stonehenge.locales import LANGUAGES, Locale
from stonehenge.rules import actions
from stonehenge.rules.actions import Action
from stonehenge.rules.cards import (
    BLUE,
    CLOUD,
    GREEN,
    JESTER,
    JUGGLER,
    NONE,
    RED,
    SHAPESHIFTER,
    UNSEEN,
    WIZARD,
    YELLOW,
    Card,
    number_card,
)
from stonehenge.rules.editions import EDITIONS, set_up
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.seals import WHITE
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View, first_view
from stonehenge.wording.notation import read_action, written
from stonehenge.wording.words import Words

SPECIALS = ["shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud"]
RED_7 = number_card(RED, 7)


def at(phase: Phase, edition: str = "jubilee", hand: tuple[Card, ...] = ()) -> View:
    """The view of seat 0, at a table that waits for this."""
    setup = set_up(edition, 4)
    assert isinstance(setup, Setup)
    view = first_view(setup, 0, 0)
    view.table.phase = phase
    view.hand.extend(hand)
    return view


def read(typed: str, view: View, lang: str = "en") -> Action | None:
    return read_action(typed, view, Words(Locale(lang), view.table.setup.edition))


@pytest.mark.parametrize(
    ("action", "notation"),
    [
        (actions.Play(RED_7), "R7"),
        (actions.Play(WIZARD), "W"),
        (actions.Play(SHAPESHIFTER, WIZARD), "shapeshifter as W"),
        (actions.Play(JUGGLER, RED), "juggler as red"),
        (actions.Play(UNSEEN), "unseen"),
        (actions.Predict(2), "predict 2"),
        (actions.NameTrump(YELLOW), "trump yellow"),
        (actions.NameTrump(NONE), "trump none"),
        (actions.TakeSeals((BLUE, RED, RED)), "seals 1 blue, 2 red"),
        (actions.TakeSeals(()), "seals none"),
        (
            actions.TakeSeals((RED,), ((GREEN, Seat(2)), (GREEN, Seat(3)))),
            "seals 1 red steal green from 2 steal green from 3",
        ),
        (actions.TakeBlackMage(), "black mage"),
        (actions.ReturnSeal(WHITE), "return white"),
        (actions.PassCard(JESTER), "pass J"),
        (actions.ChangePrediction(3), "change 3"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_action_is_written_one_way_and_read_back(action: Action, notation: str, lang: str) -> None:
    assert written(action) == notation
    for phase in (Phase.PLAY, Phase.PREDICT, Phase.DEAL, Phase.OVER):
        assert read(notation, at(phase), lang) == action


@pytest.mark.parametrize(
    ("phase", "typed", "action"),
    [
        (Phase.PLAY, "r7", actions.Play(RED_7)),
        (Phase.PLAY, "play R7", actions.Play(RED_7)),
        (Phase.PLAY, "red 7", actions.Play(RED_7)),
        (Phase.PLAY, "  Red   7 ", actions.Play(RED_7)),
        (Phase.PLAY, "Shapeshifter AS wizard", actions.Play(SHAPESHIFTER, WIZARD)),
        (Phase.PLAY, "cloud as G", actions.Play(CLOUD, GREEN)),
        (Phase.PREDICT, "2", actions.Predict(2)),
        (Phase.PREDICT, "-1", actions.Predict(-1)),
        (Phase.TRUMP, "red", actions.NameTrump(RED)),
        (Phase.WEREWOLF, "none", actions.NameTrump(NONE)),
        (Phase.SEALS, "RRB", actions.TakeSeals((BLUE, RED, RED))),
        (Phase.SEALS, "0", actions.TakeSeals(())),
        (Phase.SEALS, "Black Mage", actions.TakeBlackMage()),
        (Phase.RETURN, "W", actions.ReturnSeal(WHITE)),
        (Phase.PASS, "W", actions.PassCard(WIZARD)),
        (Phase.CLOUD, "3", actions.ChangePrediction(3)),
        (Phase.PLAY, "predict 2", actions.Predict(2)),  # not now: that is for the rules to say
        (Phase.PREDICT, "R7", actions.Play(RED_7)),
        (Phase.OVER, "R7", actions.Play(RED_7)),
    ],
)
def test_it_is_read_with_patience(phase: Phase, typed: str, action: Action) -> None:
    assert read(typed, at(phase, hand=(RED_7,))) == action


def test_it_is_read_in_the_words_of_language_and_edition() -> None:
    assert read("rot 7", at(Phase.PLAY, hand=(RED_7,)), "de") == actions.Play(RED_7)
    assert read("trump rot", at(Phase.TRUMP), "de") == actions.NameTrump(RED)
    assert read("Mäuse", at(Phase.TRUMP, "junior"), "de") == actions.NameTrump(GREEN)
    assert (
        read("Formwandler als W", at(Phase.PLAY, hand=(SHAPESHIFTER,)), "de") is None
    )  # the notation's own word is as


@pytest.mark.parametrize(
    ("phase", "typed"),
    [
        (Phase.PLAY, ""),
        (Phase.PLAY, "1"),  # a place in the hand means nothing where no hand is shown with numbers
        (Phase.PLAY, "R99"),
        (Phase.PLAY, "juggler as 2"),
        (Phase.PLAY, "juggler as pink"),
        (Phase.PREDICT, "two"),
        (Phase.PREDICT, "predict"),
        (Phase.TRUMP, "2"),
        (Phase.SEALS, "2 pink"),
        (Phase.SEALS, ""),
        (Phase.SEALS, "seals"),
        (Phase.SEALS, "1 red steal green"),
        (Phase.RETURN, "pink"),
        (Phase.DEAL, "2"),
        (Phase.OVER, "red"),
    ],
)
def test_what_is_no_action_is_none(phase: Phase, typed: str) -> None:
    assert read(typed, at(phase, hand=(RED_7,))) is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_action_of_a_game_is_read_back(edition: str) -> None:
    setup = set_up(edition, 4, {"specials": SPECIALS} if edition == "jubilee" else {})
    assert isinstance(setup, Setup)
    chance, state = random.Random(edition), begin(setup, 0)
    while state.table.phase is not Phase.OVER:
        if state.table.phase is Phase.DEAL:
            deal_next(state, "notation")
            continue
        seat = actors(state.table)[0]
        legal = legal_actions(state.views[seat])
        some = chance.sample(legal, min(len(legal), 20))
        for lang in LANGUAGES:
            assert [read(written(action), state.views[seat], lang) for action in some] == some
        act(state, seat, chance.choice(legal))
