"""No bot peeks: the same view and seed get the same decision, whatever the others hold.

Two worlds that look the same from a seat, with other cards, other secret predictions and other passed cards behind its
back; and every bot decides the same in both. Nor does a bot change what it looks at, and a copy is as good as the view.
"""

import pickle
import random
from collections import Counter
from typing import Final

import pytest

from benchmarks.soak import quick_bot
from stonehenge.bots import BOTS, Bot
from stonehenge.rules.actions import Action, Play
from stonehenge.rules.game import act, deal
from stonehenge.rules.legal import legal_actions, why_not
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View
from tests.conftest import MORE
from tests.leaks.worlds import Moment, Watched, World, moments_of
from tests.properties.playing import Game
from tests.properties.setups import SPECIALS, Case, case_of

CASES: Final = (
    case_of("classic", 3),
    case_of("classic", 4, prediction="hidden"),
    case_of("classic", 6, prediction="secret", stakes="rising"),
    case_of("classic", 5, clairvoyance=True),
    case_of("classic", 4, clairvoyance=True, prediction="secret"),
    case_of("club", 4, plus_minus_one=True),
    case_of("club", 3, mode="monochrome", prediction="secret"),
    case_of("club", 4, mode="monochrome"),
    case_of("club", 5, mode="maximus", prediction="hidden"),
    case_of("jubilee", 3, specials=SPECIALS),
    case_of("jubilee", 4, specials=SPECIALS, prediction="secret"),
    case_of("jubilee", 6, specials=("juggler",), prediction="hidden"),
    case_of("jubilee", 5, specials=("werewolf", "cloud", "bomb")),
    case_of("junior", 4),
    case_of("extreme", 3),
    case_of("extreme", 5),
)
DECISIONS: Final = set(Phase) - {Phase.DEAL, Phase.SHOW, Phase.SCORE, Phase.END, Phase.OVER}


def happen(moment: Moment, world: World) -> State:
    """How it stands in another world at the same moment."""
    state = moment.before.copy()
    assert not isinstance(deal(state, world.deal), Refusal)
    for seat, action in world.did:
        assert not isinstance(act(state, seat, action), Refusal)
    return state


def look(name: str, moment: Moment, rng: random.Random, found: Counter[str]) -> None:
    """Let a bot decide in two worlds that look the same to it; count what was different behind its back."""
    here = moment.after
    for seat in actors(here.table):
        world = Watched(moment, seat).another_world(rng)
        view, other = here.views[seat], happen(moment, world).views[seat]
        assert view == other
        before = view.copy()
        decision = quick_bot(name, "seed").decide(view)
        assert view == before, "it changed what it saw"
        assert why_not(view, decision) is None
        assert quick_bot(name, "seed").decide(other) == decision, "it peeked"
        assert quick_bot(name, "seed").decide(view.copy()) == decision
        assert quick_bot(name, "seed").decide(pickle.loads(pickle.dumps(view))) == decision
        found[here.table.phase] += 1
        found["different"] += bool(world.differences(moment).total())


def rounds_of(case: Case, rng: random.Random) -> int:
    """A round to look at: in Clairvoyance every other time the first, which is the one that is different."""
    return 1 if case.given.get("clairvoyance") and rng.random() < 0.5 else rng.randint(1, case.set_up().rounds)


def search(name: str, case: Case, seeds: range, moments: int) -> Counter[str]:
    """Look at some moments of some rounds; of each phase at least one, so that the rare ones are not left out."""
    found: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(seed)
        every = moments_of(Game(case.set_up(), str(seed), seed % case.players), rounds_of(case, rng), rng)
        open_ones = [moment for moment in every if actors(moment.after.table)]
        chosen = {moment.after.table.phase: moment for moment in rng.sample(open_ones, len(open_ones))}
        more = rng.sample(open_ones, min(moments, len(open_ones)))
        for moment in (*chosen.values(), *more):
            look(name, moment, rng, found)
    return found


@pytest.mark.parametrize("name", BOTS)
def test_what_others_hold_makes_no_difference(name: str) -> None:
    found: Counter[str] = Counter()
    for number, case in enumerate(CASES):
        found += search(name, case, range(number, number + 2 * MORE), 2)
    assert set(found) - {"different"} >= DECISIONS - {Phase.CLOUD, Phase.WEREWOLF}
    assert found["different"] > found.total() / 4


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_others_hold_never_makes_a_difference(name: str, case: Case) -> None:
    found = search(name, case, range(100, 100 + 25 * MORE), 6)
    assert found["different"] > found.total() / 4


@pytest.mark.parametrize("name", BOTS)
def test_rare_decisions(name: str) -> None:
    """Those of special cards, in rounds in which they come."""
    found: Counter[str] = Counter()
    for seed in range(60):
        rng = random.Random(seed)
        case = case_of("jubilee", 3 + seed % 4, specials=SPECIALS)
        for moment in moments_of(Game(case.set_up(), str(seed)), 3, rng):
            if moment.after.table.phase in (Phase.WEREWOLF, Phase.CLOUD, Phase.TRUMP):
                look(name, moment, rng, found)
    assert set(found) - {"different"} == {Phase.WEREWOLF, Phase.CLOUD, Phase.TRUMP}


class Fickle:
    """A bot whose decision hangs on something that is not in its view."""

    decided = 0

    def decide(self, view: View) -> Action:
        Fickle.decided += 1
        legal = legal_actions(view)
        return legal[Fickle.decided % len(legal)]


class Greedy:
    """A bot that takes its cards off the table."""

    def decide(self, view: View) -> Action:
        return Play(view.hand.pop())


@pytest.mark.parametrize(("bot", "complaint"), [(Fickle, "it peeked"), (Greedy, "it changed what it saw")])
def test_it_would_be_noticed(bot: type[Bot], complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "quick_bot", lambda _name, _seed: bot())
    rng = random.Random(1)
    moments = moments_of(Game(CASES[0].set_up(), "1"), 9, rng)
    moment = next(moment for moment in moments if moment.after.table.phase is Phase.PLAY)
    with pytest.raises(AssertionError, match=complaint):
        look("any", moment, rng, Counter())
