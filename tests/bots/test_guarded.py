"""The guard: whatever a bot does, the game goes on, the log says so, and no card is in the log."""

import logging
import re
import sys
from collections.abc import Callable
from dataclasses import fields
from types import SimpleNamespace

import pytest

from stonehenge.bots import guarded as guarding
from stonehenge.bots.bot import FaultError, GoneError
from stonehenge.bots.guarded import PATIENCE, Guarded, exact, first_legal
from stonehenge.bots.policy import ApprenticeBot
from stonehenge.bots.random import RandomBot
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
from stonehenge.rules.cards import GREEN, RED, Card
from stonehenge.rules.legal import legal_actions, why_not
from stonehenge.rules.seals import Seal
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View
from tests.bots.views import play_out, view_in
from tests.properties.setups import case_of

CARD = re.compile(r"\b[BRGYV]\d{1,2}\b")


class Saying:
    """A bot that does as it is told, whatever that is."""

    def __init__(self, decide: Callable[[View], object]) -> None:
        self._decide = decide
        self.asked = 0
        self.closed = 0

    def decide(self, view: View) -> Action:
        self.asked += 1
        return self._decide(view)  # type: ignore[return-value] # that is what is tested

    def close(self) -> None:
        self.closed += 1


def stumble(view: View) -> object:
    raise KeyError(f"B5 and {view.hand}")


def leave(_view: View) -> object:
    sys.exit("B5")


BAD: dict[str, tuple[Callable[[View], object], str]] = {
    "raises": (stumble, r"raised KeyError at test_guarded\.py:\d+"),
    "leaves": (leave, r"raised SystemExit at test_guarded\.py:\d+"),
    "nothing": (lambda _view: None, "gave a NoneType where an action belongs"),
    "a word": (lambda _view: "B5", "gave a str where an action belongs"),
    "a word for a card": (lambda _view: Play("B5"), "raised TypeError"),  # type: ignore[arg-type]
    "half a trick": (lambda _view: Predict(0.5), "raised TypeError"),  # type: ignore[arg-type]
    "another phase": (lambda _view: TakeBlackMage(), r"did what it may not \(wrong_phase\)"),
    "a card it hasn't": (lambda view: Play(_missing(view)), r"did what it may not \(not_in_hand\)"),
}


def _missing(view: View) -> Card:
    return next(card for card in view.table.setup.deck if card not in view.hand)


@pytest.mark.parametrize("bad", BAD)
def test_the_apprentice_decides_instead_and_the_log_says_so(bad: str, caplog: pytest.LogCaptureFixture) -> None:
    decide, reason = BAD[bad]
    view = view_in(Phase.PLAY)
    guarded = Guarded(Saying(decide), "shaky", "seed")
    assert guarded.decide(view) == ApprenticeBot("seed").decide(view)
    assert guarded.replaced == 1
    [line] = caplog.records
    assert (line.name, line.levelno) == ("stonehenge.bots", logging.WARNING)
    assert re.search(rf"^shaky: in round 3 \(play\) it {reason}.*; the apprentice decides instead$", line.getMessage())
    assert not CARD.search(caplog.text)


def test_a_good_bot_is_obeyed(caplog: pytest.LogCaptureFixture) -> None:
    view = view_in(Phase.PLAY)
    guarded = Guarded(RandomBot("7"), "random", "7", limit=60)
    assert guarded.decide(view) == RandomBot("7").decide(view)
    assert (guarded.replaced, caplog.records) == (0, [])


def test_a_bot_that_was_late_is_not_obeyed_and_in_the_end_not_asked(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_in(Phase.PLAY)
    clock = [0.0]
    monkeypatch.setattr(guarding, "time", SimpleNamespace(monotonic=lambda: clock[0]))

    def dawdle(seen: View) -> Action:
        clock[0] += 2.5
        return RandomBot("7").decide(seen)

    slow = Saying(dawdle)
    guarded = Guarded(slow, "slow", "7", limit=2)
    for _ in range(PATIENCE + 2):
        assert guarded.decide(view) == ApprenticeBot("7").decide(view)
    assert (slow.asked, slow.closed, guarded.replaced) == (PATIENCE, 1, PATIENCE + 2)
    assert len(caplog.records) == PATIENCE
    assert "took 2.5 s, more than 2 s; it isn't asked any more" in caplog.text


def test_a_bot_that_has_gone_is_not_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    def go(_view: View) -> object:
        raise GoneError("ended with exit code 1")

    gone = Saying(go)
    guarded = Guarded(gone, "gone", "7")
    for _ in range(3):
        guarded.decide(view_in(Phase.PLAY))
    assert (gone.asked, gone.closed, len(caplog.records)) == (1, 1, 1)


def test_a_bot_that_fails_on_closing_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    class Clinging(RandomBot):
        def close(self) -> None:
            raise OSError("no")

    guarded = Guarded(Clinging("7"), "clinging", "7")
    guarded.close()
    guarded.close()
    assert "clinging: on closing it raised OSError" in caplog.text


def test_a_bot_cannot_change_the_game_by_accident() -> None:
    view = view_in(Phase.PLAY)
    before = view.copy()

    def scribble(seen: View) -> object:
        action = legal_actions(seen)[0]
        seen.hand.clear()
        seen.table.round.predictions[0] = 99
        seen.table.trick.cards.append(Card(0))
        seen.table.past.clear()
        return action

    Guarded(Saying(scribble), "scribbler", "7").decide(view)
    assert view == before


@pytest.mark.parametrize(
    ("phase", "edition"), [(Phase.PLAY, "classic"), (Phase.PREDICT, "classic"), (Phase.SEALS, "extreme")]
)
def test_if_the_apprentice_fails_too_it_is_the_first_legal_action(
    phase: Phase, edition: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    view = view_in(phase, case_of(edition, 4))
    monkeypatch.setattr(ApprenticeBot, "decide", lambda _self, view: stumble(view))
    action = Guarded(Saying(stumble), "shaky", "7").decide(view)
    assert action == first_legal(view)
    assert why_not(view, action) is None
    assert "apprentice: for shaky it raised KeyError" in caplog.text
    monkeypatch.setattr(ApprenticeBot, "decide", lambda _self, _view: ReturnSeal(Seal(3)))
    assert Guarded(Saying(stumble), "shaky", "7").decide(view) == action
    assert not CARD.search(caplog.text)


@pytest.mark.parametrize("edition", ["jubilee", "extreme"])
def test_a_whole_game_with_bots_that_always_fail(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also without the apprentice, and so through every phase by the first legal action."""
    monkeypatch.setattr(ApprenticeBot, "decide", lambda _self, view: stumble(view))
    options = {"specials": ["dragon", "fairy", "werewolf", "juggler", "cloud"]} if edition == "jubilee" else {}
    bots = [Guarded(Saying(stumble), "shaky", str(seat)) for seat in range(3)]
    state, did = play_out(case_of(edition, 3, **options).set_up(), bots, "deals")
    assert state.table.sheet.winners
    assert sum(bot.replaced for bot in bots) == len(did)


class Foreign:
    """An integer of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize(
    "action",
    [
        NameTrump(RED),
        Predict(1),
        TakeSeals((RED, RED), ((GREEN, Seat(0)),)),
        TakeBlackMage(),
        Play(Card(4), 1),
        ReturnSeal(Seal(1)),
        PassCard(Card(1)),
        ChangePrediction(1),
    ],
)
def test_actions_become_exact(action: Action) -> None:
    assert exact(action) == action
    values = [getattr(action, field.name) for field in fields(action)]
    if values and all(isinstance(number, int) for number in values):
        made = exact(type(action)(*map(Foreign, values)))  # type: ignore[arg-type] # what a plug-in may do
        assert made == action
        assert all(type(getattr(made, field.name)) is int for field in fields(made))


def test_true_is_a_number_too() -> None:
    assert type(exact(Predict(True)).tricks) is int  # type: ignore[union-attr] # a Predict stays one


def test_what_is_no_action_is_told_by_its_type_alone() -> None:
    with pytest.raises(FaultError, match=r"^gave a str where an action belongs$"):
        exact("B5")
