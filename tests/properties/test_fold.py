"""A game is a fold: the same deals and actions give the same game, for everyone, whoever was quicker."""

import random
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules.actions import Action
from stonehenge.rules.events import CardsPassed, Event, PredictionsShown
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.projection import project
from stonehenge.rules.record import Record, read, write
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import EVERYONE, Phase, actors
from stonehenge.rules.view import SPECTATOR, first_view
from tests.conftest import MORE
from tests.properties.playing import some_action, whole_game
from tests.properties.setups import SPECIALS, Case, case_of, cases

SEEDS = st.integers(0, 2**32 - 1)
NAMES = ["Anya", "Henry", "Freya", "Götz", "Łucja", "あい"]


@dataclass(frozen=True)
class Step:
    """What somebody did, or a deal; ``with_others`` if several could act at that moment, in any order."""

    seat: int
    action: Action | None
    with_others: bool


def script_of(setup: Setup, seed: str) -> tuple[list[Step], list[Event], State]:
    """A game by chance: what everyone did, what happened, and how it ended."""
    state, rng = begin(setup, 0), random.Random(seed)
    steps: list[Step] = []
    events: list[Event] = []
    while state.table.phase is not Phase.OVER:
        if state.table.phase is Phase.DEAL:
            step = Step(0, None, False)
        else:
            seat = rng.choice(actors(state.table))
            step = Step(seat, some_action(state.views[seat], rng), state.table.turn == EVERYONE)
        steps.append(step)
        events.extend(do(state, seed, step))
    return steps, events, state


def do(state: State, seed: str, step: Step) -> tuple[Event, ...]:
    """Let a step of a script happen."""
    if step.action is None:
        return deal_next(state, seed)
    events = act(state, step.seat, step.action)
    assert not isinstance(events, Refusal), (step, events)
    return events


def in_another_order(steps: list[Step], players: int, rng: random.Random) -> list[Step]:
    """The same, but those who act at the same time are quicker or slower."""
    shuffled: list[Step] = []
    place = 0
    while place < len(steps):
        together = steps[place : place + (players if steps[place].with_others else 1)]
        shuffled += rng.sample(together, len(together))
        place += len(together)
    return shuffled


@settings(max_examples=20 * MORE)
@given(cases(), SEEDS)
def test_same_seed_and_actions_same_events(case: Case, seed: int) -> None:
    setup = case.set_up()
    steps, events, end = script_of(setup, str(seed))
    state = begin(setup, 0)
    again = [event for step in steps for event in do(state, str(seed), step)]
    assert again == events
    assert state == end
    assert repr(state) == repr(end)
    folded = begin(setup, 0)
    for event in events:
        folded.apply(event)
    assert folded == end


SIMULTANEOUS = st.one_of(
    cases("classic", "jubilee", "club").filter(lambda case: case.given["prediction"] != "open"),
    st.sampled_from([case_of("jubilee", n, specials=SPECIALS, prediction="secret") for n in range(3, 7)]),
    st.sampled_from([case_of("jubilee", n, specials=("juggler",)) for n in range(3, 7)]),
)


@settings(max_examples=30 * MORE)
@given(SIMULTANEOUS, SEEDS)
def test_who_acts_at_the_same_time_acts_in_any_order(case: Case, seed: int) -> None:
    setup = case.set_up()
    names = NAMES[: setup.players]
    steps, events, end = script_of(setup, str(seed))
    together = in_another_order(steps, setup.players, random.Random(seed))
    state = begin(setup, 0)
    other_events = [event for step in together for event in do(state, str(seed), step)]
    assert sum(step.with_others for step in steps) == setup.players * sum(
        isinstance(event, PredictionsShown | CardsPassed) for event in events
    )
    assert state == end
    assert repr(state) == repr(end)
    assert write(setup, names, other_events) == write(setup, names, events)


def test_the_orders_really_differ() -> None:
    setup = case_of("jubilee", 4, specials=("juggler",), prediction="hidden").set_up()
    steps, _, _ = script_of(setup, "orders")
    assert in_another_order(steps, 4, random.Random(1)) != steps


@settings(max_examples=20 * MORE)
@given(cases(), SEEDS, st.floats(0, 1))
def test_a_copy_is_a_moment_of_its_own(case: Case, seed: int, share: float) -> None:
    setup = case.set_up()
    steps, _, end = script_of(setup, str(seed))
    middle = int(share * len(steps))
    state = begin(setup, 0)
    for step in steps[:middle]:
        do(state, str(seed), step)
    copy, before = state.copy(), repr(state)
    assert copy == state
    views = [view.copy() for view in state.views]
    for step in steps[middle:]:
        do(copy, str(seed), step)
    assert repr(state) == before
    assert views == state.views
    assert copy == end
    assert copy.views == end.views
    for step in steps[middle:]:
        do(state, str(seed), step)
    assert state == end


@settings(max_examples=12 * MORE)
@given(cases(), SEEDS)
def test_folding_a_seats_events_gives_its_view(case: Case, seed: int) -> None:
    """After every event, for every seat and the spectator, in every kind of game."""
    game = whole_game(case.set_up(), str(seed))
    setup, state = game.setup, begin(game.setup, 0)
    views = [first_view(setup, 0, seat) for seat in (*range(setup.players), SPECTATOR)]
    for event in game.events:
        state.apply(event)
        for view in views:
            view.apply(project(event, view.seat, setup))
            assert view == state.view(view.seat)
    assert [repr(view) for view in views] == [repr(game.state.view(view.seat)) for view in views]


@settings(max_examples=20 * MORE)
@given(cases(), SEEDS)
def test_a_record_tells_the_whole_game(case: Case, seed: int) -> None:
    """What was written is read as the same game, and writes itself again in the same words."""
    game = whole_game(case.set_up(), str(seed), seed % case.players)
    names = NAMES[: case.players]
    text = write(game.setup, names, game.events)
    told = read(text)
    assert isinstance(told, Record)
    assert told.finished
    assert told.setup == game.setup
    assert told.players == tuple(names)
    assert told.first_dealer == game.first_dealer
    assert told.state == game.state
    assert write(told.setup, told.players, told.events) == text
