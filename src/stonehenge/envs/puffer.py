"""Many tables as PufferLib has environments: rows of agents in shared buffers, of which each acts in every step.

It has the attributes and methods of a native ``PufferEnv``, and needs no PufferLib. An agent is the learner at one
table, the others are bots that play within the compiled step. Its observation is that of the encoding with the action
mask behind it, since a ``PufferEnv`` has no other place for one: the last ``ACTIONS`` numbers.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete

from stonehenge.envs.spaces import bounds
from stonehenge.envs.task import Task
from stonehenge.envs.vectorised import Tables
from stonehenge.simulate.arrays import Array
from stonehenge.simulate.batch.action_codes import ACTIONS

LEARNER_SEAT: Final = 0


class PufferTables:
    """So many tables, with a learner at each; an illegal action ends its episode with ``forfeit``."""

    emulated: Final = False
    done: Final = False

    def __init__(
        self,
        num_envs: int = 1024,
        *,
        bots: str = "counting",
        forfeit: float = -1000.0,
        buf: Mapping[str, Array] | None = None,
        seed: int = 0,
        **task: Any,
    ) -> None:
        """Begin so many tables; ``bots`` sit in all other seats, and ``task`` is what ``Task`` takes, by name."""
        self.task = Task(**task)
        seats = ["learner", *[bots] * (self.task.players - 1)]
        self._tables = Tables(self.task, num_envs, seed=seed, seats=seats, illegal="forfeit", forfeit=forfeit)
        self.num_agents = num_envs
        low, high = bounds(self.task.history)
        self.single_observation_space = Box(
            np.concatenate([low, np.zeros(ACTIONS, np.int16)]),
            np.concatenate([high, np.ones(ACTIONS, np.int16)]),
            dtype=np.int16,
        )
        self.single_action_space = Discrete(ACTIONS)
        shape = (num_envs, *self.single_observation_space.shape)
        self.observation_space = Box(
            np.broadcast_to(self.single_observation_space.low, shape),
            np.broadcast_to(self.single_observation_space.high, shape),
            dtype=np.int16,
        )
        self.action_space = MultiDiscrete([ACTIONS] * num_envs)
        self.agent_ids = np.arange(num_envs)
        given = buf or _buffers(num_envs, shape[1])
        self.observations, self.actions, self.rewards = given["observations"], given["actions"], given["rewards"]
        self.terminals, self.truncations, self.masks = given["terminals"], given["truncations"], given["masks"]
        self.infos: list[dict[str, float]] = []

    @property
    def driver_env(self) -> "PufferTables":
        """The environment itself."""
        return self

    @property
    def agents_per_batch(self) -> int:
        """How many agents act in a step."""
        return self.num_agents

    def reset(self, seed: int | None = None) -> tuple[Array, list[dict[str, float]]]:
        """Begin anew at every table."""
        self._tables.reset(seed)
        self._tell()
        self.infos = []
        return self.observations, self.infos

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, list[dict[str, float]]]:
        """Let the learner act at every table; what it is told then, in the shared buffers."""
        self.actions[:] = actions
        self._tables.step(self.actions)
        self._tell()
        ended = self._tables.ended
        points = self._tables.results[ended, LEARNER_SEAT]
        self.infos = [{"points": float(points.mean()), "episodes": float(len(points))}] if len(points) else []
        return self.observations, self.rewards, self.terminals, self.truncations, self.infos

    def async_reset(self, seed: int | None = None) -> None:
        """Begin anew; ``recv`` gives what is told then."""
        self.reset(seed)

    def send(self, actions: Array) -> None:
        """Let the learners act; ``recv`` gives what is told then."""
        self.step(actions)

    def recv(self) -> tuple[Array, Array, Array, Array, list[dict[str, float]], Array, Array]:
        """What was told last."""
        told = (self.observations, self.rewards, self.terminals, self.truncations)
        return *told, self.infos, self.agent_ids, self.masks

    def close(self) -> None:
        """There is nothing to close."""

    def _tell(self) -> None:
        length = self.task.observation_length
        self.observations[:, :length] = self._tables.observations
        self.observations[:, length:] = self._tables.masks
        self.rewards[:] = self._tables.rewards[:, LEARNER_SEAT]
        self.terminals[:] = self._tables.ended
        self.truncations[:] = False
        self.masks[:] = True


def _buffers(agents: int, length: int) -> dict[str, Array]:
    return {
        "observations": np.zeros((agents, length), dtype=np.int16),
        "actions": np.zeros(agents, dtype=np.int32),
        "rewards": np.zeros(agents, dtype=np.float32),
        "terminals": np.zeros(agents, dtype=bool),
        "truncations": np.zeros(agents, dtype=bool),
        "masks": np.ones(agents, dtype=bool),
    }
