"""Everything that happens in a game goes over the wire and comes back the same, for every seat."""

import random

import msgspec
import pytest

from stonehenge.bots.guarded import first_legal
from stonehenge.rules.actions import TakeSeals
from stonehenge.rules.cards import BLUE, GREEN, RED, VIOLET
from stonehenge.rules.codes import UnreadableError
from stonehenge.rules.editions import set_up
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.projection import project
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import SPECTATOR
from stonehenge.wire import game_events, moves, views

ALL_SPECIALS = ["shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud"]
GAMES: list[tuple[str, dict[str, object]]] = [
    ("classic", {}),
    ("classic", {"clairvoyance": True, "prediction": "hidden"}),
    ("classic", {"mode": "monochrome"}),
    ("jubilee", {"specials": ALL_SPECIALS, "prediction": "secret"}),
    ("club", {}),
    ("junior", {}),
    ("extreme", {}),
]


@pytest.mark.parametrize(("edition", "options"), GAMES)
def test_events_actions_and_views_survive_the_wire(edition: str, options: dict[str, object]) -> None:
    setup = set_up(edition, 4, options)
    assert isinstance(setup, Setup)
    state, chance, kinds = begin(setup, 0), random.Random(edition), set()
    while state.table.phase is not Phase.OVER:
        if state.table.phase is Phase.DEAL:
            happened = deal_next(state, "wire")
        else:
            seat = actors(state.table)[0]
            view = state.views[seat]
            seals = state.table.phase is Phase.SEALS
            action = first_legal(view) if seals else chance.choice(legal_actions(view))
            message = msgspec.json.encode(moves.to_wire(action))
            assert moves.from_wire(msgspec.json.decode(message, type=moves.Move)) == action
            done = act(state, seat, action)
            assert not isinstance(done, Refusal)
            happened = done
        for event in happened:
            kinds.add(type(event))
            for seat in (SPECTATOR, 0, 1, 2, 3):
                told = project(event, seat, setup)
                line = msgspec.json.encode(game_events.to_wire(told))
                assert game_events.from_wire(msgspec.json.decode(line, type=game_events.GameEvent)) == told
    message = msgspec.json.encode(views.to_wire(state.views[2]))
    assert msgspec.json.decode(message, type=views.GameView) == views.to_wire(state.views[2])
    assert len(kinds) >= 6


def test_codes_that_stand_for_nothing_are_refused() -> None:
    assert isinstance(moves.from_wire(moves.Play("B99")), Refusal)
    assert isinstance(moves.from_wire(moves.ReturnSeal("Q")), Refusal)
    with pytest.raises(UnreadableError):
        game_events.from_wire(game_events.Card(0, "B99"))
    with pytest.raises(UnreadableError):
        game_events.from_wire(game_events.Trump(0, "QQ"))


def test_seals_taken_from_others_survive_the_wire() -> None:
    action = TakeSeals((BLUE, RED), ((GREEN, Seat(3)), (VIOLET, Seat(0))))
    message = msgspec.json.encode(moves.to_wire(action))
    assert moves.from_wire(msgspec.json.decode(message, type=moves.Move)) == action
