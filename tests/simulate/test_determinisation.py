"""The sampler: every world agrees with all a seat knows, and all that agree are drawn evenly."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules.cards import JESTER, JUGGLER, NONE, WEREWOLF, WIZARD, number_card
from stonehenge.rules.deals import Deal, own_stack
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase
from stonehenge.simulate import layout as at
from stonehenge.simulate.observation import observe
from tests.conftest import MORE
from tests.properties.setups import SPECIALS, Case, case_of, cases
from tests.simulate.brute_force import Position, World, agreeing, hands_of, positions, small
from tests.simulate.lockstep import Lockstep, at_random, cards_at, late_round, some_lockstep
from tests.simulate.sampling import Sampler

SEEDS = st.integers(0, 2**32 - 1)
DRAWS = 6_000


# --- evenly ----------------------------------------------------------------------------------------------------------

Kind = Callable[[Any, Position], bool]
PLAIN = case_of("classic", 3).set_up()
NUMBERS = tuple(number_card(colour, value) for colour in range(3) for value in range(1, 5))


def others(position: Position) -> list[int]:
    return [seat for seat in range(position.setup.players) if seat != position.seat]


def with_specials(*specials: str) -> Setup:
    return case_of("jubilee", 3, specials=specials).set_up()


SMALL: dict[str, tuple[Setup, int, Kind]] = {
    "voids": (
        small(PLAIN, (*NUMBERS, WIZARD, WIZARD, JESTER), 4),
        1,
        lambda r, _: sum(int(r[at.VOIDS + seat]) != 0 for seat in range(3)) > 1,
    ),
    "nothing shown": (small(PLAIN, (*NUMBERS, WIZARD), 3), 1, lambda r, p: not p.did),
    "clairvoyance": (
        small(case_of("classic", 4, clairvoyance=True).set_up(), (*NUMBERS[:7], WIZARD, WIZARD, JESTER), 1),
        1,
        lambda r, p: p.state.table.phase is Phase.PLAY,
    ),
    "own stacks": (case_of("classic", 3, mode="monochrome").set_up(), 11, lambda r, _: r[at.DONE] > 2),
    "seals": (
        small(case_of("extreme", 3).set_up(), tuple(number_card(c, v) for c in range(5) for v in (1, 2)), 3),
        1,
        lambda r, p: any(r[at.VOIDS + seat] for seat in range(3)) and r[at.DONE] < 2,
    ),
    "werewolf": (
        small(with_specials("werewolf"), (*NUMBERS, WEREWOLF), 3),
        1,
        lambda r, p: r[at.TOOK] != NONE and r[at.DONE] > 0,
    ),
    "werewolf with a Wizard": (
        small(with_specials("werewolf"), (*NUMBERS[:8], WIZARD, WIZARD, WIZARD, JESTER, WEREWOLF), 3),
        1,
        lambda r, p: p.state.table.round.took == WIZARD and r[at.WOLF] != p.seat and r[at.DONE] == 1,
    ),
    "nobody has the Werewolf": (
        small(with_specials("werewolf"), (*NUMBERS, WEREWOLF), 3),
        1,
        lambda r, p: r[at.WOLF] == NONE and p.state.table.round.turnup != WEREWOLF and r[at.DONE] == 1,
    ),
    "passed": (
        small(with_specials("juggler"), (*NUMBERS[:10], WIZARD, JUGGLER), 3),
        1,
        lambda r, p: r[at.PASSED] > 0 and any(r[at.KEPT_VOIDS + seat] for seat in range(3)),
    ),
    "passed, and played since": (
        small(with_specials("juggler"), (*NUMBERS, WIZARD, JUGGLER), 4),
        1,
        lambda r, p: r[at.PASSED] > 0 and r[at.COUNT] > 0 and any(r[at.RECEIVED + seat] > 1 for seat in range(3)),
    ),
    "before passing": (
        small(with_specials("juggler"), (*NUMBERS, JUGGLER), 3),
        1,
        lambda r, p: p.state.table.phase is Phase.PASS and any(r[at.VOIDS + seat] for seat in range(3)),
    ),
    "gave a Wizard": (
        small(with_specials("juggler"), (*NUMBERS[:8], WIZARD, WIZARD, WIZARD, JUGGLER), 3),
        1,
        lambda r, p: p.view.private.gave == WIZARD,
    ),
    "copies, and cards passed": (
        small(with_specials("juggler"), (*NUMBERS[:6], WIZARD, WIZARD, WIZARD, JESTER, JESTER, JUGGLER), 3),
        1,
        lambda r, p: r[at.PASSED] > 0 and any(r[at.COPIES_BEFORE + other] for other in others(p)),
    ),
    "copies played before and after": (
        small(with_specials("juggler"), (*NUMBERS[:6], *[WIZARD] * 4, *[JESTER] * 3, JUGGLER), 4),
        1,
        lambda r, p: (
            r[at.PASSED] > 0
            and any(r[at.COPIES_BEFORE + other] for other in others(p))
            and any(r[at.COPIES + other] for other in others(p))
        ),
    ),
    "passed by the Werewolf's taker": (
        small(with_specials("werewolf", "juggler"), (*NUMBERS[:9], JESTER, WEREWOLF, JUGGLER), 3),
        1,
        lambda r, p: r[at.PASSED] > 0 and r[at.TOOK] != NONE,
    ),
}


def find(kind: str, count: int) -> list[Position]:
    """The first moments of random rounds that are of this kind, at most one of a round."""
    setup, number, wanted = SMALL[kind]
    found: list[Position] = []
    for seed in range(4000):
        for position in positions(setup, number, seed):
            if wanted(observe(position.view).state, position):
                found.append(position)
                break
        if len(found) == count:
            return found
    raise AssertionError(f"too few positions: {kind}")


def drawn_worlds(sampler: Sampler, draws: int) -> tuple[dict[World, float], dict[World, float]]:
    """The sum of the weights of each world, and of their squares."""
    drawn = sampler.draw_many(draws)
    assert all(weight > 0.0 for own in drawn.values() for weight in own)
    weights: dict[World, float] = defaultdict(float)
    squares: dict[World, float] = defaultdict(float)
    for world, own in drawn.items():
        weights[world], squares[world] = sum(own), sum(weight * weight for weight in own)
    return weights, squares


def check_even(position: Position, draws: int) -> None:
    possible = agreeing(position)
    total = sum(possible.values())
    weights, squares = drawn_worlds(Sampler(position.view, 1), draws)
    assert set(weights) <= set(possible)
    drawn, drawn_squares = sum(weights.values()), sum(squares.values())
    for world, count in possible.items():
        share = count / total
        error = math.sqrt(max(drawn_squares * share, squares[world]) * (1 - share)) / drawn
        assert abs(weights[world] / drawn - share) <= 4.5 * error + 1e-9, (world, share, weights[world] / drawn)


@pytest.mark.parametrize("kind", SMALL)
def test_all_that_agree_are_drawn_evenly(kind: str) -> None:
    for position in find(kind, 2):
        check_even(position, DRAWS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", SMALL)
def test_all_that_agree_are_drawn_evenly_in_many_positions(kind: str) -> None:
    for position in find(kind, 40):
        check_even(position, 5 * DRAWS)


# --- whatever is known -----------------------------------------------------------------------------------------------


def check_agrees(step: Lockstep, seat: int, sampler: Sampler) -> None:
    """A world of a real game: everything that can be told without knowing how it was drawn."""
    state, world = step.state, sampler.world
    setup, round_ = step.setup, state.table.round
    hands = sampler.hands()
    assert [len(hand) for hand in hands] == [len(private.hand) for private in state.privates]
    if not state.table.cards_unseen:  # V4
        assert list(hands[seat]) == state.privates[seat].hand
    played = cards_at(int(world[at.PLAYED_LO]), int(world[at.PLAYED_HI]))
    turnup = [] if round_.turnup == NONE else [round_.turnup]
    somewhere = Counter(card for hand in (*hands, played, turnup) for card in hand)
    assert somewhere <= Counter(setup.deck)
    if setup.own_stacks:
        for hand in hands:
            assert len({card >> 6 for card in hand if card < WIZARD}) <= 1
    for other in range(setup.players):
        voids = int(sampler.seen.state[at.VOIDS + other])
        assert not any(card < WIZARD and voids >> (card >> 6) & 1 for card in hands[other]) or other == seat


@settings(max_examples=60 * MORE)
@given(case=cases(), seed=SEEDS)
def test_worlds_of_any_game_agree_with_what_is_known(case: Case, seed: int) -> None:
    rng = random.Random(seed)
    setup = case.set_up()
    for step in some_lockstep(setup, late_round(setup, rng), str(seed)).play(at_random(rng)):
        sampler = Sampler(step.view, seed + 1)
        if sampler.draw() > 0.0:
            check_agrees(step, step.view.seat, sampler)


@pytest.mark.parametrize(
    "case", [case_of("classic", 3), case_of("jubilee", 4, specials=SPECIALS), case_of("extreme", 4)]
)
def test_hardly_a_world_cannot_be_completed(case: Case) -> None:
    setup, rng = case.set_up(), random.Random(5)
    drawn = failed = 0
    for seed in range(40):
        for step in some_lockstep(setup, setup.rounds, str(seed)).play(at_random(rng)):
            drawn += 1
            failed += Sampler(step.view, seed + 1).draw() == 0.0
    assert failed <= drawn / 1000


def test_the_true_world_is_among_those_that_may_be() -> None:
    for kind in SMALL:
        for position in find(kind, 1):
            assert hands_of(position.state) in agreeing(position)


def test_V5_stacks_may_have_any_colours() -> None:
    setup = case_of("classic", 3, mode="monochrome").set_up()
    hands = tuple(tuple(sorted(own_stack(colour)[-4:])) for colour in (3, 0, 1))
    step = Lockstep(setup, 1, 0, Deal(hands, NONE))
    rng = random.Random(1)
    for moment in step.play(at_random(rng)):
        if moment.state.table.round.tricks:
            sampler = Sampler(moment.view, 1)
            sampler.draw()
            colours = [{card >> 6 for card in hand if card < WIZARD} for hand in sampler.hands()]
            assert all(own <= {colour} for own, colour in zip(colours, (3, 0, 1), strict=True))
