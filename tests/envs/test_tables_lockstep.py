"""Thousands of tables and the law: same deals, same actions, same observations, masks, rewards and bots."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.bots import Bot
from stonehenge.bots.policy import ApprenticeBot, CountingBot
from stonehenge.envs.choices import codes_of
from stonehenge.envs.law_episode import NOBODY, LawEpisode
from stonehenge.envs.task import Task
from stonehenge.envs.vectorised import Tables
from stonehenge.rules.deals import Deal
from stonehenge.simulate.batch.book import ROUND
from tests.conftest import MORE
from tests.envs.playing import dealer, dealt, some_code, task_of
from tests.properties.setups import SPECIALS, Case, case_of, cases

SEEDS = st.integers(0, 2**32 - 1)
BOTS: dict[str, Bot] = {"counting": CountingBot(""), "apprentice": ApprenticeBot("")}


class Beside:
    """One of the tables, all of whose seats are learners', and the law beside it, which deals the same cards."""

    def __init__(self, tables: Tables, table: int) -> None:
        self.tables, self.table = tables, table
        self.begin()

    def begin(self) -> None:
        """The episode that has just begun at the table, by the law."""
        number = int(self.tables._batch.books[self.table][ROUND])
        self._deals: list[Deal] = [dealt(self.tables, self.table)]
        self.law = LawEpisode(
            self.tables.task, lambda _number: self._deals.pop(0), dealer(self.tables, self.table), number
        )

    def compare(self) -> None:
        """Both tell the one who is to act the same."""
        tables, table = self.tables, self.table
        assert tables.turns[table] == self.law.turn
        np.testing.assert_array_equal(tables.observations[table], self.law.observation(self.law.turn))
        np.testing.assert_array_equal(tables.masks[table], self.law.mask(self.law.turn))
        np.testing.assert_array_equal(tables.open_hands()[table], self.law.open_hands(self.law.turn))

    def follow(self, code: int) -> None:
        """The table has taken a step: so does the law, with the cards that were dealt then."""
        tables, table = self.tables, self.table
        if tables.ended[table]:
            rewards = self.law.act(code)
            assert self.law.turn == NOBODY
            assert tables.results[table].tolist() == list(self.law.table.sheet.totals)
            self.begin()
        else:
            self._deals.append(dealt(tables, table))  # in case a round has just begun
            rewards = self.law.act(code)
            self._deals.clear()
        assert tables.rewards[table].tolist() == pytest.approx(rewards)
        self.compare()


def step_both(tables: Tables, sides: list[Beside], rng: random.Random) -> None:
    """One random step at every table, and by the law."""
    codes = [some_code(mask, rng) for mask in tables.masks]
    tables.step(codes)
    for side, code in zip(sides, codes, strict=True):
        side.follow(code)


def begun(tables: Tables) -> list[Beside]:
    """The law beside every table."""
    sides = [Beside(tables, table) for table in range(tables.count)]
    for side in sides:
        side.compare()
    return sides


@settings(max_examples=40 * MORE)
@given(case=cases(), seed=SEEDS)
def test_single_rounds_of_any_setup(case: Case, seed: int) -> None:
    tables = Tables(task_of(case, episode="round", history=True), 2, seed=seed)
    sides, rng = begun(tables), random.Random(seed)
    for _ in range(70):
        step_both(tables, sides, rng)


@pytest.mark.parametrize(
    ("case", "reward"),
    [
        (case_of("junior", 4), "points"),
        (case_of("jubilee", 6, specials=SPECIALS, rounds="odd", teams=True), "win"),
        (case_of("extreme", 3), "win"),
    ],
    ids=str,
)
def test_whole_games_and_the_next_one(case: Case, reward: str) -> None:
    tables = Tables(task_of(case, reward=reward), 1, seed=7)
    (side,), rng, ended = begun(tables), random.Random(7), 0
    while ended < 2:
        step_both(tables, [side], rng)
        ended += int(tables.ended[0])


# --- bots ------------------------------------------------------------------------------------------------------------


def bots_at_the_law(side: Beside, bot: str) -> Iterator[int]:
    """What the bot decides for the seat that is to act at the law's side, as codes."""
    view = side.law.view(side.law.turn)
    yield from codes_of(view, BOTS[bot].decide(view))


def compare_bots(bot: str, task: Task, seed: int, decisions: int) -> None:
    """The same cards twice: bots within the step, and bots by the law whose codes are given to learners' seats."""
    within = Tables(task, 1, seed=seed, seats=["learner", *[bot] * (task.players - 1)])
    tables = Tables(task, 1, seed=seed)
    (side,), rng = begun(tables), random.Random(seed)
    decided = 0
    while decided < decisions:
        if tables.turns[0] == 0:
            np.testing.assert_array_equal(within.observations, tables.observations)
            codes = [some_code(tables.masks[0], rng)]
            within.step(codes)
            decided += 1
        else:
            codes = list(bots_at_the_law(side, bot))
        for code in codes:
            tables.step([code])
            side.follow(code)


@pytest.mark.parametrize("bot", BOTS)
@settings(max_examples=12 * MORE)
@given(case=cases(), seed=SEEDS)
def test_bots_within_a_step_decide_as_they_do_at_any_table(bot: str, case: Case, seed: int) -> None:
    compare_bots(bot, task_of(case, episode="round"), seed, 20)


@pytest.mark.parametrize("bot", BOTS)
def test_bots_within_a_step_name_trump_without_a_look_at_their_own_card(bot: str) -> None:
    """Which a dealer has to do in the first round where a Wizard is turned up: in one of fifteen."""
    compare_bots(bot, task_of(case_of("classic", 3, clairvoyance=True), episode="round", rounds=(1,)), 1, 250)
