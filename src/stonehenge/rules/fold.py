"""How each event changes the table that everyone sees.

The same fold serves the whole game and every seat's view of it: it never looks at what is not public.
"""

from collections.abc import Callable
from typing import Any, Final

from stonehenge.rules import events
from stonehenge.rules.cards import CLOUD, CODE_OF, JUGGLER, NONE, WEREWOLF, Colour, face_of
from stonehenge.rules.events import Event
from stonehenge.rules.predictions import CONCEALED, first_to_predict
from stonehenge.rules.seal_predictions import take_seals
from stonehenge.rules.seals import BLACK, KINDS, MIDDLE
from stonehenge.rules.setup import TURN_UP, Predictions
from stonehenge.rules.table import EVERYONE, NOT_YET, PLAY, FinishedTrick, Phase, Round, ScoredRound, ScoreSheet, Table
from stonehenge.rules.tricks import OPEN, follow_after
from stonehenge.rules.trumps import UNDECIDED, trump_of_turnup

_PREDICT: Final = Phase.PREDICT
_IN_TURN: Final = Predictions.IN_TURN
_SEALS: Final = Predictions.SEALS


def fold(table: Table, event: Event) -> None:
    """Let an event happen, as anyone may be told it."""
    APPLY[type(event)](table, event)


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
    take_seals(table.round.middle, table.round.seals, event.seat, event.take, event.steal)
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
