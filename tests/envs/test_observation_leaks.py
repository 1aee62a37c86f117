"""The leak property of observations: two worlds that differ only in what a seat can't know look the same to it.

Other worlds come from ``tests.leaks.worlds``. Both ways to an observation are tried: from the view, and from the true
round, as thousands of tables have it, by way of the blindfold.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.envs.law_episode import next_to_act
from stonehenge.envs.sight import see
from stonehenge.rules.deals import Deal, deal_from_seed
from stonehenge.rules.game import act, deal
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector, vector
from stonehenge.simulate.batch import book as noted
from stonehenge.simulate.batch.action_codes import ACTIONS, write_mask
from stonehenge.simulate.batch.blindfold import blindfold
from stonehenge.simulate.batch.book import act_and_note, new_book, open_page
from stonehenge.simulate.batch.encoding import encode
from stonehenge.simulate.batch.fields import OBSERVATION_WITH_HISTORY
from stonehenge.simulate.packing import pack_action
from stonehenge.simulate.round_start import start_round
from stonehenge.simulate.setups import round_vector, set_deal
from tests.conftest import MORE
from tests.leaks.worlds import Did, Moment, Watched, World
from tests.properties.playing import Game, some_action
from tests.properties.setups import SPECIALS, Case, case_of, cases

Blindfold = Callable[[Vector, int, Vector], None]


def moments_in_turn(game: Game, number: int, rng: random.Random) -> list[Moment]:
    """All moments of a round in which those who act at once do so in the order of the tables."""
    game.state.table.round.number = number - 1
    before, dealt = game.state.copy(), deal_from_seed(game.setup, game.seed, number)
    game.deal()
    did: list[Did] = []
    afters = [game.state.copy()]
    while (seat := next_to_act(game.state.table)) >= 0:
        action = some_action(game.state.views[seat], rng)
        game.act(seat, action)
        did.append((seat, action))
        afters.append(game.state.copy())
    return [Moment(before, dealt, did[:time], after) for time, after in enumerate(afters)]


def true_round(moment: Moment, dealt: Deal, did: list[Did]) -> tuple[Vector, Vector]:
    """The round as the tables have it: all its cards, and the book beside it."""
    setup: Setup = moment.before.table.setup
    after = moment.after.table.round
    state, book = round_vector(setup, after.number, after.dealer), new_book()
    open_page(book, after.number)
    book[noted.ROUNDS] = setup.rounds
    for seat, team in enumerate(setup.teams):
        book[noted.TEAM + seat] = team
    set_deal(state, dealt)
    start_round(state)
    for seat, action in did:
        assert state[at.TURN] == seat
        act_and_note(state, book, pack_action(state, action))
    return state, book


def from_the_table(moment: Moment, dealt: Deal, did: list[Did], who: int, blind: Blindfold) -> list[Any]:
    """What a seat is told at one of many tables."""
    state, book = true_round(moment, dealt, did)
    seen, out, mask = vector(at.LENGTH), np.zeros(OBSERVATION_WITH_HISTORY, np.int16), np.zeros(ACTIONS, np.int8)
    blind(state, who, seen)
    encode(seen, book, who, out)
    if state[at.PHASE] != at.ROUND_OVER and state[at.TURN] == who:
        write_mask(state, book, mask)
    return [*out, *mask]


def from_the_view(moment: Moment, dealt: Deal, did: list[Did], who: int) -> list[Any]:
    """What a seat is told by its view."""
    state = moment.before.copy()
    assert not isinstance(deal(state, dealt), Refusal)
    for seat, action in did:
        assert not isinstance(act(state, seat, action), Refusal)
    out = np.zeros(OBSERVATION_WITH_HISTORY, np.int16)
    seen, book = see(state.views[who])
    encode(seen, book, who, out)
    return list(out)


def look(case: Case, number: int, share: float, seed: int, blind: Blindfold = blindfold) -> Counter[str]:
    """Two worlds at some moment of a round, seen by a seat; what is really different."""
    rng = random.Random(seed)
    moments = moments_in_turn(Game(case.set_up(), str(seed), seed % case.players), number, rng)
    moment = moments[int(share * (len(moments) - 1))]  # not its end, where all is shown
    who = rng.randrange(case.players)
    world: World = Watched(moment, who).another_world(rng)
    here, there = (moment.deal, moment.did), (world.deal, world.did)
    assert from_the_table(moment, *here, who, blind) == from_the_table(moment, *there, who, blind), "tables tell"
    assert from_the_view(moment, *here, who) == from_the_view(moment, *there, who), "views tell"
    return world.differences(moment)


def test_what_a_seat_cannot_know_makes_no_difference_to_its_observation() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=60 * MORE)
    @given(cases(), st.integers(0, 99), st.integers(0, 99), st.integers(0, 2**32 - 1))
    def one(case: Case, where: int, percent: int, seed: int) -> None:
        number = 1 + where * case.set_up().rounds // 100
        found.update(kind for kind, count in look(case, number, percent / 100, seed).items() if count)
        found["looks"] += 1

    one()
    assert found["cards"] >= found["looks"] / 2


SECRETS = {  # in which game and round, and in which share of it, from its beginning on, there are such
    "hidden predictions": (case_of("classic", 4, prediction="hidden"), 5, "predictions", 0.15),
    "secret predictions": (case_of("jubilee", 4, prediction="secret", specials=("cloud",)), 5, "predictions", 1.0),
    "cards passed": (case_of("jubilee", 4, specials=("juggler", "werewolf")), 12, "passed", 1.0),
    "one's own card": (case_of("classic", 4, clairvoyance=True), 1, "cards", 1.0),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_secrets_of_others_make_no_difference(secret: str) -> None:
    case, number, kind, share = SECRETS[secret]
    found: Counter[str] = Counter()
    for seed in range(30):
        found += look(case, number, share * (seed % 10) / 10, seed)
    assert found[kind] > 5


# --- a leak would be noticed -----------------------------------------------------------------------------------------


def shows_hands(state: Vector, seat: int, seen: Vector) -> None:
    """A blindfold that lets all hands through."""
    blindfold(state, seat, seen)
    for place in range(at.LO, at.HI + at.SEATS):
        seen[place] = state[place]


def shows_predictions(state: Vector, seat: int, seen: Vector) -> None:
    """A blindfold that lets hidden and secret predictions through."""
    blindfold(state, seat, seen)
    for place in range(at.PREDICTION, at.PREDICTION + at.SEATS):
        seen[place] = state[place]


def shows_cards_passed(state: Vector, seat: int, seen: Vector) -> None:
    """A blindfold under which one sees the card the left neighbour passed on, as if one had been given it."""
    blindfold(state, seat, seen)
    players = int(state[at.PLAYERS])
    if seen[at.CHOICE + seat] >= 0:
        seen[at.CHOICE + (seat - 1) % players] = state[at.CHOICE + (seat + 1) % players]


def shows_the_stock(state: Vector, seat: int, seen: Vector) -> None:
    """A blindfold under which the deck has only the cards that were dealt."""
    blindfold(state, seat, seen)
    for word, hand in ((at.DECK_LO, at.LO), (at.DECK_HI, at.HI)):
        for other in range(int(state[at.PLAYERS])):
            seen[word] &= ~state[hand + other]


LEAKS: dict[str, tuple[Blindfold, Case]] = {
    "hands": (shows_hands, case_of("classic", 4)),
    "one's own card": (shows_hands, case_of("classic", 4, clairvoyance=True)),
    "hidden predictions": (shows_predictions, case_of("classic", 4, prediction="hidden")),
    "secret predictions": (shows_predictions, case_of("classic", 4, prediction="secret")),
    "cards passed": (shows_cards_passed, case_of("jubilee", 4, specials=("juggler",))),
    "the stock": (shows_the_stock, case_of("jubilee", 5, specials=SPECIALS)),
}


def look_often(case: Case, number: int, blind: Blindfold) -> None:
    """Look at many moments of a round until something is noticed."""
    for seed in range(200):
        look(case, number, seed % 17 / 17, seed, blind)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_noticed(leak: str) -> None:
    blind, case = LEAKS[leak]
    number = 1 if leak == "one's own card" else 10
    with pytest.raises(AssertionError, match="tables tell"):
        look_often(case, number, blind)


def test_moments_of_every_kind_are_looked_at() -> None:
    """Extreme's seals, cards to be passed, the Cloud and the Werewolf are among the moments."""
    phases = set()
    for case, number in ((case_of("jubilee", 3, specials=SPECIALS), 15), (case_of("extreme", 3), 1)):
        for seed in range(6):
            moments = moments_in_turn(Game(case.set_up(), str(seed)), number, random.Random(seed))
            phases |= {moment.after.table.phase for moment in moments}
    assert phases >= set(Phase) - {Phase.SHOW, Phase.SCORE, Phase.END, Phase.OVER, Phase.DEAL}
