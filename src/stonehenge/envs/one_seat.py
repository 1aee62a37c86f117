"""One seat against given bots, as Gymnasium has environments; ``gymnasium.make`` knows it once this is imported.

``gymnasium.make("stonehenge.envs.one_seat:stonehenge/OneSeat-v1", bots="apprentice", edition="jubilee")``
"""

from collections.abc import Sequence
from typing import Any, Final

import gymnasium

from stonehenge.bots import Bot, close_bot, make_bot
from stonehenge.bots.seeds import bot_seed
from stonehenge.envs.law_episode import LawEpisode, drawn_episode, shown_table
from stonehenge.envs.spaces import action_space, observation_space
from stonehenge.envs.task import Task
from stonehenge.simulate.arrays import Array

OWN_SEAT: Final = 0
"""Where the learner sits; who deals first is drawn, so that it comes to sit everywhere."""
ENVIRONMENT: Final = "stonehenge/OneSeat-v1"


class OneSeat(gymnasium.Env[Array, int]):
    """A game or a round in one seat; the bots in the others play by the law, with what they see and nothing else.

    What ``Task`` takes is given by name. ``bots`` is a bot for all other seats, or one for each from the left neighbour
    on: a name, as everywhere (``"magician"``, ``"program:./my-bot"``), or anything with a method ``decide``. An illegal
    action ends the episode with ``illegal_reward``; which are legal says ``info["action_mask"]``, and ``action_masks``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 # Gymnasium's way

    def __init__(
        self,
        bots: "str | Bot | Sequence[str | Bot]" = "counting",
        render_mode: str | None = None,
        illegal_reward: float = -1000.0,
        **task: Any,
    ) -> None:
        self.task = Task(**task)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.task.history)
        self.action_space: Any = action_space()
        self._illegal_reward = float(illegal_reward)
        self._given = _one_for_each(bots, self.task.players - 1)
        self._bots: list[Bot] = []
        self._episode: LawEpisode | None = None
        self._terminated = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin an episode; ``options`` may say ``{"dealer": 2}`` and, for single rounds, ``{"round": 7}``."""
        super().reset(seed=seed)
        self.close()
        chance = int(self.np_random.integers(2**63))
        self._bots = [
            make_bot(bot, bot_seed(str(chance), seat)) if isinstance(bot, str) else bot
            for seat, bot in enumerate(self._given)
        ]
        self._episode = drawn_episode(self.task, self.np_random, options or {})
        self._let_bots_act()
        self._terminated = False
        return self._told()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots act until it is one's turn again."""
        episode = self._running()
        if self._terminated:
            raise ValueError("the episode is over: reset begins the next one")
        if not self.action_space.contains(action) or not self.action_masks()[action]:
            reward, self._terminated = self._illegal_reward, True
        else:
            reward = episode.act(int(action))[OWN_SEAT] + self._let_bots_act()
            self._terminated = episode.over
        if self.render_mode == "human":
            self.render()
        observation, info = self._told()
        return observation, reward, self._terminated, False, info

    def action_masks(self) -> Array:
        """Which actions are legal now, as sb3-contrib asks for it."""
        return self._running().mask(OWN_SEAT).astype(bool)

    def render(self) -> str | None:
        """The table as a spectator sees it, in words: printed ("human") or returned ("ansi")."""
        shown = shown_table(self._running())
        if self.render_mode == "human":
            print(shown)  # noqa: T201 # that is what it is asked for
            return None
        return shown

    def close(self) -> None:
        """Let the bots go."""
        for bot, given in zip(self._bots, self._given, strict=False):
            if isinstance(given, str):
                close_bot(bot)
        self._bots = []

    def _running(self) -> LawEpisode:
        if self._episode is None:
            raise ValueError("no episode has begun: call reset first")
        return self._episode

    def _let_bots_act(self) -> float:
        """Let the bots act until it is the learner's turn; what that brings it."""
        episode, reward = self._running(), 0.0
        while not episode.over and episode.turn != OWN_SEAT:
            bot = self._bots[episode.turn - OWN_SEAT - 1]
            reward += episode.take(bot.decide(episode.view(episode.turn).copy()))[OWN_SEAT]
        return reward

    def _told(self) -> tuple[Array, dict[str, Any]]:
        episode = self._running()
        return episode.observation(OWN_SEAT), {"action_mask": episode.mask(OWN_SEAT)}


def _one_for_each(bots: "str | Bot | Sequence[str | Bot]", others: int) -> "list[str | Bot]":
    given = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * others
    if len(given) != others:
        raise ValueError(f"{others} other seats need {others} bots, not {len(given)}")
    return given


gymnasium.register(id=ENVIRONMENT, entry_point=OneSeat)
