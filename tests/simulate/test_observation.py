"""A view as a vector: the true round in all that is public, one's own hand, and nothing of the others'."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules.actions import Play
from stonehenge.rules.cards import NONE, UNSEEN, Card
from stonehenge.rules.seals import KINDS
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase
from stonehenge.simulate import layout as at
from stonehenge.simulate.observation import observe
from stonehenge.simulate.packing import pack_action, unpack_action
from stonehenge.simulate.places import CARD_AT
from tests.conftest import MORE
from tests.properties.playing import some_action
from tests.properties.setups import Case, cases
from tests.simulate.lockstep import at_random, cards_at, hand_of, late_round, some_lockstep

SEEDS = st.integers(0, 2**32 - 1)
CONSTANTS = [place for place in range(at.PHASE) if place not in (at.TURNUP, at.WOLF)]
ALWAYS = (at.PHASE, at.TRUMP, at.WOLF, at.LEADER, at.DONE, at.CLOUD_WITH, at.CHOSEN, at.MAGE)
IN_A_TRICK = (at.FOLLOW, at.COUNT, at.JUGGLED, at.BOMBED)
BY_SEAT = (at.TAKEN, at.VOIDS)


def compare(setup: Setup, state: State, true: Any, seat: int) -> None:
    """What a seat sees against the true round."""
    view = state.views[seat]
    seen = list(observe(view).state)
    true = list(true)
    assert [seen[place] for place in CONSTANTS] == [true[place] for place in CONSTANTS]
    for place in (*ALWAYS, *(IN_A_TRICK if view.table.phase is Phase.PLAY else ())):
        assert seen[place] == true[place], place
    for first in BY_SEAT:
        for other in range(setup.players):
            assert seen[first + other] == true[first + other], (first, other)
    for kinds, count in ((at.MIDDLE, KINDS), (at.SEALS, KINDS * setup.players)):
        assert list(seen[kinds : kinds + count]) == list(true[kinds : kinds + count])
    if view.table.turn >= 0:
        assert seen[at.TURN] == view.table.turn == true[at.TURN]
    if view.table.phase is Phase.RETURN:
        assert (seen[at.LED_COLOUR], seen[at.WON_COLOUR]) == (true[at.LED_COLOUR], true[at.WON_COLOUR])
    compare_cards(setup, state, seen, true, seat)
    compare_predictions(setup, state, seen, true, seat)


def compare_cards(setup: Setup, state: State, seen: Any, true: Any, seat: int) -> None:
    assert shown_cards(seen) == shown_cards(true)
    if state.table.phase is Phase.PLAY:
        for n in range(true[at.COUNT]):
            assert CARD_AT[seen[at.TRICK + n]] == CARD_AT[true[at.TRICK + n]]
            assert seen[at.FACES + n] == true[at.FACES + n]
    if seen[at.TOOK] != NONE:
        assert CARD_AT[seen[at.TOOK]] == CARD_AT[true[at.TOOK]]
    clairvoyant = bool(true[at.UNSEEN_CARDS])
    for other in range(setup.players):
        sees = (other != seat) if clairvoyant else (other == seat)
        assert hand_of(seen, other) == (hand_of(true, other) if sees else [])


def shown_cards(r: Any) -> tuple[int, list[Card]]:
    """The turn-up and the cards played."""
    turnup = int(r[at.TURNUP])
    return (
        turnup if turnup == NONE else CARD_AT[turnup],
        cards_at(int(r[at.PLAYED_LO]), int(r[at.PLAYED_HI])),
    )


def compare_predictions(setup: Setup, state: State, seen: Any, true: Any, seat: int) -> None:
    concealed = setup.predictions is Predictions.SECRET or (
        setup.predictions is Predictions.HIDDEN and state.table.phase is Phase.PREDICT
    )
    if state.table.phase is Phase.CLOUD:
        concealed = False
    for other in range(setup.players):
        known = other == seat or not concealed
        assert seen[at.PREDICTION + other] == (true[at.PREDICTION + other] if known else NONE)


@settings(max_examples=80 * MORE)
@given(case=cases(), seed=SEEDS)
def test_every_seat_sees_the_true_round_and_its_own_hand(case: Case, seed: int) -> None:
    rng = random.Random(seed)
    setup = case.set_up()
    for step in some_lockstep(setup, late_round(setup, rng), str(seed)).play(at_random(rng)):
        compare(setup, step.state, step.vector, rng.randrange(setup.players))


@settings(max_examples=40 * MORE)
@given(case=cases(), seed=SEEDS)
def test_actions_go_to_the_loops_and_back(case: Case, seed: int) -> None:
    rng = random.Random(seed)
    setup = case.set_up()
    for step in some_lockstep(setup, late_round(setup, rng), str(seed)).play(at_random(rng)):
        action = some_action(step.view, rng)
        r = observe(step.view).state
        r[at.TURN] = step.view.seat
        if action != Play(UNSEEN):  # V4: what it is, its vector does not have
            assert unpack_action(step.view, pack_action(r, action)) == action
