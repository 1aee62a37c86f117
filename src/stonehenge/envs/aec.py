"""The game as PettingZoo has games: one agent after the other, whole games or single rounds, by the law itself."""

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from stonehenge.envs.law_episode import NOBODY, drawn_episode, shown_table
from stonehenge.envs.spaces import action_space, masked_space, open_space
from stonehenge.envs.task import Task

ILLEGAL_REWARD: Final = -1000.0
"""What an illegal action is rewarded with, unless another is asked for; no round is worth so little."""


def env(render_mode: str | None = None, illegal_reward: float = ILLEGAL_REWARD, **task: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the episode, with this reward."""
    ends_when_illegal = TerminateIllegalWrapper(raw_env(render_mode, **task), illegal_reward=illegal_reward)
    return OrderEnforcingWrapper(ends_when_illegal)


class raw_env(AECEnv):  # noqa: N801 # PettingZoo's name for it
    """The environment itself; an illegal action is refused with an error, and nothing has happened.

    What ``Task`` takes is given by name: ``edition``, ``players``, ``options``, ``episode``, ``rounds``, ``reward``,
    ``history``. Agents are ``seat_0``, ``seat_1`` and so on; who deals first is drawn with every reset. Where several
    act at once they are asked one after the other, and see nothing of what the others chose.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 # PettingZoo's way to say it
        "name": "stonehenge_v1",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, render_mode: str | None = None, **task: Any) -> None:
        super().__init__()
        self.task = Task(**task)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.task.players)]
        self.agents: list[str] = []
        self._spaces = {agent: masked_space(self.task.history) for agent in self.possible_agents}
        self._actions = {agent: action_space() for agent in self.possible_agents}
        self.state_space = open_space(self.task.history)
        self._chance, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Space[Any]:
        """An observation and its action mask."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The fixed space of actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; ``options`` may say which seat deals first, and which round a single one is.

        ``{"dealer": 2}``, ``{"round": 7}``.
        """
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.episode = drawn_episode(self.task, self._chance, options or {})
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do; nothing if it is not its turn."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.observation(seat), "action_mask": self.episode.mask(seat)}

    def state(self) -> Any:
        """What the one who is to act sees, and behind it everyone's hand from that seat on: for a critic."""
        seat = self.possible_agents.index(self.agent_selection)
        return np.concatenate([self.episode.observation(seat), self.episode.open_hands(seat).ravel()])

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError(f"{agent} is to act: an action is a whole number, not None")
        self._cumulative_rewards[agent] = 0.0
        points = self.episode.act(int(action))
        self.rewards = dict(zip(self.possible_agents, points, strict=True))
        self._accumulate_rewards()
        if self.episode.turn == NOBODY:
            self.terminations = dict.fromkeys(self.agents, True)
            for seat, own in enumerate(self.possible_agents):
                self.infos[own] = {"won": seat in self.episode.winners}
        else:
            self.agent_selection = self.possible_agents[self.episode.turn]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it, in words: printed ("human") or returned ("ansi")."""
        shown = shown_table(self.episode)
        if self.render_mode == "human":
            print(shown)  # noqa: T201 # that is what it is asked for
            return None
        return shown if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
