"""All that may be, for small games: every deal and every card passed that agree with what a seat has seen.

Nothing here knows how the sampler thinks: each deal is dealt and played by ``rules.game``, and stays if in the end the
seat's view is what it is.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from stonehenge.rules.actions import Action, PassCard
from stonehenge.rules.cards import NONE, UNSEEN, Card
from stonehenge.rules.deals import Deal, deal_from_seed, own_stack
from stonehenge.rules.game import act, begin, deal
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import TURN_UP, Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View
from tests.properties.playing import some_action

World = tuple[tuple[Card, ...], ...]


def small(setup: Setup, deck: tuple[Card, ...], size: int) -> Setup:
    """A game of one round with a smaller deck."""
    trump = setup.trumps[0] if setup.trumps[0] >= 0 else TURN_UP
    return replace(setup, deck=tuple(sorted(deck)), hand_sizes=(size,), trumps=(trump,), stakes=(10,))


@dataclass(slots=True)
class Position:
    """A moment of a round, and how it came about."""

    setup: Setup
    number: int
    dealt: Deal
    did: list[tuple[int, Action]]
    state: State
    seat: int

    @property
    def view(self) -> View:
        """What is known of it."""
        return self.state.views[self.seat]


def dealt_out(setup: Setup, number: int, dealt: Deal) -> State | None:
    """The round just after its deal, if the deal is possible."""
    state = begin(setup, 0)
    state.table.round.number = number - 1
    return None if isinstance(deal(state, dealt), Refusal) else state


def positions(setup: Setup, number: int, seed: int) -> Iterator[Position]:
    """The moments of a random round at which somebody has to decide."""
    rng = random.Random(seed)
    dealt = deal_from_seed(setup, str(seed), number)
    state = dealt_out(setup, number, dealt)
    assert state is not None
    did: list[tuple[int, Action]] = []
    while state.table.phase not in (Phase.DEAL, Phase.OVER):
        seat = rng.choice(actors(state.table))
        yield Position(setup, number, dealt, did.copy(), state.copy(), seat)
        action = some_action(state.views[seat], rng)
        act(state, seat, action)
        did.append((seat, action))


def agreeing(position: Position) -> Counter[World]:
    """Everyone's hands, in every way they may be, each as often as there are deals and passings that lead there."""
    found: Counter[World] = Counter()
    for dealt in _deals(position):
        state = dealt_out(position.setup, position.number, dealt)
        if state is None:
            continue
        for end in _replays(state, position.did, position.seat):
            if end.views[position.seat] == position.view:
                found[hands_of(end)] += 1
    return found


def hands_of(state: State) -> World:
    """Everyone's hand, also one its owner does not see (V4)."""
    return tuple(
        (state.foreheads[seat],) if private.hand == [UNSEEN] else tuple(private.hand)
        for seat, private in enumerate(state.privates)
    )


def _deals(position: Position) -> Iterator[Deal]:
    """Every deal with the turn-up and the hands the seat saw; copies count as cards of their own."""
    setup, dealt = position.setup, position.dealt
    sees = {position.seat}
    if position.state.table.cards_unseen:
        sees = set(range(setup.players)) - sees
    if setup.own_stacks:
        stacks = [own_stack(seat) for seat in range(setup.players)]
        yield from _hands(position, sees, [], stacks)
        return
    pool = Counter(setup.deck) - Counter(() if dealt.turnup == NONE else (dealt.turnup,))
    for seat in sees:
        pool -= Counter(dealt.hands[seat])
    yield from _hands(position, sees, [], [tuple(pool.elements())] * setup.players)


def _hands(
    position: Position, sees: set[int], hands: list[tuple[Card, ...]], pools: list[tuple[Card, ...]]
) -> Iterator[Deal]:
    seat, size = len(hands), len(position.dealt.hands[0])
    if seat == position.setup.players:
        yield Deal(tuple(hands), position.dealt.turnup)
        return
    if seat in sees:
        yield from _hands(position, sees, [*hands, position.dealt.hands[seat]], pools)
        return
    for chosen in combinations(range(len(pools[seat])), size):
        rest = pools
        if not position.setup.own_stacks:
            rest = [tuple(card for n, card in enumerate(pool) if n not in chosen) for pool in pools]
        yield from _hands(position, sees, [*hands, tuple(pools[seat][n] for n in chosen)], rest)


def _replays(state: State, did: list[tuple[int, Action]], seat: int) -> Iterator[State]:
    """Play what was seen; what others passed was not, so they pass anything."""
    for time, (who, action) in enumerate(did):
        if isinstance(action, PassCard) and who != seat:
            for card in state.privates[who].hand:
                other = state.copy()
                act(other, who, PassCard(card))
                yield from _replays(other, did[time + 1 :], seat)
            return
        if isinstance(act(state, who, action), Refusal):
            return
    yield state
