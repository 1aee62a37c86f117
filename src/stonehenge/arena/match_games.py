"""One game of a match: who sits where, which deal, and its result. A worker needs nothing else to play it."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock
from time import perf_counter
from typing import Final

from stonehenge.bots import make_bot as make_guarded
from stonehenge.bots.guarded import Guarded
from stonehenge.bots.seeds import bot_seed
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors

_WARM_UP: Final = 60
"""How many decisions are made before the first that is timed: with the first ones a bot's code is loaded."""
_warm: set[tuple[Setup, frozenset[str]]] = set()
_one_at_a_time: Final = Lock()


class BotFailedError(Exception):
    """A bot could not be made: its name, the deal, and why."""

    def __init__(self, bot: str, deal: int, why: str) -> None:
        super().__init__(bot, deal, why)  # all of them, so that it comes back whole from a worker
        self.bot = bot
        self.deal = deal
        self.why = why

    def __str__(self) -> str:
        return f"the bot {self.bot} in deal {self.deal + 1}: {self.why}"


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game to be played: a deal, which is the shuffles of all its rounds, and the bots by seat."""

    setup: Setup
    seating: tuple[str, ...]
    seed: str
    deal: int

    @property
    def cards(self) -> str:
        """The seed of the shuffles: the same in every seating."""
        return f"{self.seed}/{self.deal}"

    @property
    def first_dealer(self) -> int:
        """Who deals first: the same in every seating, and every seat in turn from deal to deal."""
        return self.deal % self.setup.players

    def luck(self, name: str) -> str:
        """The seed of a bot: the same in every seat, and nothing to do with the cards."""
        return bot_seed(f"{self.seed}/{self.deal}", name)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a game; two results are compared without their times."""

    points: tuple[tuple[int, ...], ...]
    """By round and seat, as they were written down: where they are penalties, penalties."""
    exact: tuple[int, ...]
    """By seat: in how many rounds."""
    winners: tuple[int, ...]
    times: tuple[Sequence[float], ...] = field(compare=False, repr=False)
    """By seat: the milliseconds of each decision."""
    replaced: tuple[int, ...] = ()
    """By seat: how many decisions the apprentice made in the bot's place; none if empty."""


def make_bot(name: str, seed: str) -> Guarded:
    """A new bot for one seat of one game; its guard counts the decisions that the apprentice makes in its place."""
    return make_guarded(name, seed)


def play(game: MatchGame) -> Result:
    """Play a game; a process plays one at a time, because a second would spoil the times of the first."""
    with _one_at_a_time:
        kind = (game.setup, frozenset(game.seating))
        if kind not in _warm:
            _play(game, _WARM_UP)
            _warm.add(kind)
        return _play(game)


def _play(game: MatchGame, most_decisions: int | None = None) -> Result:
    bots: list[Guarded] = []
    try:
        for seat in range(game.setup.players):
            bots.append(_seated(game, seat))  # noqa: PERF401 # those made before one that fails are let go as well
        return _played(game, bots, most_decisions)
    finally:
        for bot in bots:
            bot.close()


def _played(game: MatchGame, bots: Sequence[Guarded], most_decisions: int | None) -> Result:
    setup = game.setup
    state = begin(setup, game.first_dealer)
    times = [array("f") for _ in bots]
    decisions = 0
    while state.table.phase is not Phase.OVER and decisions != most_decisions:
        if state.table.phase is Phase.DEAL:
            deal_next(state, game.cards)
            continue
        seat = actors(state.table)[0]
        times[seat].append(_turn(state, seat, bots[seat]))
        decisions += 1
    sheet = state.table.sheet
    exact = [sheet.exact_rounds(seat, setup.fewest_win) for seat in range(setup.players)]
    return Result(
        tuple(line.points for line in sheet.rounds),
        tuple(exact),
        sheet.winners,
        tuple(times),
        tuple(bot.replaced for bot in bots),
    )


def _seated(game: MatchGame, seat: int) -> Guarded:
    name = game.seating[seat]
    try:
        return make_bot(name, game.luck(name))
    except Exception as error:  # whatever a bot raises is told by the bot's name
        raise BotFailedError(name, game.deal, _raised(error)) from error


def _turn(state: State, seat: int, bot: Guarded) -> float:
    """Let a bot decide and act; the milliseconds it took to decide."""
    begun = perf_counter()
    action = bot.decide(state.views[seat])
    took = perf_counter() - begun
    events = act(state, seat, action)
    if isinstance(events, Refusal):
        raise RuntimeError(f"the guard of {bot.name} let through what is refused: {events}")
    return 1000 * took


def _raised(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
