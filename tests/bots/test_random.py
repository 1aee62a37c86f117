"""The bot that plays at random: legal and repeatable."""

import pytest

from stonehenge.bots import BOTS
from stonehenge.bots.random import Chance, RandomBot
from stonehenge.rules.actions import TakeBlackMage, TakeSeals
from stonehenge.rules.editions import set_up
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.legal import why_not
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, actors


def setup_of(edition: str, players: int, **options: object) -> Setup:
    setup = set_up(edition, players, options)
    assert isinstance(setup, Setup)
    return setup


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        ("classic", 3, {"clairvoyance": True}),
        ("jubilee", 4, {"specials": ["dragon", "fairy", "werewolf", "juggler", "cloud"]}),
        ("junior", 6, {}),
        ("extreme", 5, {}),
    ],
)
def test_every_decision_is_legal_and_comes_again(edition: str, players: int, options: dict[str, object]) -> None:
    state = begin(setup_of(edition, players, **options), 0)
    bots = [RandomBot(f"seed/{seat}") for seat in range(players)]
    while state.table.phase is not Phase.OVER:
        if state.table.phase is Phase.DEAL:
            deal_next(state, "deals")
            continue
        seat = actors(state.table)[0]
        action = bots[seat].decide(state.views[seat])
        assert action == RandomBot(f"seed/{seat}").decide(state.views[seat].copy())
        assert not isinstance(act(state, seat, action), Refusal)


def test_predictions_with_seals_are_of_every_kind_and_always_allowed() -> None:
    setup = setup_of("extreme", 3)
    counts, thefts, mages = set(), 0, 0
    for seed in range(100):
        state = begin(setup, 0)
        deal_next(state, str(seed))
        while state.table.phase is Phase.SEALS:
            seat = state.table.turn
            action = RandomBot(f"{seed}/{seat}").decide(state.views[seat])
            assert why_not(state.views[seat], action) is None
            if isinstance(action, TakeSeals):
                counts.add(len(action.take) + len(action.steal))
                thefts += len(action.steal)
            mages += isinstance(action, TakeBlackMage)
            act(state, seat, action)
    assert counts == set(range(11))
    assert thefts > 0
    assert mages > 0


def test_seeds_differ() -> None:
    assert len({Chance(str(seed)).below(1000) for seed in range(50)}) > 40


def test_a_bot_is_made_from_its_name_and_a_seed() -> None:
    assert isinstance(BOTS["random"]("7"), RandomBot)
