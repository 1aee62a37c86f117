"""The leak property: what a seat has not seen cannot be told from anything it is given.

Exchange the cards a seat (or the spectator) has not seen, and the predictions and passed cards that are still secret,
keeping the game possible. Its view, its legal actions, the answers to what it tries and its projected events stay byte
for byte the same.
"""

import ast
import pickle
import random
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules import events as events_module
from stonehenge.rules import projection
from stonehenge.rules.events import CardChosen, CardsPassed, Dealt, Event, Predicted
from stonehenge.rules.game import act, deal
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.projection import PUBLIC, project
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase
from stonehenge.rules.view import SPECTATOR
from tests.conftest import MORE
from tests.leaks.worlds import Moment, Watched, World, moments_of
from tests.properties import law
from tests.properties.attempts import UNIVERSE
from tests.properties.playing import Game
from tests.properties.setups import SPECIALS, Case, case_of, cases

CASES = (
    case_of("classic", 3),
    case_of("classic", 4, prediction="hidden"),
    case_of("classic", 6, prediction="secret", stakes="rising"),
    case_of("classic", 5, clairvoyance=True, prediction="secret"),
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


def as_bytes(told: object) -> bytes:
    """Everything there is in something, in bytes."""
    return repr(told).encode() + pickle.dumps(told)


def tried_by(state: State, who: int, rng: random.Random) -> list[object]:
    """What a seat is answered to what it tries; what it may do is only listed."""
    view = state.view(who)
    may = legal_actions(view)
    answers = [act(state, who, action) for action in rng.sample(UNIVERSE, 60) if action not in may]
    assert all(isinstance(answer, Refusal) for answer in answers)
    return [may, *answers]


def compare(moment: Moment, world: World, who: int) -> None:
    """Let the round happen in both worlds side by side; the one who watches finds no difference."""
    setup = moment.before.table.setup
    here, there = moment.before.copy(), moment.before.copy()
    both: list[tuple[Any, Any]] = [(deal(here, moment.deal), deal(there, world.deal))]
    for (seat, action), (_, other) in zip(moment.did, world.did, strict=True):
        both.append((act(here, seat, action), act(there, seat, other)))
        assert here.view(who) == there.view(who)
    for ours, theirs in both:
        assert not isinstance(ours, Refusal)
        assert not isinstance(theirs, Refusal), (theirs, "a world that is not possible")
        told = [project(event, who, setup) for event in ours]
        told_there = [project(event, who, setup) for event in theirs]
        assert as_bytes(told) == as_bytes(told_there), "the events tell"
    assert here == moment.after
    assert as_bytes(here.view(who)) == as_bytes(there.view(who))
    seed = repr(moment.did)
    assert as_bytes(tried_by(here, who, random.Random(seed))) == as_bytes(tried_by(there, who, random.Random(seed)))


def look(case: Case, number: int, share: float, who: int, seed: int) -> Counter[str]:
    """One moment of one game, seen by one seat, in two worlds: what was different behind its back."""
    setup = case.set_up()
    rng = random.Random(seed)
    moments = moments_of(Game(setup, str(seed), seed % setup.players), number, rng)
    return look_at(moments[int(share * len(moments))], who, rng)


def look_at(moment: Moment, who: int, rng: random.Random) -> Counter[str]:
    """One moment, seen by one seat, in two worlds."""
    world = Watched(moment, who).another_world(rng)
    compare(moment, world, who)
    return world.differences(moment)


def search(case: Case, examples: int) -> Counter[str]:
    """Look at many moments; count in how many of them something of each kind was exchanged."""
    found: Counter[str] = Counter()
    rounds = len(law.hand_sizes(case.set_up()))
    numbers = st.integers(1, rounds)
    if case.given.get("clairvoyance"):
        numbers = st.one_of(st.just(1), st.just(1), numbers)

    @settings(max_examples=examples)
    @given(numbers, st.integers(0, 99), st.integers(SPECTATOR, case.players - 1), st.integers(0, 2**32 - 1))
    def one(number: int, percent: int, who: int, seed: int) -> None:
        differences = look(case, number, percent / 100, who, seed)
        found["examples"] += 1
        found.update(kind for kind, count in differences.items() if count)

    one()
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_was_not_seen_makes_no_difference(case: Case) -> None:
    found = search(case, 15 * MORE)
    assert found["cards"] >= found["examples"] / 2


@pytest.mark.slow
def test_what_was_not_seen_makes_no_difference_in_any_setup() -> None:
    exchanged = examples = 0

    @settings(max_examples=400 * MORE)
    @given(cases(), st.integers(0, 99), st.integers(0, 99), st.integers(0, 6), st.integers(0, 2**32 - 1))
    def one(case: Case, where: int, percent: int, who: int, seed: int) -> None:
        nonlocal exchanged, examples
        number = 1 + where * len(law.hand_sizes(case.set_up())) // 100
        differences = look(case, number, percent / 100, who % (case.players + 1) - 1, seed)
        examples += 1
        exchanged += bool(differences.total())

    one()
    assert exchanged >= examples / 2


def test_V4_ones_own_card_makes_no_difference() -> None:
    """In Clairvoyance's first round it is the seat's own card that is exchanged, and nobody else's."""
    setup = case_of("classic", 4, clairvoyance=True).set_up()
    exchanged = 0
    for seed in range(40):
        rng = random.Random(seed)
        moment = rng.choice(moments_of(Game(setup, str(seed)), 1, rng)[:6])
        who = rng.randrange(4)
        world = Watched(moment, who).another_world(rng)
        compare(moment, world, who)
        changed = [seat for seat in range(4) if world.deal.hands[seat] != moment.deal.hands[seat]]
        assert changed in ([], [who])
        exchanged += len(changed)
    assert exchanged > 20


def look_in_phase(case: Case, phase: Phase, number: int, after: int, games: int) -> Counter[str]:
    """Look, as every seat, at moments in which others do something in secret, or so many actions later."""
    found: Counter[str] = Counter()
    for seed in range(games):
        rng = random.Random(seed)
        moments = moments_of(Game(case.set_up(), str(seed)), number, rng)
        places = [place for place, moment in enumerate(moments) if moment.after.table.phase is phase]
        if places:
            moment = moments[min(rng.choice(places) + rng.randint(0, after), len(moments) - 1)]
            for who in (SPECTATOR, *range(case.players)):
                found += look_at(moment, who, rng)
    return found


@pytest.mark.parametrize("players", [3, 4, 6])
def test_S6_what_others_pass_makes_no_difference(players: int) -> None:
    case = case_of("jubilee", players, specials=("juggler", "werewolf"))
    assert look_in_phase(case, Phase.PASS, 9, 8, 20)["passed"] > 25


@pytest.mark.parametrize("players", [3, 4, 6])
def test_V2_hidden_predictions_make_no_difference_until_all_are_made(players: int) -> None:
    case = case_of("classic", players, prediction="hidden")
    assert look_in_phase(case, Phase.PREDICT, 5, 0, 10)["predictions"] > 20


@pytest.mark.parametrize("players", [3, 4, 6])
def test_V3_secret_predictions_make_no_difference_until_the_round_is_over(players: int) -> None:
    case = case_of("jubilee", players, prediction="secret", specials=("cloud",))
    assert look_in_phase(case, Phase.PLAY, 5, 0, 10)["predictions"] > 60


LEAKS = {
    "the whole deal": (Dealt, case_of("classic", 4)),
    "hidden predictions": (Predicted, case_of("classic", 4, prediction="hidden")),
    "secret predictions": (Predicted, case_of("classic", 4, prediction="secret")),
    "cards laid down": (CardChosen, case_of("jubilee", 4, specials=("juggler",))),
    "cards passed": (CardsPassed, case_of("jubilee", 4, specials=("juggler",))),
}


def look_often(case: Case) -> None:
    """Look at moments in the middle of the game until something is noticed."""
    for seed in range(200):
        look(case, 5 + seed % 8, seed % 17 / 17, seed % 4, seed)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell everyone everything of one kind of event, and the property no longer holds."""
    kind, case = LEAKS[leak]
    monkeypatch.setitem(projection._PRIVATE, kind, lambda event, _seat, _setup: event)
    with pytest.raises(AssertionError, match="the events tell"):
        look_often(case)


# --- every event has its projection ----------------------------------------------------------------------------------


def test_project_knows_every_event() -> None:
    kinds = set(get_args(Event))
    tree = ast.parse(Path(events_module.__file__).read_text(encoding="utf-8"))
    assert {kind.__name__ for kind in kinds} == {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    assert kinds == PUBLIC | set(projection._PRIVATE)
    assert not PUBLIC & set(projection._PRIVATE)


def test_project_tells_nobody_of_what_it_does_not_know() -> None:
    class Surprise:
        """Something new that nobody thought of here."""

    surprise: Any = Surprise()
    for seat in (SPECTATOR, 0, 1):
        with pytest.raises(KeyError):
            project(surprise, seat, case_of("classic", 3).set_up())
