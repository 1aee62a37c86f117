"""The last tricks, searched: what comes out is what everyone can get, as a plain recursion over all cards finds it."""

import random
from typing import Any

import pytest

from stonehenge.rules.deals import deal_from_seed
from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup
from stonehenge.simulate.endings import LAST_TRICKS, ending_stack, search_ending
from stonehenge.simulate.judging import APPRENTICE, COUNTING, SOMEBODY
from stonehenge.simulate.layout import (
    BY_PENALTIES,
    COUNT,
    DONE,
    LENGTH,
    PHASE,
    POINTS,
    ROUND_OVER,
    SCORING,
    SEATS,
    SIZE,
    TURN,
    WAIT_PLAY,
    constant,
    vector,
)
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.options import list_plays, loss_buffer, play_buffer
from stonehenge.simulate.policies.weights import weights_for
from stonehenge.simulate.rounds import act, copy_round, start_round
from stonehenge.simulate.setups import round_vector, set_deal

GAMES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("classic", 3, {}),
    ("classic", 4, {}),
    ("junior", 4, {}),
    ("extreme", 3, {}),
    ("jubilee", 3, {"specials": ["bomb", "juggler", "cloud"]}),
)


def ending_of(edition: str, players: int, options: dict[str, object], seed: int) -> Any:
    """A round before its last tricks."""
    setup = set_up(edition, players, options)
    assert isinstance(setup, Setup)
    r = round_vector(setup, number=4, dealer=seed % players)
    set_deal(r, deal_from_seed(setup, str(seed), 4))
    start_round(r)
    while r[PHASE] != WAIT_PLAY or r[COUNT] != 0 or r[SIZE] - r[DONE] > LAST_TRICKS:
        act(r, counting_action(r, play_buffer()))
    return r


def plainly(w: Any, r: Any, me: int, models: list[int]) -> Any:
    """The end of the round, by a recursion that could not be plainer."""
    r_now = vector(LENGTH)
    copy_round(r_now, r)
    if r_now[PHASE] == ROUND_OVER:
        return r_now
    seat = int(r_now[TURN])
    if seat != me and models[seat] == COUNTING:
        options = [counting_action(r_now, play_buffer())]
    elif r_now[PHASE] == WAIT_PLAY and (seat == me or models[seat] == SOMEBODY):
        plays = play_buffer()
        options = [int(plays[n]) for n in range(list_plays(r_now, seat, plays))]
    else:
        options = [apprentice_action(w, r_now, play_buffer(), loss_buffer())]
    ends = []
    for option in options:
        after = vector(LENGTH)
        copy_round(after, r_now)
        act(after, option)
        ends.append(plainly(w, after, me, models))
    sign = -1 if r_now[SCORING] == BY_PENALTIES else 1
    return max(ends, key=lambda end: sign * int(end[POINTS + seat]))


@pytest.mark.parametrize(("edition", "players", "options"), GAMES)
def test_everyone_gets_what_a_plain_recursion_finds(edition: str, players: int, options: dict[str, object]) -> None:
    weights = weights_for(f"{edition}-{players}")
    for seed in range(12):
        chance = random.Random(seed)
        r = ending_of(edition, players, options, seed)
        models = [chance.choice((COUNTING, APPRENTICE, SOMEBODY)) for _ in range(SEATS)]
        me = chance.randrange(players)
        expected = plainly(weights, r, me, models)
        stack, choices = ending_stack()
        copy_round(stack[0], r)
        search_ending(weights, stack, me, constant(models), choices, play_buffer(), loss_buffer())
        assert stack[0][PHASE] == ROUND_OVER
        assert list(stack[0][POINTS : POINTS + players]) == list(expected[POINTS : POINTS + players])
