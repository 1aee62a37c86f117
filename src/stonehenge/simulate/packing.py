"""An action as one integer, which is how the loops take it.

A colour or NONE for trump; a number for predictions and the Cloud; a seal to return; a place for a card passed. A card
played is its place and what is said on playing it; Extreme's prediction is what is taken from the middle and from whom
else, or MAGE_ACTION.
"""

from collections.abc import Sequence
from typing import Final

from stonehenge.rules import actions
from stonehenge.rules.actions import Action
from stonehenge.rules.cards import COLOURS, UNSEEN, Card, Colour
from stonehenge.rules.seals import COLOURED, Seal
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.places import CARD_AT, FIRST_PLACE, WORD

PLACE_BITS: Final = 8
PLACE_MASK: Final = (1 << PLACE_BITS) - 1

MAGE_ACTION: Final = 1 << 60
"""The Black Mage instead of seals (X3)."""
SEAL_BITS: Final = 3
"""How many bits a number of seals has, and a colour, and a seat."""
SEAL_MASK: Final = (1 << SEAL_BITS) - 1
THEFTS_AT: Final = SEAL_BITS * COLOURED
"""Where the number of seals taken from others stands; before it what is taken from the middle, colour by colour."""
FIRST_THEFT_AT: Final = THEFTS_AT + SEAL_BITS
THEFT_BITS: Final = 2 * SEAL_BITS
"""How many bits a theft has: the colour, and behind it from whom."""


@compiled
def pack_play(place: int, said: int) -> int:
    """A card played, and what is said on playing it, or NONE."""
    return place | (said + 1) << PLACE_BITS


@compiled
def place_played(action: int) -> int:
    """The place of the card that is played."""
    return action & PLACE_MASK


@compiled
def said_with(action: int) -> int:
    """What is said on playing it, or NONE."""
    return (action >> PLACE_BITS) - 1


@compiled
def pack_taken(colour: int, count: int) -> int:
    """Seals of one colour from the middle; those of several colours are joined by ``|``."""
    return count << (SEAL_BITS * colour)


@compiled
def seals_taken(action: int, colour: int) -> int:
    """How many seals of a colour are taken from the middle."""
    return (action >> (SEAL_BITS * colour)) & SEAL_MASK


@compiled
def thefts_in(action: int) -> int:
    """How many seals are taken from others."""
    return (action >> THEFTS_AT) & SEAL_MASK


@compiled
def stolen_colour(action: int, theft: int) -> int:
    """The colour of the n-th seal that is taken from others."""
    return (action >> (FIRST_THEFT_AT + THEFT_BITS * theft)) & SEAL_MASK


@compiled
def stolen_from(action: int, theft: int) -> int:
    """Whose the n-th seal was that is taken from others."""
    return (action >> (FIRST_THEFT_AT + THEFT_BITS * theft + SEAL_BITS)) & SEAL_MASK


def pack_seals(taken: Sequence[int], stolen: Sequence[tuple[int, int]]) -> int:
    """Extreme's prediction: how many of each colour from the middle, and which colours from whom (X3, X4)."""
    action = len(stolen) << THEFTS_AT
    for colour, count in enumerate(taken):
        action |= int(pack_taken(colour, count))
    for theft, (colour, victim) in enumerate(stolen):
        action |= (colour | victim << SEAL_BITS) << (FIRST_THEFT_AT + THEFT_BITS * theft)
    return action


# --- the game's own actions ------------------------------------------------------------------------------------------


def pack_action(state: Vector, action: Action) -> int:
    """An action of the game as an integer, for a state that has the hand of the one who acts."""
    match action:
        case actions.Play():
            return int(pack_play(_place_held(state, action.card), action.said))
        case actions.PassCard():
            return _place_held(state, action.card)
        case actions.NameTrump():
            return action.trump
        case actions.Predict() | actions.ChangePrediction():
            return action.tricks
        case actions.ReturnSeal():
            return action.seal
        case actions.TakeBlackMage():
            return MAGE_ACTION
        case actions.TakeSeals():
            return pack_seals([action.take.count(colour) for colour in COLOURS], action.steal)


def _place_held(state: Vector, card: Card) -> int:
    """Where the hand of the one whose turn it is has this card; of copies, which are alike, the first."""
    low, high = int(state[at.LO + state[at.TURN]]), int(state[at.HI + state[at.TURN]])
    hand = low | high << WORD
    if card == UNSEEN:  # V4: it is the only one
        return hand.bit_length() - 1
    place = FIRST_PLACE[card]
    while not hand >> place & 1:
        place += 1
    return place


def unpack_action(view: View, action: int) -> Action:
    """An integer as the action of the game that it is at this moment."""
    match view.table.phase:
        case Phase.PLAY:
            return (
                actions.Play(UNSEEN)
                if view.foreheads
                else actions.Play(CARD_AT[place_played(action)], said_with(action))
            )
        case Phase.PREDICT:
            return actions.Predict(action)
        case Phase.SEALS:
            return _unpack_seals(action)
        case Phase.RETURN:
            return actions.ReturnSeal(Seal(action))
        case Phase.PASS:
            return actions.PassCard(CARD_AT[action])
        case Phase.CLOUD:
            return actions.ChangePrediction(action)
        case _:
            return actions.NameTrump(Colour(action))


def _unpack_seals(action: int) -> Action:
    if action == MAGE_ACTION:
        return actions.TakeBlackMage()
    taken = tuple(colour for colour in COLOURS for _ in range(seals_taken(action, colour)))
    stolen = (
        (Colour(stolen_colour(action, theft)), Seat(stolen_from(action, theft))) for theft in range(thefts_in(action))
    )
    return actions.TakeSeals(taken, tuple(sorted(stolen)))
