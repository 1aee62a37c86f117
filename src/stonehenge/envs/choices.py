"""Between the law's actions and the codes of the fixed space."""

from stonehenge.rules import actions
from stonehenge.rules.actions import Action
from stonehenge.rules.cards import CLOUD, COLOURS, JESTER, JUGGLER, NONE, SHAPESHIFTER, UNSEEN
from stonehenge.rules.seats import Seat
from stonehenge.rules.view import View
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.batch import action_codes as codes
from stonehenge.simulate.batch.action_codes import action_of_code, seal_code
from stonehenge.simulate.batch.book import FROM_MIDDLE
from stonehenge.simulate.batch.card_kinds import KIND_OF
from stonehenge.simulate.packing import unpack_action
from stonehenge.simulate.places import NAMED_COLOURS


def meaning(view: View, seen: Vector, book: Vector, code: int) -> Action:
    """The law's action that a code is for the seat that has this view; it must be legal, and no part of a choice."""
    if code == codes.PLAY_FOREHEAD:
        return actions.Play(UNSEEN)
    return unpack_action(view, int(action_of_code(seen, book, code)))


def codes_of(view: View, action: Action) -> tuple[int, ...]:
    """An action of a seat that has this view as codes: one for most; for seals one for each, and that they are all."""
    match action:
        case actions.Play():
            return (_code_of_play(action),)
        case actions.PassCard():
            return (codes.PASS_CARD + KIND_OF[action.card],)
        case actions.Predict():
            return (codes.PREDICT + action.tricks,)
        case actions.NameTrump():
            return (codes.NAME_TRUMP + (NAMED_COLOURS if action.trump == NONE else action.trump),)
        case actions.ChangePrediction():
            more = action.tricks > view.table.round.predictions[view.seat]
            return (codes.CHANGE_PREDICTION + int(more),)
        case actions.TakeSeals():
            return (*_codes_of_seals(view, action), codes.CHOSEN_ALL)
        case actions.TakeBlackMage():
            return (codes.TAKE_BLACK_MAGE,)
        case actions.ReturnSeal():
            return (codes.RETURN_SEAL + action.seal,)


def _code_of_play(action: actions.Play) -> int:
    if action.card == UNSEEN:
        return codes.PLAY_FOREHEAD
    if action.card == SHAPESHIFTER:
        return codes.PLAY_SHAPESHIFTER + int(action.said == JESTER)
    if action.card == JUGGLER:
        return codes.PLAY_JUGGLER + action.said
    if action.card == CLOUD:
        return codes.PLAY_CLOUD + action.said
    return codes.PLAY_CARD + KIND_OF[action.card]


def _codes_of_seals(view: View, action: actions.TakeSeals) -> list[int]:
    """Colour by colour, from the middle first, then from the left neighbour on."""
    players = view.table.setup.players

    def distance(victim: Seat) -> int:
        return (victim - view.seat) % players

    chosen = []
    for colour in COLOURS:
        chosen += [seal_code(FROM_MIDDLE, colour)] * action.take.count(colour)
        sources = sorted(distance(victim) for stolen, victim in action.steal if stolen == colour)
        chosen += [seal_code(source, colour) for source in sources]
    return [int(code) for code in chosen]
