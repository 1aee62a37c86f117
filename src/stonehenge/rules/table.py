"""What everyone at the table sees (B14). ``stonehenge.rules.fold`` is how each event changes it.

It changes in place, as python-chess's board does: values that are made anew for every card played cost four times as
much (benchmarks/engine.py). A ``copy()`` keeps a moment.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from stonehenge.rules.cards import NONE, Card, Colour
from stonehenge.rules.scoring import was_exact
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Setup
from stonehenge.rules.tricks import best_play, seat_of_place
from stonehenge.rules.value import value

NOT_YET: Final = -1
"""A prediction that was not made yet."""
EVERYONE: Final = -2
"""Whose turn it is when several act at the same time."""


class Phase(StrEnum):
    """What the table waits for."""

    DEAL = "deal"
    WEREWOLF = "werewolf"
    TRUMP = "trump"
    PREDICT = "predict"
    SEALS = "seals"
    SHOW = "show"
    PLAY = "play"
    RETURN = "return"
    PASS = "pass"
    CLOUD = "cloud"
    SCORE = "score"
    END = "end"
    OVER = "over"


PLAY: Final = Phase.PLAY


@dataclass(slots=True)
class Trick:
    """The cards on the table, in the order played, and what they count as."""

    leader: int
    follow: int
    cards: list[Card]
    faces: list[int]

    def begin(self, leader: int, opening: int) -> None:
        """Take the cards from the table: another trick begins."""
        self.leader = leader
        self.follow = opening
        self.cards.clear()
        self.faces.clear()

    def copy(self) -> "Trick":
        """This moment, to keep."""
        return Trick(self.leader, self.follow, self.cards.copy(), self.faces.copy())


@value
class FinishedTrick:
    """A trick of this round that lies face down now; who watched remembers it."""

    leader: int
    cards: tuple[Card, ...]
    faces: tuple[int, ...]
    winner: int
    leads: int


@dataclass(slots=True)
class Round:
    """What is known of the round so far."""

    number: int
    dealer: int
    turnup: Card
    trump: Colour
    werewolf: int
    """Who has or had to exchange the Werewolf (S5), or NONE."""
    predictions: list[int]
    taken: list[int]
    took: Card = NONE
    """The card that was taken for the Werewolf, or NONE (S5)."""
    tricks: list[FinishedTrick] = field(default_factory=list)
    cloud: int = NONE
    """Who has the Cloud in their tricks, or NONE (S7)."""
    chosen: set[int] = field(default_factory=set)
    """Who has laid down the card they pass (S6)."""
    middle: list[int] = field(default_factory=list)
    """Extreme: the seals in the middle, by kind (X2)."""
    seals: list[list[int]] = field(default_factory=list)
    """Extreme: the seals of each seat, by kind."""
    mage: int = NONE
    """Extreme: who has the Black Mage, or NONE (X3)."""

    def copy(self) -> "Round":
        """This moment, to keep."""
        return Round(  # said in full, since this is what every move on a copy costs
            self.number,
            self.dealer,
            self.turnup,
            self.trump,
            self.werewolf,
            self.predictions.copy(),
            self.taken.copy(),
            self.took,
            self.tricks.copy(),
            self.cloud,
            self.chosen.copy(),
            self.middle.copy(),
            [own.copy() for own in self.seals],
            self.mage,
        )


@value
class ScoredRound:
    """A line of the score sheet (B14)."""

    predictions: tuple[int, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]

    def exact(self, fewest_win: bool) -> tuple[bool, ...]:
        """For whom the round went as predicted, by seat."""
        lines = zip(self.predictions, self.taken, self.points, strict=True)
        return tuple(was_exact(tricks, taken, points, fewest_win) for tricks, taken, points in lines)


@value
class ScoreSheet:
    """The running totals, a line for each round, and in the end the winners (B13, B14)."""

    totals: tuple[int, ...]
    rounds: tuple[ScoredRound, ...] = ()
    winners: tuple[int, ...] = ()

    def exact_rounds(self, seat: int, fewest_win: bool) -> int:
        """How many rounds went as the seat had predicted."""
        return sum(line.exact(fewest_win)[seat] for line in self.rounds)


@dataclass(slots=True)
class Table:
    """Everything everyone sees."""

    setup: Setup
    phase: Phase
    turn: int
    """Whose turn it is: a seat, EVERYONE, or NONE."""
    round: Round
    trick: Trick
    sheet: ScoreSheet
    past: list[Round] = field(default_factory=list)
    """The rounds that are over, which everyone saw: who plays how can be learnt from them."""

    @property
    def hand_size(self) -> int:
        """How many cards each is dealt in this round."""
        return self.setup.hand_sizes[self.round.number - 1]

    @property
    def cards_unseen(self) -> bool:
        """Whether everyone sees all cards but their own (V4)."""
        return self.setup.own_card_unseen(self.round.number)

    @property
    def winning(self) -> Seat:
        """Who takes the trick as it lies, or leads after it if a Bomb is in it (B10, B11, S4)."""
        trick, players = self.trick, self.setup.players
        return Seat(seat_of_place(trick.leader, best_play(trick.faces, len(trick.faces), self.round.trump), players))

    def copy(self) -> "Table":
        """This moment, to keep."""
        return Table(
            self.setup, self.phase, self.turn, self.round.copy(), self.trick.copy(), self.sheet, self.past.copy()
        )

    def await_(self, phase: Phase, turn: int) -> None:
        """Wait for this now."""
        self.phase = phase
        self.turn = turn


def empty_table(setup: Setup, first_dealer: int) -> Table:
    """The table before the first deal."""
    dealer_before = (first_dealer - 1) % setup.players
    nothing = Round(0, dealer_before, NONE, NONE, NONE, [NOT_YET] * setup.players, [0] * setup.players)
    sheet = ScoreSheet((0,) * setup.players)
    return Table(setup, Phase.DEAL, NONE, nothing, Trick(first_dealer, setup.opening, [], []), sheet)


def actors(table: Table) -> tuple[int, ...]:
    """The seats that may act now."""
    if table.turn >= 0:
        return (table.turn,)
    if table.turn != EVERYONE:
        return ()
    if table.phase is Phase.PASS:
        return tuple(seat for seat in range(table.setup.players) if seat not in table.round.chosen)
    return tuple(seat for seat, tricks in enumerate(table.round.predictions) if tricks == NOT_YET)
