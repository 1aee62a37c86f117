"""Games that play themselves, with all that happened written down."""

import random
from dataclasses import dataclass, field

from stonehenge.rules.actions import Action, TakeBlackMage, TakeSeals
from stonehenge.rules.cards import NONE, Colour
from stonehenge.rules.deals import deal_from_seed
from stonehenge.rules.events import Event
from stonehenge.rules.game import act, begin, deal, deal_next
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.seals import WHITE
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View


def some_seals(view: View, rng: random.Random) -> TakeSeals:
    """A prediction in Extreme, seal by seal: the list of all of them is far too long to choose from."""
    round_ = view.table.round
    middle, white = list(round_.middle), round_.middle[WHITE]
    owned = [list(own) for own in round_.seals]
    take: list[Colour] = []
    steal: list[tuple[Colour, Seat]] = []
    for _ in range(rng.randrange(12)):
        colour = Colour(rng.randrange(5))
        victims = [Seat(seat) for seat, own in enumerate(owned) if seat != view.seat and own[colour]]
        if middle[colour]:
            middle[colour] -= 1
            take.append(colour)
        elif white and victims:
            victim = rng.choice(victims)
            white -= 1
            owned[victim][colour] -= 1
            steal.append((colour, victim))
    return TakeSeals(tuple(sorted(take)), tuple(sorted(steal)))


def some_action(view: View, rng: random.Random) -> Action:
    """One of the actions this seat may take."""
    if view.table.phase is Phase.SEALS:
        if view.table.round.mage == NONE and rng.random() < 0.15:
            return TakeBlackMage()
        return some_seals(view, rng)
    actions = legal_actions(view)
    return actions[int(rng.random() * len(actions))]


@dataclass(slots=True)
class Game:
    """A game and its history."""

    setup: Setup
    seed: str
    first_dealer: int = 0
    state: State = field(init=False)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = begin(self.setup, self.first_dealer)

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.state.table.phase

    @property
    def over(self) -> bool:
        """Whether the game is at its end."""
        return self.state.table.phase is Phase.OVER

    def deal(self) -> tuple[Event, ...]:
        """Deal the next round from the seed."""
        return self._note(deal(self.state, deal_from_seed(self.setup, self.seed, self.state.table.round.number + 1)))

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Let a seat do what it may do."""
        return self._note(act(self.state, seat, action))

    def step(self, rng: random.Random) -> tuple[Event, ...]:
        """Go on: deal, or let one of those who may act do something."""
        if self.phase is Phase.DEAL:
            return self.deal()
        waiting = actors(self.state.table)
        seat = waiting[int(rng.random() * len(waiting))]
        return self.act(seat, some_action(self.state.views[seat], rng))

    def play_to_round(self, number: int, rng: random.Random) -> None:
        """Play until this round is to be dealt."""
        while not (self.phase is Phase.DEAL and self.state.table.round.number == number - 1):
            self.step(rng)

    def play_out(self, rng: random.Random) -> None:
        """Play until the end."""
        state, table, chance = self.state, self.state.table, rng.random
        while table.phase is not Phase.OVER:  # the same as step, without its detours
            if table.phase is Phase.DEAL:
                self.events += deal_next(state, self.seed)
                continue
            waiting = actors(table)
            seat = waiting[int(chance() * len(waiting))] if len(waiting) > 1 else waiting[0]
            self._note(act(state, seat, some_action(state.views[seat], rng)))

    def _note(self, events: tuple[Event, ...] | Refusal) -> tuple[Event, ...]:
        assert not isinstance(events, Refusal), events
        self.events.extend(events)
        return events


def whole_game(setup: Setup, seed: str, first_dealer: int = 0) -> Game:
    """A game played by chance from beginning to end."""
    game = Game(setup, seed, first_dealer)
    game.play_out(random.Random(seed))
    return game
