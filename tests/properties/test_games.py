"""Every edition with every combination of options, played by chance and watched by a bookkeeper.

Cards and seals are conserved, scores add up, the game ends when it should, what is offered is accepted, and whatever
else is tried is refused and changes nothing.
"""

import random
from collections.abc import Iterator
from itertools import chain

import pytest
from hypothesis import Phase as Searching
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from stonehenge.rules.actions import Action, Play, TakeBlackMage, TakeSeals
from stonehenge.rules.cards import UNSEEN
from stonehenge.rules.deals import deal_from_seed
from stonehenge.rules.events import Event, TrickEnded
from stonehenge.rules.game import act, begin, deal
from stonehenge.rules.legal import legal_actions, why_not
from stonehenge.rules.projection import project
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import SPECTATOR, first_view
from tests.conftest import MORE
from tests.properties import law
from tests.properties.attempts import UNIVERSE, attempts, offered, seal_predictions
from tests.properties.bookkeeper import Bookkeeper
from tests.properties.playing import Game, some_action, some_seals, whole_game
from tests.properties.setups import SPECIALS, Case, all_cases, case_of, cases

SEEDS = st.integers(0, 2**32 - 1)
RARE = (Phase.WEREWOLF, Phase.TRUMP, Phase.RETURN, Phase.PASS, Phase.CLOUD)


PARTS = 8
EVERYTHING = frozenset(UNIVERSE)
ALL_SPECIALS = {"specials": SPECIALS, "prediction": "secret"}
PLAIN_CASES = (
    case_of("classic", 4, plus_minus_one=True),
    case_of("classic", 3, prediction="hidden", clairvoyance=True),
    case_of("club", 3, mode="monochrome"),
    case_of("club", 6, mode="maximus", prediction="secret"),
    case_of("junior", 5),
    case_of("extreme", 3),
    case_of("extreme", 5),
)


class AnyGame(RuleBasedStateMachine):
    """A game, those who watch it, and those who try what they may not."""

    @initialize(case=cases(), seed=SEEDS, dealer=st.integers(0, 5))
    def sit_down(self, case: Case, seed: int, dealer: int) -> None:
        setup = case.set_up()
        first = dealer % setup.players
        self.game = Game(setup, str(seed), first)
        self.bookkeeper = Bookkeeper(setup, first)
        self.shadow = begin(setup, first)
        self.folded = [first_view(setup, first, seat) for seat in (*range(setup.players), SPECTATOR)]
        self.kept = (self.game.state.copy(), repr(self.game.state))
        self.told = 0
        self.happened(self.game.deal())

    def happened(self, events: tuple[Event, ...]) -> None:
        """Tell everyone, and compare one view after every single event, now this seat's, now that one's."""
        self.bookkeeper.watch(events)
        for event in events:
            self.told += 1
            self.shadow.apply(event)
            for view in self.folded:
                view.apply(project(event, view.seat, self.game.setup))
            view = self.folded[self.told % len(self.folded)]
            assert view == self.shadow.view(view.seat)

    @precondition(lambda self: self.game.phase is Phase.DEAL)
    @rule()
    def deal(self) -> None:
        self.happened(self.game.deal())

    @precondition(lambda self: bool(actors(self.game.state.table)))
    @rule(which=SEEDS, chance=SEEDS)
    def do_what_is_offered(self, which: int, chance: int) -> None:
        seats = actors(self.game.state.table)
        seat = seats[which % len(seats)]
        self.happened(self.game.act(seat, some_action(self.game.state.views[seat], random.Random(chance))))

    @rule(steps=st.integers(1, 80), chance=SEEDS)
    def play_on(self, steps: int, chance: int) -> None:
        rng = random.Random(chance)
        for _ in range(steps):
            if not self.game.over:
                self.happened(self.game.step(rng))

    @rule(phase=st.sampled_from(RARE), chance=SEEDS)
    def play_until_something_rare(self, phase: Phase, chance: int) -> None:
        rng = random.Random(chance)
        for _ in range(250):
            if self.game.over or self.game.phase is phase:
                break
            self.happened(self.game.step(rng))

    @rule(seat=st.integers(0, 5), action=attempts())
    def try_anything(self, seat: int, action: Action) -> None:
        self.attempt(seat % self.game.setup.players, action)

    @rule(seat=st.integers(0, 5), chance=SEEDS)
    def try_what_somebody_else_may_do(self, seat: int, chance: int) -> None:
        state = self.game.state
        seats = actors(state.table)
        if seats:
            self.attempt(seat % self.game.setup.players, some_action(state.views[seats[0]], random.Random(chance)))

    def attempt(self, seat: int, action: Action) -> None:
        """What is offered happens; whatever else is refused, and nothing has changed."""
        state = self.game.state
        before = repr(state), repr(state.views)
        may = offered(state.views[seat], action)
        assert (why_not(state.views[seat], action) is None) == may
        result = act(state, seat, action)
        if isinstance(result, Refusal):
            assert not may
            assert result.code
            assert (repr(state), repr(state.views)) == before
        else:
            assert may
            self.game.events.extend(result)
            self.happened(result)

    @rule(start=st.integers(0, 6))
    def whatever_is_not_offered_is_refused(self, start: int) -> None:
        state, some = self.game.state, UNIVERSE[start::7]
        for view in (*state.views, state.view(SPECTATOR)):
            listed = [action for action in some if offered(view, action)]
            assert [action for action in some if why_not(view, action) is None] == listed
            if state.table.phase is not Phase.SEALS:
                every = legal_actions(view)
                assert len(every) == len(set(every))
                assert EVERYTHING.issuperset(every)
                assert bool(every) == (view.seat in actors(state.table))

    @precondition(lambda self: self.game.phase is Phase.PLAY)
    @rule()
    def plays_are_those_of_the_law(self) -> None:
        table, seat = self.game.state.table, self.game.state.table.turn
        hand = self.bookkeeper.hands[seat]
        faces = self.bookkeeper.faces
        may = {card for card in hand if law.may_play(hand, faces, card, self.bookkeeper.monochrome)}
        wanted = {Play(card, said) for card in may for said in law.sayings(card)}
        if table.cards_unseen:
            wanted = {Play(UNSEEN)}
        assert set(legal_actions(self.game.state.views[seat])) == wanted

    @rule(action=attempts(), chance=SEEDS)
    def the_spectator_does_nothing(self, action: Action, chance: int) -> None:
        state = self.game.state
        before = repr(state)
        may = [some_action(state.views[seat], random.Random(chance)) for seat in actors(state.table)]
        assert legal_actions(state.view(SPECTATOR)) == []
        for tried in (action, *may):
            assert isinstance(why_not(state.view(SPECTATOR), tried), Refusal)
            assert isinstance(act(state, SPECTATOR, tried), Refusal)
        assert repr(state) == before

    @precondition(lambda self: self.game.phase is not Phase.DEAL)
    @rule()
    def nobody_deals_in_between(self) -> None:
        before = repr(self.game.state)
        refusal = deal(self.game.state, deal_from_seed(self.game.setup, self.game.seed, 1))
        assert isinstance(refusal, Refusal)
        assert refusal.code
        assert repr(self.game.state) == before

    @rule()
    def keep_this_moment(self) -> None:
        self.kept = (self.game.state.copy(), repr(self.game.state))
        assert self.kept[0] == self.game.state

    @invariant()
    def what_was_kept_stays(self) -> None:
        if hasattr(self, "kept"):
            assert repr(self.kept[0]) == self.kept[1]

    @invariant()
    def folding_gives_the_same(self) -> None:
        if hasattr(self, "game"):
            assert self.shadow == self.game.state
            assert all(view == self.game.state.view(view.seat) for view in self.folded)

    @invariant()
    def everything_is_where_the_books_have_it(self) -> None:
        if hasattr(self, "game"):
            self.bookkeeper.compare(self.game.state)

    def teardown(self) -> None:
        """The game always ends."""
        if hasattr(self, "game"):
            rng = random.Random(self.game.seed)
            while not self.game.over:
                self.bookkeeper.watch(self.game.step(rng))
            self.bookkeeper.finish()


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=40 * MORE,
    stateful_step_count=25,
    phases=[Searching.generate],  # 25 steps are short enough to read; making them shorter takes minutes
)


# --- whole games -----------------------------------------------------------------------------------------------------


def watched_game(case: Case, seed: str, first_dealer: int) -> Game:
    """A whole game by chance, with the books compared at every step."""
    setup = case.set_up()
    game, bookkeeper = Game(setup, seed, first_dealer), Bookkeeper(setup, first_dealer)
    rng = random.Random(seed)
    while not game.over:
        bookkeeper.watch(game.step(rng))
        bookkeeper.compare(game.state)
    bookkeeper.finish()
    return game


@settings(max_examples=45 * MORE)
@given(cases(), SEEDS, st.integers(0, 5))
def test_whole_games(case: Case, seed: int, dealer: int) -> None:
    game = watched_game(case, str(seed), dealer % case.players)
    tricks = sum(isinstance(event, TrickEnded) for event in game.events)
    assert tricks == sum(law.hand_sizes(game.setup))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_game_of_every_setup(part: int) -> None:
    """One game for each of the 9,206 setups, each with a seed of its own; in parts, for machines with many cores."""
    assert len(all_cases()) == 9206
    for number, case in list(enumerate(all_cases()))[part::PARTS]:
        setup = case.set_up()
        first_dealer = number % setup.players
        game = whole_game(setup, f"setup {number}", first_dealer)
        bookkeeper = Bookkeeper(setup, first_dealer)
        bookkeeper.watch(tuple(game.events))
        bookkeeper.compare(game.state)
        bookkeeper.finish()


# --- what is offered and what is not ---------------------------------------------------------------------------------


def moments(case: Case, seed: str) -> Iterator[Game]:
    """A game by chance, one moment after the other: each phase every few rounds, and some more."""
    game, rng, seen = Game(case.set_up(), seed), random.Random(seed), set[tuple[int, Phase]]()
    while not game.over:
        game.step(rng)
        moment = game.state.table.round.number // 6, game.phase
        if moment not in seen or rng.random() < 0.005:
            seen.add(moment)
            yield game


@pytest.mark.parametrize("case", [*(case_of("jubilee", n, **ALL_SPECIALS) for n in range(3, 7)), *PLAIN_CASES], ids=str)
def test_in_every_phase_what_is_not_offered_is_refused(case: Case) -> None:
    """Every seat tries everything there is, Extreme's long predictions apart, whatever the game waits for."""
    phases = set()
    for game in chain(moments(case, "everything"), moments(case, "once more") if case.given.get("specials") else ()):
        state = game.state
        phases.add(game.phase)
        before = repr(state)
        for seat, view in enumerate(state.views):
            listed = set() if game.phase is Phase.SEALS else set(legal_actions(view))
            if game.phase is Phase.SEALS and offered(view, TakeBlackMage()):
                listed = {TakeBlackMage()}
            for action in UNIVERSE:
                if action not in listed:
                    refusal = act(state, seat, action)
                    assert isinstance(refusal, Refusal)
                    assert refusal.code
            for action in listed:
                assert not isinstance(act(state.copy(), seat, action), Refusal)
        assert repr(state) == before
    assert phases >= (set(RARE) - {Phase.RETURN} if case.given.get("specials") else {Phase.PLAY})


# --- Extreme's predictions -------------------------------------------------------------------------------------------


def before_a_prediction(case: Case, seed: int, place: int) -> Game:
    """A game of Extreme in which so many have predicted."""
    game, rng = Game(case.set_up(), str(seed), seed % case.players), random.Random(seed)
    game.deal()
    for _ in range(place):
        game.step(rng)
    return game


@settings(max_examples=15 * MORE)
@given(cases("extreme"), SEEDS, st.integers(0, 4))
def test_every_prediction_of_seals_is_offered(case: Case, seed: int, place: int) -> None:
    game = before_a_prediction(case, seed, place % case.players)
    table = game.state.table
    listed = legal_actions(game.state.views[table.turn])
    assert len(listed) == len(set(listed))
    seals = {(action.take, action.steal) for action in listed if isinstance(action, TakeSeals)}
    assert seals == law.all_seal_predictions(table.turn, table.round.middle, table.round.seals)
    assert len(listed) - len(seals) == (table.round.mage < 0)


@settings(max_examples=70 * MORE)
@given(cases("extreme"), SEEDS, st.integers(0, 4), st.data())
def test_a_prediction_of_seals_is_accepted_or_refused(case: Case, seed: int, place: int, data: st.DataObject) -> None:
    game = before_a_prediction(case, seed, place % case.players)
    state = game.state
    view = state.views[state.table.turn]
    by_law = some_seals(view, random.Random(seed))
    assert why_not(view, by_law) is None
    for action in data.draw(st.lists(seal_predictions(), min_size=8, max_size=8)):
        before = repr(state)
        refusal = why_not(view, action)
        assert (refusal is None) == offered(view, action)
        if refusal is not None:
            assert act(state, view.seat, action) == refusal
            assert refusal.code
            assert repr(state) == before
