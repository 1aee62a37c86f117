"""An episode by the law itself: a game or a single round, played by codes, seen as observations."""

from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Any, Final, NamedTuple, Self

import numpy as np

from stonehenge.envs.choices import meaning
from stonehenge.envs.sight import see
from stonehenge.envs.task import Task
from stonehenge.locales import FALLBACK
from stonehenge.plugins.editions import locale
from stonehenge.rules.actions import Action
from stonehenge.rules.cards import UNSEEN
from stonehenge.rules.deals import Deal, deal_from_seed
from stonehenge.rules.events import Event, Scored
from stonehenge.rules.game import act, begin, deal
from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.private import Private
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.scoring import best_seats
from stonehenge.rules.setup import MOST_PLAYERS
from stonehenge.rules.table import EVERYONE, Phase, Table, actors
from stonehenge.rules.view import SPECTATOR, View
from stonehenge.simulate.arrays import Array, Vector
from stonehenge.simulate.batch.action_codes import (
    ACTIONS,
    is_part_of_choice,
    write_mask,
)
from stonehenge.simulate.batch.card_kinds import CARD_KINDS, KIND_OF
from stonehenge.simulate.batch.encoding import encode
from stonehenge.wording.table_lines import table_lines
from stonehenge.wording.words import Words

NOBODY: Final = -1

Dealing = Callable[[int], Deal]
"""Deals the round of a number."""


class IllegalCodeError(ValueError):
    """An action that is not among those the mask allows; nothing has happened."""

    def __init__(self, code: int, table: int | None = None) -> None:
        where = "" if table is None else f" at table {table}"
        super().__init__(f"action {code} isn't allowed now{where}: take one whose place in the action mask is 1")


def next_to_act(table: Table) -> int:
    """Whose turn it is; where several act at once, they are asked one after the other. NOBODY if nobody can act."""
    waiting = actors(table)
    if table.turn != EVERYONE or table.phase is Phase.PASS:
        return waiting[0] if waiting else NOBODY
    setup = table.setup
    first = first_to_predict(table.round.dealer, setup.players, setup.direction)
    order = ((first + setup.direction * turn) % setup.players for turn in range(setup.players))
    return next(seat for seat in order if seat in waiting)


class Sight(NamedTuple):
    """What the one who is to act sees, as the encoding takes it, and what it may do."""

    seen: Vector
    book: Vector
    mask: Array


class LawEpisode:
    """One episode."""

    def __init__(self, task: Task, dealing: Dealing | None, first_dealer: int, round_number: int) -> None:
        """Begin with the round of this number, which is 1 where a whole game is played.

        Where nobody deals, the episode waits for every ``deal``.
        """
        self._task = task
        self._dealing = dealing
        self._state = begin(task.setup, first_dealer)
        self._state.table.round.number = round_number - 1
        self._last = task.setup.rounds if task.episode == "game" else round_number
        self._chosen: list[int] = []
        """The seals of a prediction under way, as codes (X3, X4)."""
        self._sight: Sight | None = None
        """What the one who is to act sees now, once somebody has asked."""
        self.events: list[Event] = []
        """All that has happened."""
        self._deal_if_due()

    def copy(self) -> Self:
        """An episode that goes on from here by itself."""
        other = copy(self)
        other._state = self._state.copy()
        other._chosen = self._chosen.copy()
        other.events = self.events.copy()
        return other

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()

    @property
    def table(self) -> Table:
        """What everyone sees."""
        return self._state.table

    @property
    def over(self) -> bool:
        """Whether the episode is at its end."""
        phase = self.table.phase
        return phase is Phase.OVER or (phase is Phase.DEAL and self.table.round.number == self._last)

    @property
    def waits_for_deal(self) -> bool:
        """Whether the next round is to be dealt."""
        return self.table.phase is Phase.DEAL and not self.over

    @property
    def turn(self) -> int:
        """Whose turn it is, or NOBODY when it is over or waits for a deal."""
        return next_to_act(self._state.table)

    @property
    def chosen(self) -> tuple[int, ...]:
        """The seals that the one who is to act has chosen so far, as codes; the others are not told (X3, X4)."""
        return tuple(self._chosen)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, by the points so far."""
        setup = self._task.setup
        return best_seats(self.table.sheet.totals, setup.teams, setup.fewest_win)

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self._state.views[seat]

    # --- what is seen ------------------------------------------------------------------------------------------------

    def observation(self, seat: int) -> Array:
        """What a seat sees, encoded."""
        out: Array = np.zeros(self._task.observation_length, dtype=np.int16)
        if seat == self.turn:
            seen, book, _ = self._sight_now()
        else:
            seen, book = see(self.view(seat))
        encode(seen, book, seat, out)
        return out

    def open_hands(self, seat: int) -> Array:
        """(6, kinds): everyone's hand, from this seat on clockwise: for a critic. Nobody who plays may see it."""
        hands: Array = np.zeros((MOST_PLAYERS, CARD_KINDS), dtype=np.int8)
        unseen = self._state.foreheads  # V4: those that are still there
        for other, private in enumerate(self._state.privates):
            for card in private.hand:
                kind = KIND_OF[unseen[other] if card == UNSEEN else card]
                hands[(other - seat) % self._task.players, kind] += 1
        return hands

    def mask(self, seat: int) -> Array:
        """Which actions a seat may take now, as 1 and 0; none if it is not its turn."""
        if seat != self.turn or seat == NOBODY:
            return np.zeros(ACTIONS, dtype=np.int8)
        return self._sight_now().mask.copy()

    def _sight_now(self) -> Sight:
        if self._sight is None:
            mask: Array = np.zeros(ACTIONS, dtype=np.int8)
            self._sight = Sight(*see(self.view(self.turn), self._chosen), mask)
            write_mask(*self._sight)
        return self._sight

    # --- what is done ------------------------------------------------------------------------------------------------

    def act(self, code: int) -> tuple[float, ...]:
        """Let the one whose turn it is act; what each seat is rewarded with then. An IllegalCodeError if it may not."""
        if not 0 <= code < ACTIONS or self.turn == NOBODY or not self._sight_now().mask[code]:
            raise IllegalCodeError(code)
        if not is_part_of_choice(code):
            return self.take(self.meaning(code))
        self._chosen.append(code)
        self._sight = None
        return (0.0,) * self._task.players

    def meaning(self, code: int) -> Action:
        """The law's action that a code is at this moment; it must be legal, and no part of a choice."""
        seen, book, _ = self._sight_now()
        return meaning(self.view(self.turn), seen, book, code)

    def take(self, action: Action) -> tuple[float, ...]:
        """Let the one whose turn it is take an action of the law, which must be legal."""
        happened = act(self._state, self.turn, action)
        if isinstance(happened, Refusal):
            raise TypeError(f"{action} was refused: {happened}")
        self._note(happened)
        rewards = self._rewards(happened)
        self._deal_if_due()
        return rewards

    def deal(self, dealt: Deal) -> None:
        """Deal the round that the episode waits for; a ValueError if that is no deal of it."""
        happened = deal(self._state, dealt)
        if isinstance(happened, Refusal):
            raise ValueError(f"that is no deal of this game: {happened}")
        self._note(happened)

    def _deal_if_due(self) -> None:
        if self._dealing is not None and self.waits_for_deal:
            self.deal(self._dealing(self.table.round.number + 1))

    def _note(self, happened: tuple[Event, ...]) -> None:
        self._chosen.clear()
        self._sight = None
        self.events += happened

    def _rewards(self, happened: tuple[Event, ...]) -> tuple[float, ...]:
        """What is rewarded of what has just happened."""
        players, sign = self._task.players, -1.0 if self._task.setup.fewest_win else 1.0
        points = next((event.points for event in happened if isinstance(event, Scored)), None)
        if points is None:
            return (0.0,) * players
        if self._task.reward == "points":
            return tuple(sign * own for own in points)
        if self.table.round.number < self._last:
            return (0.0,) * players
        winners = self.winners
        return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(players))


def drawn_episode(task: Task, chance: np.random.Generator, asked: dict[str, Any]) -> LawEpisode:
    """An episode dealt by chance; so are the first dealer and a single round, unless ``dealer`` and ``round`` say."""
    seed, dealer = int(chance.integers(2**63)), int(chance.integers(task.players))
    number = int(chance.choice(task.round_numbers)) if task.episode == "round" else 1
    number = asked.get("round", number)
    if number not in (range(1, task.setup.rounds + 1) if task.episode == "round" else (1,)):
        raise ValueError(f"no episode of this game can begin with round {number}")
    dealer = asked.get("dealer", dealer)
    if dealer not in range(task.players):
        raise ValueError(f"there is no seat {dealer}: the seats are 0 to {task.players - 1}")
    return LawEpisode(task, partial(deal_from_seed, task.setup, str(seed)), dealer, number)


def shown_table(episode: LawEpisode) -> str:
    """The table as a spectator sees it, in words."""
    table = episode.table
    words = Words(locale(FALLBACK), table.setup.edition)
    names = [words.text("seat", number=seat) for seat in range(table.setup.players)]
    return "\n".join(table_lines(View(table, Private(SPECTATOR)), names, words))
