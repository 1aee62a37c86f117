"""What everyone at the table sees (B14), and how each event changes it.

The same fold serves the whole game and every seat's view of it: it never looks at what is not public. It works in
place, as python-chess's board does: values that are made anew for every card played cost four times as much
(benchmarks/engine.py). Whoever wants to keep a moment keeps a ``copy()``.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from stonehenge.rules import events
from stonehenge.rules.cards import CLOUD, CODE_OF, JUGGLER, NONE, WEREWOLF, Card, Colour, face_of
from stonehenge.rules.events import Event
from stonehenge.rules.predictions import CONCEALED, first_to_predict
from stonehenge.rules.seals import BLACK, KINDS, MIDDLE, WHITE
from stonehenge.rules.setup import TURN_UP, Predictions, Setup
from stonehenge.rules.tricks import OPEN, follow_after
from stonehenge.rules.trumps import UNDECIDED, trump_of_turnup
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
_PREDICT: Final = Phase.PREDICT
_IN_TURN: Final = Predictions.IN_TURN
_SEALS: Final = Predictions.SEALS


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


@value
class ScoreSheet:
    """The running totals, a line for each round, and in the end the winners (B13, B14)."""

    totals: tuple[int, ...]
    rounds: tuple[ScoredRound, ...] = ()
    winners: tuple[int, ...] = ()


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
        return self.setup.options.clairvoyance and self.round.number == 1

    def apply(self, event: Event) -> None:
        """Let an event happen, as anyone may be told it."""
        APPLY[type(event)](self, event)

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


# --- the round begins ------------------------------------------------------------------------------------------------


def _dealt(table: Table, event: events.Dealt) -> None:
    setup = table.setup
    players = setup.players
    fixed = setup.trumps[event.round - 1]
    trump = trump_of_turnup(event.turnup) if fixed == TURN_UP else fixed
    if event.werewolf != NONE:  # S5: it replaces whatever the turned-up card would have meant
        trump = UNDECIDED
    round_ = Round(
        event.round, event.dealer, event.turnup, Colour(trump), event.werewolf, [NOT_YET] * players, [0] * players
    )
    if setup.predictions is _SEALS:
        round_.middle = list(MIDDLE)
        round_.seals = [[0] * KINDS for _ in range(players)]
    table.round = round_
    table.trick.begin((event.dealer + 1) % players, setup.opening)  # B6
    if event.werewolf != NONE:
        table.await_(Phase.WEREWOLF, event.werewolf)
    elif trump == UNDECIDED:
        table.await_(Phase.TRUMP, event.dealer)
    else:
        _await_predictions(table)


def _await_predictions(table: Table) -> None:
    setup = table.setup
    first = first_to_predict(table.round.dealer, setup.players, setup.direction)
    if setup.predictions is _SEALS:
        table.await_(Phase.SEALS, first)
    else:
        table.await_(_PREDICT, first if setup.predictions is _IN_TURN else EVERYONE)


def _werewolf_exchanged(table: Table, event: events.WerewolfExchanged) -> None:
    table.round.trump = event.trump
    table.round.took = event.took
    table.round.turnup = WEREWOLF
    _await_predictions(table)


def _trump_named(table: Table, event: events.TrumpNamed) -> None:
    table.round.trump = event.trump
    _await_predictions(table)


# --- predictions -----------------------------------------------------------------------------------------------------


def _predicted(table: Table, event: events.Predicted) -> None:
    setup = table.setup
    predictions = table.round.predictions
    in_turn = setup.predictions is _IN_TURN
    predictions[event.seat] = event.tricks if in_turn else CONCEALED
    if NOT_YET in predictions:
        table.turn = (event.seat + setup.direction) % setup.players if in_turn else EVERYONE
    elif setup.predictions is Predictions.HIDDEN:
        table.await_(Phase.SHOW, NONE)
    else:
        table.await_(PLAY, table.trick.leader)


def _predictions_shown(table: Table, event: events.PredictionsShown) -> None:
    table.round.predictions = list(event.predictions)
    if table.setup.predictions is Predictions.HIDDEN:
        table.await_(PLAY, table.trick.leader)
    else:
        _after_last_trick(table)


def _seals_taken(table: Table, event: events.SealsTaken) -> None:
    middle, seals = table.round.middle, table.round.seals
    for colour in event.take:
        middle[colour] -= 1
        seals[event.seat][colour] += 1
    for colour, victim in event.steal:
        seals[victim][colour] -= 1
        seals[event.seat][colour] += 1
        middle[WHITE] -= 1
        seals[victim][WHITE] += 1
    _seals_predicted(table, event.seat, len(event.take) + len(event.steal))


def _black_mage_taken(table: Table, event: events.BlackMageTaken) -> None:
    table.round.mage = event.seat
    _seals_predicted(table, event.seat, 0)


def _seals_predicted(table: Table, seat: int, tricks: int) -> None:
    table.round.predictions[seat] = tricks
    if NOT_YET in table.round.predictions:
        table.turn = (seat + 1) % table.setup.players
    else:
        table.await_(PLAY, table.trick.leader)


# --- tricks ----------------------------------------------------------------------------------------------------------

_FACES: Final = [{card: face_of(card, NONE, not own_stacks) for card in CODE_OF} for own_stacks in (False, True)]
"""What cards of which nothing was said count as, by ``own_stacks``: the rule once, asked for every card."""


def played(table: Table, event: events.Played) -> None:
    """Let a card be played."""
    setup = table.setup
    trick = table.trick
    card = event.card
    face = _FACES[setup.own_stacks][card] if event.said == NONE else face_of(card, event.said, not setup.own_stacks)
    trick.cards.append(card)
    trick.faces.append(face)
    if trick.follow == OPEN:
        trick.follow = follow_after(OPEN, face)
    table.turn = (event.seat + 1) % setup.players


def _trick_ended(table: Table, event: events.TrickEnded) -> None:
    setup, trick, round_ = table.setup, table.trick, table.round
    winner = event.winner
    cards = tuple(trick.cards)
    round_.tricks.append(FinishedTrick(trick.leader, cards, tuple(trick.faces), winner, event.leads))
    if winner != NONE:
        round_.taken[winner] += 1
        if CLOUD in cards:
            round_.cloud = winner
    if setup.predictions is _SEALS and winner != round_.mage:  # X7, X9
        table.await_(Phase.RETURN, winner)
    elif JUGGLER in cards and len(round_.tricks) < setup.hand_sizes[round_.number - 1]:  # S6
        table.await_(Phase.PASS, EVERYONE)
    else:
        _next_trick(table)


def _next_trick(table: Table) -> None:
    """Go on after a trick and all that follows from it."""
    setup, round_ = table.setup, table.round
    if len(round_.tricks) < setup.hand_sizes[round_.number - 1]:
        leader = round_.tricks[-1].leads
        table.trick.begin(leader, setup.opening)
        table.phase = PLAY
        table.turn = leader
    elif setup.predictions is Predictions.SECRET:
        table.await_(Phase.SHOW, NONE)
    else:
        _after_last_trick(table)


def _seal_returned(table: Table, event: events.SealReturned) -> None:
    middle, own = table.round.middle, table.round.seals[event.seat]
    if event.seal != NONE:
        own[event.seal] -= 1
        middle[event.seal] += 1
    elif event.black:
        own[BLACK] += 1
        middle[BLACK] -= 1
    _next_trick(table)


def _card_chosen(table: Table, event: events.CardChosen) -> None:
    table.round.chosen.add(event.seat)


def _cards_passed(table: Table, _event: events.CardsPassed) -> None:
    table.round.chosen = set()
    _next_trick(table)


# --- the round ends --------------------------------------------------------------------------------------------------


def _after_last_trick(table: Table) -> None:
    cloud = table.round.cloud
    table.await_(Phase.CLOUD if cloud != NONE else Phase.SCORE, cloud)


def _prediction_changed(table: Table, event: events.PredictionChanged) -> None:
    table.round.predictions[event.seat] = event.tricks
    table.await_(Phase.SCORE, NONE)


def _scored(table: Table, event: events.Scored) -> None:
    round_ = table.round
    line = ScoredRound(tuple(round_.predictions), tuple(round_.taken), event.points, event.totals)
    table.sheet = ScoreSheet(event.totals, (*table.sheet.rounds, line))
    table.past.append(round_)
    table.await_(Phase.DEAL if round_.number < table.setup.rounds else Phase.END, NONE)


def _ended(table: Table, event: events.Ended) -> None:
    table.sheet = ScoreSheet(table.sheet.totals, table.sheet.rounds, event.winners)
    table.await_(Phase.OVER, NONE)


APPLY: Final[dict[type, Callable[[Table, Any], None]]] = {
    events.Dealt: _dealt,
    events.WerewolfExchanged: _werewolf_exchanged,
    events.TrumpNamed: _trump_named,
    events.Predicted: _predicted,
    events.PredictionsShown: _predictions_shown,
    events.SealsTaken: _seals_taken,
    events.BlackMageTaken: _black_mage_taken,
    events.Played: played,
    events.TrickEnded: _trick_ended,
    events.SealReturned: _seal_returned,
    events.CardChosen: _card_chosen,
    events.CardsPassed: _cards_passed,
    events.PredictionChanged: _prediction_changed,
    events.Scored: _scored,
    events.Ended: _ended,
}
