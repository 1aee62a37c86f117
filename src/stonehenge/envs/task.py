"""What is played in an environment: the edition and its options, what an episode is, what is rewarded, what is seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, Self, get_args

from stonehenge.locales import FALLBACK
from stonehenge.plugins.editions import locale, set_up
from stonehenge.rules.options import from_text
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.simulate.batch.fields import OBSERVATION, OBSERVATION_WITH_HISTORY
from stonehenge.wording.words import Words

Episodes = Literal["game", "round"]
Rewards = Literal["points", "win"]

EPISODES: Final[tuple[str, ...]] = get_args(Episodes)
REWARDS: Final[tuple[str, ...]] = get_args(Rewards)


@dataclass(frozen=True)
class Task:
    """What is played; a ValueError says in one sentence what can't be."""

    edition: str = "classic"
    players: int = 4
    options: Mapping[str, object] = field(default_factory=dict)
    """Options of the edition, as everywhere: ``{"specials": "all", "prediction": "secret"}``."""
    episode: Episodes = "game"
    """A whole game, or a single round, drawn from ``rounds``; then nobody has any points yet."""
    rounds: tuple[int, ...] = ()
    """The numbers, from 1, of the rounds that single ones are drawn from; all of the game's where none is given."""
    reward: Rewards = "points"
    """The points of each round when it is over, penalties negative; or 1 for winning the episode, shared by winners."""
    history: bool = False
    """Whether an observation also tells the tricks of the round in order."""

    def __post_init__(self) -> None:
        if self.episode not in EPISODES:
            raise ValueError(f"an episode is one of {', '.join(EPISODES)}, not {self.episode!r}")
        if self.reward not in REWARDS:
            raise ValueError(f"a reward is one of {', '.join(REWARDS)}, not {self.reward!r}")
        last = self.setup.rounds
        wrong = [number for number in self.rounds if not 1 <= number <= last]
        if wrong:
            raise ValueError(f"there is no round {wrong[0]}: this game has rounds 1 to {last}")
        if self.rounds and self.episode == "game":
            raise ValueError("a whole game has all its rounds: give rounds only with episode='round'")

    def __deepcopy__(self, _memo: object) -> Self:
        return self  # it never changes

    @cached_property
    def setup(self) -> Setup:
        """The game, set up."""
        given: dict[str, Any] = {
            name: from_text(name, value) if isinstance(value, str) else value for name, value in self.options.items()
        }
        setup = set_up(self.edition, self.players, given)
        if isinstance(setup, Refusal):
            raise ValueError(Words(locale(FALLBACK), self.edition).refusal(setup))
        return setup

    @property
    def round_numbers(self) -> tuple[int, ...]:
        """The rounds, from 1, that single ones are drawn from."""
        return self.rounds or tuple(range(1, self.setup.rounds + 1))

    @property
    def observation_length(self) -> int:
        """How many numbers an observation has."""
        return OBSERVATION_WITH_HISTORY if self.history else OBSERVATION
