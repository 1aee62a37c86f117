"""The game as OpenSpiel has games; ``pyspiel.load_game`` knows it once this module is imported.

``python_stonehenge_round(players=4,round=5)`` is a single round, ``python_stonehenge_game`` a whole game. Both take any
edition and its options: ``edition=jubilee,options=specials:all;prediction:secret``. Chance deals the cards one by one.
Where several act at once they are asked one after the other, and see nothing of what the others chose.
"""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from stonehenge.envs.choices import described
from stonehenge.envs.law_episode import LawEpisode, shown_table
from stonehenge.envs.task import Task
from stonehenge.rules.cards import CODE_OF, NONE, Card
from stonehenge.rules.deals import Deal, has_turnup, own_stack
from stonehenge.rules.plain import plain_event
from stonehenge.rules.projection import project
from stonehenge.rules.scoring import chips, experience, penalty
from stonehenge.rules.seals import BLACK, MIDDLE, MOST_SEALS, WHITE
from stonehenge.rules.setup import MOST_PLAYERS, Predictions, Scoring, Setup
from stonehenge.simulate.batch.action_codes import ACTIONS
from stonehenge.simulate.batch.card_kinds import CARD_KINDS, CARD_OF_KIND, KIND_OF
from stonehenge.simulate.batch.fields import FIELDS, HISTORY_FIELDS

ROUND_GAME: Final = "python_stonehenge_round"
WHOLE_GAME: Final = "python_stonehenge_game"
_FEWEST: Final = 3


def _game_type(short_name: str, long_name: str, parameters: Mapping[str, Any], tensor: bool) -> Any:
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=_FEWEST,
        provides_information_state_string=True,
        provides_information_state_tensor=tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )


_PARAMETERS: Final[dict[str, Any]] = {"players": 4, "edition": "classic", "options": ""}
_ROUND: Final = 5


def _round_type(tensor: bool) -> Any:
    """A round; ``tensor``: whether a tensor can tell all that a seat has seen of it."""
    return _game_type(ROUND_GAME, "A round of Stonehenge", {**_PARAMETERS, "round": _ROUND}, tensor)


_WHOLE_TYPE: Final = _game_type(WHOLE_GAME, "A game of Stonehenge", _PARAMETERS, tensor=False)


class _StonehengeGame(pyspiel.Game):
    """What a round and a game have in common."""

    task: Task
    numbers: range
    """The rounds that are played."""

    def _set_up(self, kind: Any, params: dict[str, Any]) -> None:
        least, most = _utilities(self.task.setup, self.numbers)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=CARD_KINDS,
            num_players=self.task.players,
            min_utility=least,
            max_utility=most,
            utility_sum=None,
            max_game_length=sum(_most_moves(self.task.setup, number) for number in self.numbers),
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> "StonehengeState":
        """A state before the first card is dealt."""
        return StonehengeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "StonehengeObserver":
        """What turns a state into what one seat sees."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return StonehengeObserver(kind, params)


class StonehengeRound(_StonehengeGame):
    """A single round."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        number = (params or {}).get("round", _ROUND)
        self.task = _task(params or {}, episode="round", rounds=(number,), history=True)
        self.numbers = range(number, number + 1)
        seals = self.task.setup.predictions is Predictions.SEALS  # who took some from whom is in no tensor
        self._set_up(_round_type(tensor=not seals), params or {})


class StonehengeGame(_StonehengeGame):
    """A whole game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.task = _task(params or {})
        self.numbers = range(1, self.task.setup.rounds + 1)
        self._set_up(_WHOLE_TYPE, params or {})


def _task(params: dict[str, Any], **more: Any) -> Task:
    given = {**_PARAMETERS, **params}
    options = {}
    for one in filter(None, given["options"].split(";")):
        name, colon, value = one.partition(":")
        if not colon:
            raise ValueError(f"options are written as specials:all;prediction:secret, not as {one!r}")
        options[name] = value
    return Task(given["edition"], given["players"], options, **more)


def _utilities(setup: Setup, numbers: range) -> tuple[float, float]:
    """The least and the most that these rounds can bring."""
    least = most = 0
    for number in numbers:
        size, stake = setup.hand_sizes[number - 1], setup.stakes[number - 1]
        match setup.scoring:
            case Scoring.EXPERIENCE:  # the Cloud can make a prediction one too high of all the tricks (S7)
                least, most = least + experience(size + 1, 0, stake), most + experience(size, size, stake)
            case Scoring.CHIPS:
                most += max(chips(0, 0), chips(size, size))
            case Scoring.PENALTIES:
                least -= penalty(MOST_SEALS, MIDDLE[BLACK], MIDDLE[WHITE])
    return float(least), float(most)


def _most_moves(setup: Setup, number: int) -> int:
    """The most decisions of a round: predictions seal by seal, cards, seals to return, cards to pass, trump, Cloud."""
    size, players = setup.hand_sizes[number - 1], setup.players
    predictions = MOST_SEALS + 1 if setup.predictions is Predictions.SEALS else 1
    return players * (predictions + size + 1) + size + 2


class StonehengeState(pyspiel.State):
    """A moment: a card is dealt by chance, or somebody is to act."""

    def __init__(self, game: _StonehengeGame) -> None:
        """Begin with the first deal; the last seat deals, so that seat 0 is the first to predict and to lead."""
        super().__init__(game)
        self.task = game.task
        self.episode = LawEpisode(game.task, None, game.task.players - 1, game.numbers[0])
        self._dealt: list[Card] = []
        """The cards of the deal under way: seat by seat, the one turned up last."""
        self._returns = [0.0] * game.task.players

    # --- OpenSpiel's methods -----------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Who is to act: a seat, chance, or nobody any more."""
        if self.episode.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.episode.waits_for_deal else self.episode.turn

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.episode.over

    def returns(self) -> list[float]:
        """The points of everyone when it is over, penalties negative; nothing before."""
        return self._returns if self.episode.over else [0.0] * self.task.players

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds of cards that may be dealt next, each as likely as there are many of it left."""
        left = self._left()
        return [(kind, left[CARD_OF_KIND[kind]] / left.total()) for kind in sorted(KIND_OF[card] for card in left)]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(code) for code in np.flatnonzero(self.episode.mask(player))]

    def _apply_action(self, action: int) -> None:
        if self.episode.waits_for_deal:
            self._deal(CARD_OF_KIND[action])
        else:
            rewards = self.episode.act(action)
            self._returns = [sum(both) for both in zip(self._returns, rewards, strict=True)]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {CODE_OF[CARD_OF_KIND[action]]}" if player == pyspiel.PlayerId.CHANCE else described(action)

    def __str__(self) -> str:
        """The table in words, then what was dealt and chosen so far."""
        hands = "".join(
            f"\n{seat}: {' '.join(CODE_OF.get(card, '?') for card in self.episode.view(seat).hand)}"
            for seat in range(self.task.players)
        )
        under_way = " ".join([*(CODE_OF[card] for card in self._dealt), *map(described, self.episode.chosen)])
        return f"{shown_table(self.episode)}{hands}\n{under_way}".rstrip()

    # --- dealing -----------------------------------------------------------------------------------------------------

    @property
    def _number(self) -> int:
        """The number of the round that is dealt."""
        return self.episode.table.round.number + 1

    def _left(self) -> Counter[Card]:
        """The cards that the next one may be."""
        setup = self.task.setup
        size = setup.hand_sizes[self._number - 1]
        seat = len(self._dealt) // size
        if setup.own_stacks:  # V5
            return Counter(own_stack(seat)) - Counter(self._dealt[seat * size :])
        return Counter(setup.deck) - Counter(self._dealt)

    def _deal(self, card: Card) -> None:
        setup = self.task.setup
        size, players = setup.hand_sizes[self._number - 1], setup.players
        self._dealt.append(card)
        turned = has_turnup(setup, self._number)
        if len(self._dealt) == players * size + turned:
            hands = tuple(tuple(self._dealt[seat * size : (seat + 1) * size]) for seat in range(players))
            self.episode.deal(Deal(hands, self._dealt[-1] if turned else NONE))
            self._dealt = []


class StonehengeObserver:
    """What one seat sees of a state: the encoding, as floats, and everything it was told, as text."""

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"this observer has no parameters, so not {params}")
        self._perfect_recall = bool(kind.perfect_recall)
        fields = (*FIELDS, *HISTORY_FIELDS) if self._perfect_recall else FIELDS
        self.tensor = np.zeros(sum(field.length for field in fields), np.float32)
        self.dict = {}
        start = 0
        for field in fields:
            self.dict[field.name] = self.tensor[start : start + field.length].reshape(field.shape)
            start += field.length

    def set_from(self, state: StonehengeState, player: int) -> None:
        """What a seat sees of this state; nothing before the first deal."""
        self.tensor.fill(0)
        if state.episode.events:
            self.tensor[:] = state.episode.observation(player)[: len(self.tensor)]

    def string_from(self, state: StonehengeState, player: int) -> str:
        """All that a seat was told; what is under way, it knows if it is its own."""
        events = state.episode.events
        setup = state.task.setup
        told = [json.dumps(plain_event(project(event, player, setup))) for event in events]
        if player == state.episode.turn:
            told += map(described, state.episode.chosen)
        return "\n".join(told)


pyspiel.register_game(_round_type(tensor=True), StonehengeRound)
pyspiel.register_game(_WHOLE_TYPE, StonehengeGame)
