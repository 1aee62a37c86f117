"""A game is a fold: state, action -> events -> state.

For every action one check gives either the events or a refusal. Exceptions mean bugs. The state changes in place, by
its events and by nothing else; a refused action leaves it as it was.
"""

from collections.abc import Callable
from operator import add
from typing import Any, Final

from stonehenge.rules import actions, events
from stonehenge.rules.actions import Action, Play
from stonehenge.rules.cards import BOMB, CODE_OF, NONE, UNSEEN
from stonehenge.rules.deals import Deal, deal_from_seed, werewolf_in, why_not_deal
from stonehenge.rules.events import Event
from stonehenge.rules.fold import played
from stonehenge.rules.legal import clause_now, fitting_seals, why_not, why_not_play
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.round_points import points_by_seals, points_by_tricks
from stonehenge.rules.scoring import best_seats
from stonehenge.rules.seals import BLACK, WHITE, coloured_left
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import MOST_PLAYERS, Scoring
from stonehenge.rules.state import State, begin
from stonehenge.rules.table import PLAY, Phase, Table
from stonehenge.rules.tricks import MOST_TRICKS, best_play, seat_of_place
from stonehenge.rules.view import SPECTATOR

__all__ = ["act", "begin", "deal", "deal_next"]

Events = tuple[Event, ...]


def act(state: State, seat: int, action: Action) -> Events | Refusal:
    """Let a seat act: everything that happens then, or why it may not and nothing happens."""
    table = state.table
    if type(action) is Play and table.phase is PLAY and table.turn == seat:  # nearly always, so without detours
        view = state.views[seat]
        refusal = why_not_play(view, action)
        if refusal is not None:
            return refusal
        card = action.card
        if card == UNSEEN or action.said != NONE:
            event = _played(state, Seat(seat), action)
            state.apply(event)
        else:
            event = _PLAYED[seat][card]
            played(table, event)
            view.hand.remove(card)
        if table.turn != table.trick.leader:
            return (event,)
        ended = _trick_end(table)  # everyone has played
        state.apply(ended)
        return (event, ended, *_consequences(state))
    view = state.views[seat] if seat >= 0 else state.view(SPECTATOR)  # who has no seat is not the last one
    refusal = why_not(view, action)
    if refusal is not None:
        return refusal
    return _happen(state, _EVENTS[type(action)](state, Seat(seat), action))


def deal(state: State, dealt: Deal) -> Events | Refusal:
    """Deal the next round with these hands, or say why that is no deal of this game."""
    table = state.table
    if table.phase is not Phase.DEAL:
        return refuse("wrong_phase", clause_now(table), phase=table.phase.value)
    return why_not_deal(table, dealt) or _deal(state, dealt)


def deal_next(state: State, seed: str) -> Events:
    """Deal the next round from a seed; the game must wait for it."""
    return _deal(state, deal_from_seed(state.table.setup, seed, state.table.round.number + 1))


def _deal(state: State, dealt: Deal) -> Events:
    table = state.table
    dealer = Seat((table.round.dealer + 1) % table.setup.players)  # B3
    hands = tuple([tuple(sorted(hand)) for hand in dealt.hands])
    return _happen(state, events.Dealt(table.round.number + 1, dealer, hands, dealt.turnup, werewolf_in(dealt)))


def _happen(state: State, event: Event) -> Events:
    """Let an event happen, and what follows from it by itself."""
    state.apply(event)
    return (event, *_consequences(state))


def _consequences(state: State) -> list[Event]:
    """Let everything happen that is due now without anyone's doing."""
    table = state.table
    followed: list[Event] = []
    while (consequence := _CONSEQUENCES.get(table.phase)) is not None and (due := consequence(state)) is not None:
        state.apply(due)
        followed.append(due)
    return followed


# --- from an action to its event -------------------------------------------------------------------------------------

_SEATS: Final = [Seat(seat) for seat in range(MOST_PLAYERS)]
_PLAYED: Final = [{card: events.Played(seat, card, NONE) for card in CODE_OF} for seat in _SEATS]
_PREDICTED: Final = [[events.Predicted(seat, tricks) for tricks in range(MOST_TRICKS + 1)] for seat in _SEATS]
_WON: Final = [events.TrickEnded(seat, seat) for seat in _SEATS]
"""The most frequent events, made once: an event is a value, so one serves as well as another."""


def _played(state: State, seat: Seat, action: Play) -> events.Played:
    """The event of a card of which something is said, or of one that is seen only now (V4)."""
    return events.Played(seat, state.foreheads[seat] if action.card == UNSEEN else action.card, action.said)


def _trump_named(state: State, seat: Seat, action: actions.NameTrump) -> Event:
    if state.table.phase is Phase.WEREWOLF:
        return events.WerewolfExchanged(seat, state.table.round.turnup, action.trump)
    return events.TrumpNamed(seat, action.trump)


_EVENTS: Final[dict[type, Callable[[State, Seat, Any], Event]]] = {
    actions.NameTrump: _trump_named,
    actions.Predict: lambda _state, seat, action: _PREDICTED[seat][action.tricks],
    actions.TakeSeals: lambda _state, seat, action: events.SealsTaken(seat, action.take, action.steal),
    actions.TakeBlackMage: lambda _state, seat, _action: events.BlackMageTaken(seat),
    actions.ReturnSeal: lambda _state, seat, action: events.SealReturned(seat, action.seal, False),
    actions.PassCard: lambda _state, seat, action: events.CardChosen(seat, action.card),
    actions.ChangePrediction: lambda _state, seat, action: events.PredictionChanged(seat, action.tricks),
}


# --- what follows by itself ------------------------------------------------------------------------------------------


def _trick_end(table: Table) -> events.TrickEnded:
    trick, players = table.trick, table.setup.players  # as table.winning, without the detour, for every trick
    leads = seat_of_place(trick.leader, best_play(trick.faces, players, table.round.trump), players)  # B10, B11
    return events.TrickEnded(NONE, Seat(leads)) if BOMB in trick.cards else _WON[leads]  # S4


def _seal_returns(state: State) -> Event | None:
    """A winner with a choice is asked; one without returns what there is, or takes a black seal (X7, X8)."""
    table = state.table
    fitting = fitting_seals(table)
    if len(fitting) > 1:
        return None
    if fitting:
        return events.SealReturned(Seat(table.turn), fitting[0], False)
    return events.SealReturned(Seat(table.turn), NONE, table.round.middle[BLACK] > 0)


def _cards_pass(state: State) -> Event | None:
    if len(state.table.round.chosen) < state.table.setup.players:
        return None
    return events.CardsPassed(tuple(private.chosen for private in state.privates))


def _predictions_show(state: State) -> Event:
    return events.PredictionsShown(tuple(private.prediction for private in state.privates))


def _cloud_changes(state: State) -> Event | None:
    """A prediction of 0 can only become 1 (S7); any other is asked for."""
    table = state.table
    return events.PredictionChanged(Seat(table.turn), 1) if table.round.predictions[table.turn] == 0 else None


def _score(state: State) -> Event:
    table = state.table
    points = round_points(table)
    return events.Scored(points, tuple(map(add, table.sheet.totals, points)))


def _end(state: State) -> Event:
    setup = state.table.setup
    return events.Ended(best_seats(state.table.sheet.totals, setup.teams, setup.fewest_win))


_CONSEQUENCES: Final[dict[Phase, Callable[[State], Event | None]]] = {
    Phase.RETURN: _seal_returns,
    Phase.PASS: _cards_pass,
    Phase.SHOW: _predictions_show,
    Phase.CLOUD: _cloud_changes,
    Phase.SCORE: _score,
    Phase.END: _end,
}


def round_points(table: Table) -> tuple[int, ...]:
    """What the round that was just played is worth to each seat."""
    setup, round_ = table.setup, table.round
    if setup.scoring is not Scoring.PENALTIES:
        return points_by_tricks(setup, round_.number, round_.predictions, round_.taken)
    kept = [(coloured_left(own), own[BLACK], own[WHITE]) for own in round_.seals]
    return points_by_seals(setup, round_.number, kept, round_.mage)
