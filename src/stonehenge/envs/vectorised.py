"""Thousands of tables in one compiled step: NumPy in, NumPy out.

At every table somebody is to act; ``step`` takes an action for each and goes on until somebody is to act again. An
episode that ends is followed by the next at once. The arrays belong to the tables and are written anew by every step:
copy what is to be kept.
"""

from collections.abc import Sequence
from typing import Final, Literal, cast

import numpy as np

from stonehenge.envs.law_episode import IllegalCodeError
from stonehenge.envs.task import Task
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Array, Rows, Vector, constant, rows, vector
from stonehenge.simulate.batch import stepping
from stonehenge.simulate.batch.action_codes import ACTIONS
from stonehenge.simulate.batch.book import BOOK_LENGTH
from stonehenge.simulate.batch.card_kinds import CARD_KINDS
from stonehenge.simulate.batch.open_hands import write_all_hands
from stonehenge.simulate.batch.stepping import NOTHING_ILLEGAL, Batch, BatchRules, Outputs, Room
from stonehenge.simulate.compiled import HAVE_NUMBA
from stonehenge.simulate.policies.weights import apprentice_for, kind_of
from stonehenge.simulate.setups import deck_places, game_vectors

SEATED: Final = {
    "learner": stepping.LEARNER,
    "random": stepping.BY_CHANCE,
    "counting": stepping.BY_COUNTING,
    "apprentice": stepping.BY_APPRENTICE,
}
"""Who can sit in a seat: whoever steps the tables, or a bot that plays within the step."""
_EPISODES: Final = {"game": stepping.WHOLE_GAMES, "round": stepping.SINGLE_ROUNDS}
_REWARDS: Final = {"points": stepping.BY_POINTS, "win": stepping.BY_WINNING}

Illegal = Literal["refuse", "forfeit"]


class Tables:
    """As many tables of one game as you like."""

    observations: Array
    """(tables, numbers): what the one who is to act sees."""
    masks: Array
    """(tables, actions): 1 for what it may do."""
    turns: Array
    """(tables,): which seat it is."""
    rewards: Array
    """(tables, seats): what the last step brought everyone."""
    ended: Array
    """(tables,): whether the last step ended an episode; the observation is the next one's first."""
    results: Array
    """(tables, seats): the points of the episode that ended last; penalties as they are counted."""

    def __init__(
        self,
        task: Task,
        count: int,
        *,
        seed: int = 0,
        seats: Sequence[str] | None = None,
        illegal: Illegal = "refuse",
        forfeit: float = -1000.0,
    ) -> None:
        """Set up and begin so many tables.

        ``seats`` says for each seat who sits there: "learner", "random", "counting" or "apprentice"; without it all are
        learners. An illegal action is refused with an error before anything happens, or it ends the episode, and who
        did it is rewarded with ``forfeit``.
        """
        setup = task.setup
        self.task, self.count = task, count
        self._models = _models(seats or ["learner"] * setup.players, setup.players)
        self._forfeit = None if illegal == "refuse" else float(forfeit)
        deck = deck_places(setup)
        self._rules = BatchRules(
            rounds=game_vectors(setup),
            deck=deck,
            numbers=constant([number - 1 for number in task.round_numbers]),
            teams=constant([*setup.teams, *range(setup.players, at.SEATS)]),
            models=constant(self._models),
            episodes=_EPISODES[task.episode],
            rewards=_REWARDS[task.reward],
        )
        self._room = Room(vector(at.LENGTH), vector(len(deck)), apprentice_for(kind_of(setup)))
        self._told = Outputs(
            observations=np.zeros((count, task.observation_length), dtype=np.int16),
            masks=np.zeros((count, ACTIONS), dtype=np.int8),
            turns=np.zeros(count, dtype=np.int64),
            rewards=np.zeros((count, setup.players), dtype=np.float32),
            ended=np.zeros(count, dtype=np.bool_),
            results=np.zeros((count, setup.players), dtype=np.int64),
        )
        self.observations, self.masks, self.turns, self.rewards, self.ended, self.results = self._told
        self._batch = Batch(
            rows(count, at.LENGTH), rows(count, BOOK_LENGTH), rows(count, 1), rows(count, 1), vector(count)
        )
        self._drawn = np.zeros(count, dtype=np.int64)
        self._chance = vector(1)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin anew at every table; the same seed deals the same cards, and without one chance goes on as it was."""
        if seed is not None:
            self._set_chances(seed)
        stepping.begin_tables(self._rules, self._batch, self._told, self._room)

    def _set_chances(self, seed: int) -> None:
        chances = np.random.SeedSequence(seed).generate_state(2 * self.count + 1, np.uint64).view(np.int64) | 1
        _set_column(self._batch.cards, chances[: self.count])
        _set_column(self._batch.chances, chances[self.count : -1])
        self._chance[0] = int(chances[-1])

    def step(self, actions: Array) -> None:
        """Let whoever is to act do so at every table, and go on until somebody is to act again."""
        given = np.ascontiguousarray(actions, dtype=np.int64)
        if given.shape != (self.count,):
            raise ValueError(f"{self.count} tables need {self.count} actions, not an array of shape {given.shape}")
        codes = cast("Vector", given if HAVE_NUMBA else given.tolist())
        if self._forfeit is None:
            wrong = stepping.first_illegal(self.masks, codes)
            if wrong != NOTHING_ILLEGAL:
                raise IllegalCodeError(int(codes[wrong]), table=int(wrong))
        stepping.step_tables(self._rules, self._batch, self._told, self._room, codes, self._forfeit or 0.0)

    def open_hands(self) -> Array:
        """(tables, 6, kinds): everyone's hand, from the one who is to act on: for a critic, while it is trained.

        Nobody who plays may see it.
        """
        hands: Array = np.zeros((self.count, at.SEATS, CARD_KINDS), dtype=np.int8)
        write_all_hands(self._batch.states, self.turns, hands)
        return hands

    def draw(self) -> Array:
        """Any legal action for every table, each as likely as the next."""
        stepping.draw_legal(self.masks.view(np.int64), self._chance, self._drawn)
        return self._drawn.copy()


def _set_column(of_tables: Rows, chances: Array) -> None:
    for own, chance in zip(of_tables, chances, strict=True):
        own[0] = int(chance)


def _models(seats: Sequence[str], players: int) -> list[int]:
    if len(seats) != players:
        raise ValueError(f"{players} seats need {players} names of who sits there, not {len(seats)}")
    unknown = [who for who in seats if who not in SEATED]
    if unknown:
        raise ValueError(f"nobody is called {unknown[0]!r}: in a seat sits one of {', '.join(SEATED)}")
    if "learner" not in seats:
        raise ValueError("at least one seat needs a learner")
    return [*(SEATED[who] for who in seats), *[stepping.LEARNER] * (at.SEATS - players)]
