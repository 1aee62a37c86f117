"""What a seat may do, and why not: decided by its view alone.

``why_not`` is the one check of an action; ``legal_actions`` lists exactly the actions it has nothing against.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, Final

from stonehenge.rules import actions
from stonehenge.rules.actions import Action
from stonehenge.rules.cards import (
    CLOUD,
    CODE_OF,
    COLOUR_LETTERS,
    COLOURS,
    JESTER,
    JUGGLER,
    NAMED_COLOURS,
    NONE,
    SHAPESHIFTER,
    UNSEEN,
    WIZARD,
    Card,
    Colour,
    colour_of,
)
from stonehenge.rules.editions import clause_in
from stonehenge.rules.hands import OF_COLOUR, Hand
from stonehenge.rules.predictions import excluded_prediction, may_change, may_predict
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.seal_predictions import why_not_take
from stonehenge.rules.seals import COLOURED, KINDS, SEAL_LETTERS, WHITE, Seal, fits
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import NOT_YET, PLAY, Phase, Table, actors
from stonehenge.rules.tricks import MOST_TRICKS, best_play, may_play
from stonehenge.rules.view import View

_SAYINGS: Final[dict[Card, tuple[int, ...]]] = {
    SHAPESHIFTER: (WIZARD, JESTER),  # S1
    JUGGLER: NAMED_COLOURS,  # S6
    CLOUD: NAMED_COLOURS,  # S7
}
_PLAYS: Final[dict[Card, tuple[actions.Play, ...]]] = {
    card: tuple(actions.Play(card, said) for said in _SAYINGS.get(card, (NONE,))) for card in (*CODE_OF, UNSEEN)
}
_PLAY_OF: Final = {card: plays[0] for card, plays in _PLAYS.items()}
_FOLLOWING: Final = [{card: _PLAY_OF[card] for card in CODE_OF if may_play(card, colour, True)} for colour in COLOURS]
"""What B7 lets those play who hold the colour to follow, by that colour: the rule once, asked for every card."""
_play: Final = _PLAY_OF.__getitem__
_follow_with: Final = [plays.get for plays in _FOLLOWING]
_PHASE_CLAUSES: Final = {
    Phase.DEAL: "B2",
    Phase.WEREWOLF: "S5",
    Phase.TRUMP: "B4",
    Phase.PREDICT: "B5",
    Phase.SEALS: "X3",
    Phase.PLAY: "B6",
    Phase.RETURN: "X7",
    Phase.PASS: "S6",
    Phase.CLOUD: "S7",
    Phase.OVER: "B13",
}
_PREDICTIONS: Final = [actions.Predict(tricks) for tricks in range(MOST_TRICKS + 1)]


def legal_actions(view: View) -> list[Action]:
    """Every action this seat may take now; none if it is not its turn."""
    table = view.table
    if table.turn == view.seat and table.phase is PLAY:  # nearly always, so without detours
        hand = view.hand
        last = hand[-1]
        if last < WIZARD or (last < SHAPESHIFTER and hand.count(WIZARD) < 2 and hand.count(JESTER) < 2):
            follow = table.trick.follow
            if must_follow(hand, follow):
                return [*filter(None, map(_follow_with[follow], hand))]
            return [*map(_play, hand)]
        return _distinct_plays(playable(hand, table.trick.follow))
    if view.seat not in actors(table):
        return []
    return [*_CANDIDATES[table.phase](view)]


def why_not(view: View, action: Action) -> Refusal | None:
    """Why this seat may not do that now; None if it may."""
    table = view.table
    check = _CHECKS[table.phase].get(type(action))
    if check is None:
        return refuse("wrong_phase", clause_now(table), phase=table.phase.value)
    if table.turn != view.seat and view.seat not in actors(table):
        clause = clause_now(table)
        return refuse("not_your_turn", clause, seat=table.turn) if table.turn >= 0 else refuse("already_done", clause)
    return check(view, action)


def clause_now(table: Table) -> str:
    """The clause that says who does what now."""
    return clause_in(table.setup, _PHASE_CLAUSES[table.phase])


# --- cards -----------------------------------------------------------------------------------------------------------


def must_follow(hand: Hand, follow: int) -> bool:
    """Whether one with this hand has to follow: there is a colour to be followed, and they hold it (B7)."""
    return follow >= 0 and not OF_COLOUR[follow].isdisjoint(hand)


def playable(hand: Hand, follow: int) -> Hand:
    """The cards of a hand that may be played when this colour is to be followed (B7)."""
    return list(filter(_FOLLOWING[follow].__contains__, hand)) if must_follow(hand, follow) else hand


def _distinct_plays(cards: Hand) -> list[Action]:
    """All ways to play these cards; copies are one choice."""
    return [play for card in dict.fromkeys(cards) for play in _PLAYS[card]]


def why_not_play(view: View, action: actions.Play) -> Refusal | None:
    """Why the one whose turn it is to play may not play that; None if it may."""
    hand = view.hand
    card = action.card
    if card not in hand:
        return _not_in_hand(view.table, card)
    if card >= SHAPESHIFTER or action.said != NONE:
        refusal = _why_not_say(view.table, action)
        if refusal is not None:
            return refusal
    follow = view.table.trick.follow
    if follow >= 0 and card not in _FOLLOWING[follow] and must_follow(hand, follow):
        return refuse(
            "must_follow",
            clause_in(view.table.setup, "B7"),
            card=CODE_OF[card],
            colour=COLOUR_LETTERS[follow],
        )
    return None


def _not_in_hand(table: Table, card: Card) -> Refusal:
    return refuse("not_in_hand", clause_in(table.setup, "B6"), card=CODE_OF.get(card, "?"))


def _why_not_say(table: Table, action: actions.Play) -> Refusal | None:
    if action.said in _SAYINGS.get(action.card, (NONE,)):
        return None
    if action.card == SHAPESHIFTER:
        return refuse("say_shape", "S1")
    if action.card in (JUGGLER, CLOUD):
        return refuse("say_colour", "S6" if action.card == JUGGLER else "S7", card=CODE_OF[action.card])
    return refuse("says_nothing", clause_in(table.setup, "B7"), card=CODE_OF.get(action.card, "?"))


def _why_not_pass(view: View, action: actions.PassCard) -> Refusal | None:
    return None if action.card in view.hand else refuse("not_in_hand", "S6", card=CODE_OF.get(action.card, "?"))


def _passes(view: View) -> Iterator[Action]:
    return (actions.PassCard(card) for card in dict.fromkeys(view.hand))


# --- trump -----------------------------------------------------------------------------------------------------------


def _why_not_trump(view: View, action: actions.NameTrump) -> Refusal | None:
    if action.trump in NAMED_COLOURS:
        return None
    return refuse("name_a_colour", clause_in(view.table.setup, "B4"))


def _why_not_werewolf(_view: View, action: actions.NameTrump) -> Refusal | None:
    return None if action.trump in (*NAMED_COLOURS, NONE) else refuse("name_a_colour_or_none", "S5")


def _trumps(view: View) -> Iterator[Action]:
    named = (*NAMED_COLOURS, NONE) if view.table.phase is Phase.WEREWOLF else NAMED_COLOURS
    return (actions.NameTrump(trump) for trump in named)


# --- predictions -----------------------------------------------------------------------------------------------------


def excluded_now(table: Table) -> int:
    """The prediction that the one whose turn it is may not make (V1, H6), or NONE."""
    rules = table.setup.sum_rules
    return _excluded_from_last(table, rules[table.round.number - 1]) if rules else NONE


def _excluded_from_last(table: Table, sum_rule: int) -> int:
    made = [tricks for tricks in table.round.predictions if tricks != NOT_YET]
    return excluded_prediction(table.hand_size, sum(made), len(made) == table.setup.players - 1, sum_rule)


def _why_not_predict(view: View, action: actions.Predict) -> Refusal | None:
    table = view.table
    excluded = excluded_now(table)
    if may_predict(action.tricks, table.hand_size, excluded):
        return None
    if action.tricks == excluded != NONE:
        return refuse("sum_equals_tricks", "V1", tricks=excluded, size=table.hand_size)
    return refuse("prediction_range", clause_in(table.setup, "B5"), size=table.hand_size)


def _predictions(view: View) -> Iterable[Action]:
    return _allowed(view.table.hand_size, excluded_now(view.table))


@cache
def _allowed(size: int, excluded: int) -> tuple[actions.Predict, ...]:
    return tuple(predict for predict in _PREDICTIONS[: size + 1] if may_predict(predict.tricks, size, excluded))


def _why_not_change(view: View, action: actions.ChangePrediction) -> Refusal | None:
    if may_change(view.table.round.predictions[view.seat], action.tricks):
        return None
    return refuse("one_up_or_down", "S7", tricks=view.table.round.predictions[view.seat])


def _changes(view: View) -> Iterator[Action]:
    now = view.table.round.predictions[view.seat]
    return (actions.ChangePrediction(tricks) for tricks in (now - 1, now + 1) if may_change(now, tricks))


# --- seals -----------------------------------------------------------------------------------------------------------


def _why_not_take_seals(view: View, action: actions.TakeSeals) -> Refusal | None:
    round_ = view.table.round
    refusal = why_not_take(round_.middle, round_.seals, view.seat, action.take, action.steal)
    if refusal is None and action != actions.canonical(action):
        return refuse("seal_order", "X3")
    return refusal


def _seal_predictions(view: View) -> Iterator[Action]:
    if view.table.round.mage == NONE:
        yield actions.TakeBlackMage()
    middle = view.table.round.middle
    for counts in product(*(range(left + 1) for left in middle[:COLOURED])):
        take = tuple(Colour(colour) for colour, count in enumerate(counts) for _ in range(count))
        empty = [Colour(colour) for colour, count in enumerate(counts) if count == middle[colour]]
        for steal in _thefts(view, empty):
            action = actions.TakeSeals(take, steal)
            if _why_not_take_seals(view, action) is None:
                yield action


def _thefts(view: View, colours: list[Colour]) -> Iterator[tuple[tuple[Colour, Seat], ...]]:
    """Every way to take up to as many seals of these colours from others as there are white ones (X4)."""
    round_ = view.table.round
    sources = [
        (colour, Seat(victim))
        for colour in colours
        for victim in range(view.table.setup.players)
        if victim != view.seat and round_.seals[victim][colour]
    ]
    for count in range(round_.middle[WHITE] + 1):
        yield from combinations_with_replacement(sources, count)


def _why_not_black_mage(view: View, _action: actions.TakeBlackMage) -> Refusal | None:
    mage = view.table.round.mage
    return None if mage == NONE else refuse("black_mage_taken", "X3", seat=mage)


def fitting_seals(table: Table) -> tuple[Seal, ...]:
    """The kinds of seals the winner of the last trick can return (X7)."""
    last = table.round.tricks[-1]
    own = table.round.seals[last.winner]
    best = best_play(last.faces, len(last.faces), table.round.trump)
    led, won_by = colour_of(last.cards[0]), colour_of(last.cards[best])
    return tuple(Seal(seal) for seal in range(KINDS) if own[seal] and fits(seal, led, won_by))


def _why_not_return(view: View, action: actions.ReturnSeal) -> Refusal | None:
    fitting = fitting_seals(view.table)
    if action.seal in fitting:
        return None
    return refuse("seal_does_not_fit", "X7", seals="".join(SEAL_LETTERS[seal] for seal in fitting))


def _returns(view: View) -> Iterator[Action]:
    return (actions.ReturnSeal(seal) for seal in fitting_seals(view.table))


_CHECKS: Final[dict[Phase, dict[type, Callable[[View, Any], Refusal | None]]]] = {
    **{phase: {} for phase in Phase},
    Phase.WEREWOLF: {actions.NameTrump: _why_not_werewolf},
    Phase.TRUMP: {actions.NameTrump: _why_not_trump},
    Phase.PREDICT: {actions.Predict: _why_not_predict},
    Phase.SEALS: {actions.TakeSeals: _why_not_take_seals, actions.TakeBlackMage: _why_not_black_mage},
    Phase.PLAY: {actions.Play: why_not_play},
    Phase.RETURN: {actions.ReturnSeal: _why_not_return},
    Phase.PASS: {actions.PassCard: _why_not_pass},
    Phase.CLOUD: {actions.ChangePrediction: _why_not_change},
}
_CANDIDATES: Final[dict[Phase, Callable[[View], Iterable[Action]]]] = {
    Phase.WEREWOLF: _trumps,
    Phase.TRUMP: _trumps,
    Phase.PREDICT: _predictions,
    Phase.SEALS: _seal_predictions,
    Phase.RETURN: _returns,
    Phase.PASS: _passes,
    Phase.CLOUD: _changes,
}
