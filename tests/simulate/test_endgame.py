"""The last tricks, searched: what comes out is what everyone can get, as a plain recursion over all cards finds it."""

import random
from typing import Any

import pytest

from stonehenge.rules.deals import deal_from_seed
from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import constant, vector
from stonehenge.simulate.layout import ROUND_OVER, copy_round
from stonehenge.simulate.magician_2026_11.endgame import new_game_tree, search_endgame
from stonehenge.simulate.magician_2026_11.likelihood import APPRENTICE, COUNTING, SOMEBODY
from stonehenge.simulate.magician_2026_11.tuning import LAST_TRICKS
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.plays import list_plays, play_buffer
from stonehenge.simulate.policies.weights import Apprentice, apprentice_for
from stonehenge.simulate.round_start import start_round
from stonehenge.simulate.setups import round_vector, set_deal
from stonehenge.simulate.transitions import act

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
    while r[at.PHASE] != at.WAIT_PLAY or r[at.COUNT] != 0 or r[at.SIZE] - r[at.DONE] > LAST_TRICKS:
        act(r, counting_action(r, play_buffer()))
    return r


def plainly(apprentice: Apprentice, r: Any, me: int, models: list[int]) -> Any:
    """The end of the round, by a recursion that could not be plainer."""
    r_now = vector(at.LENGTH)
    copy_round(r_now, r)
    if r_now[at.PHASE] == ROUND_OVER:
        return r_now
    seat = int(r_now[at.TURN])
    if seat != me and models[seat] == COUNTING:
        options = [counting_action(r_now, play_buffer())]
    elif r_now[at.PHASE] == at.WAIT_PLAY and (seat == me or models[seat] == SOMEBODY):
        plays = play_buffer()
        options = [int(plays[n]) for n in range(list_plays(r_now, seat, plays))]
    else:
        options = [apprentice_action(apprentice, r_now)]
    ends = []
    for option in options:
        after = vector(at.LENGTH)
        copy_round(after, r_now)
        act(after, option)
        ends.append(plainly(apprentice, after, me, models))
    sign = -1 if r_now[at.SCORING] == at.BY_PENALTIES else 1
    return max(ends, key=lambda end: sign * int(end[at.POINTS + seat]))


@pytest.mark.parametrize(("edition", "players", "options"), GAMES)
def test_everyone_gets_what_a_plain_recursion_finds(edition: str, players: int, options: dict[str, object]) -> None:
    apprentice = apprentice_for(f"{edition}-{players}")
    for seed in range(12):
        chance = random.Random(seed)
        r = ending_of(edition, players, options, seed)
        models = [chance.choice((COUNTING, APPRENTICE, SOMEBODY)) for _ in range(at.SEATS)]
        me = chance.randrange(players)
        expected = plainly(apprentice, r, me, models)
        tree = new_game_tree()
        end = tree.states[0]
        copy_round(end, r)
        search_endgame(apprentice, tree, me, constant(models))
        assert end[at.PHASE] == at.ROUND_OVER
        assert list(end[at.POINTS : at.POINTS + players]) == list(expected[at.POINTS : at.POINTS + players])
