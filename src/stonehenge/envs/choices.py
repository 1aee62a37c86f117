"""Between the law's actions and the codes of the fixed space."""

from collections.abc import Callable
from typing import Final

from stonehenge.rules import actions
from stonehenge.rules.actions import Action
from stonehenge.rules.cards import CLOUD, CODE_OF, COLOUR_LETTERS, COLOURS, JESTER, JUGGLER, NONE, SHAPESHIFTER, UNSEEN
from stonehenge.rules.seals import COLOURED, SEAL_LETTERS
from stonehenge.rules.seats import Seat
from stonehenge.rules.view import View
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.batch import action_codes as codes
from stonehenge.simulate.batch.action_codes import action_of_code, seal_code
from stonehenge.simulate.batch.book import FROM_MIDDLE
from stonehenge.simulate.batch.card_kinds import CARD_OF_KIND, KIND_OF
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


def described(code: int) -> str:
    """A code in words, with the cards' codes of records: ``play R7``, ``predict 2``."""
    part = max(name for name in _PARTS if name <= code)
    return _PARTS[part](code - part)


def _card(kind: int) -> str:
    return CODE_OF[CARD_OF_KIND[kind]]


def _seal(which: int) -> str:
    source, colour = divmod(which, COLOURED)
    whose = "" if source == FROM_MIDDLE else f" from {source} to the left"
    return f"seal {SEAL_LETTERS[colour]}{whose}"


_PARTS: Final[dict[int, Callable[[int], str]]] = {
    codes.PLAY_CARD: lambda kind: f"play {_card(kind)}",
    codes.PLAY_SHAPESHIFTER: lambda which: f"play shapeshifter as {'WJ'[which]}",
    codes.PLAY_JUGGLER: lambda colour: f"play juggler as {COLOUR_LETTERS[colour]}",
    codes.PLAY_CLOUD: lambda colour: f"play cloud as {COLOUR_LETTERS[colour]}",
    codes.PLAY_FOREHEAD: lambda _: "play the card on the forehead",
    codes.PASS_CARD: lambda kind: f"pass {_card(kind)}",
    codes.PREDICT: lambda tricks: f"predict {tricks}",
    codes.NAME_TRUMP: lambda colour: f"trump {COLOUR_LETTERS[colour] if colour < NAMED_COLOURS else 'none'}",
    codes.CHANGE_PREDICTION: lambda more: f"cloud {'+1' if more else '-1'}",
    codes.CHOOSE_SEAL: _seal,
    codes.CHOSEN_ALL: lambda _: "seals chosen",
    codes.TAKE_BLACK_MAGE: lambda _: "black mage",
    codes.RETURN_SEAL: lambda seal: f"return {SEAL_LETTERS[seal]}",
}
"""What the codes of each part say, by the first of them."""


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
