"""From a game set up, and a deal, to the vectors the loops play on."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from stonehenge.rules.cards import NONE, WIZARD, Card, value_of
from stonehenge.rules.deals import Deal, own_stack
from stonehenge.rules.setup import TURN_UP, Predictions, Scoring, Setup
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Rows, Vector, constant, stacked, vector
from stonehenge.simulate.places import FIRST_PLACE, words

_SCORINGS: Final = {
    Scoring.EXPERIENCE: at.BY_EXPERIENCE,
    Scoring.CHIPS: at.BY_CHIPS,
    Scoring.PENALTIES: at.BY_PENALTIES,
}
_PREDICTINGS: Final = {
    Predictions.IN_TURN: at.IN_TURN,
    Predictions.HIDDEN: at.HIDDEN,
    Predictions.SECRET: at.SECRET,
    Predictions.SEALS: at.BY_SEALS,
}


def places(cards: Iterable[int]) -> list[int]:
    """The places of these cards; copies have places one after the other."""
    used: dict[int, int] = {}
    found = []
    for card in cards:
        found.append(FIRST_PLACE[card] + used.get(card, 0))
        used[card] = used.get(card, 0) + 1
    return found


@cache
def _deck_of(cards: tuple[Card, ...]) -> tuple[int, int, int]:
    """A deck's two words, and its highest value; kept, since a game asks for it at every decision."""
    low, high = words(places(cards))
    return low, high, max(value_of(card) for card in cards if card < WIZARD)


def round_vector(setup: Setup, number: int, dealer: int) -> Vector:
    """A round before its deal."""
    state = vector(at.LENGTH)
    state[at.PLAYERS] = setup.players
    state[at.OWN_STACKS] = int(setup.own_stacks)
    state[at.OPENING] = setup.opening
    state[at.SCORING] = _SCORINGS[setup.scoring]
    state[at.STAKE] = setup.stakes[number - 1]
    state[at.PREDICTING] = _PREDICTINGS[setup.predictions]
    state[at.DIRECTION] = setup.direction
    state[at.PLUS_MINUS_ONE] = setup.sum_rule(number)
    state[at.MAGE_BASE] = setup.mage_bases[number - 1] if setup.mage_bases else 0
    state[at.SIZE] = setup.hand_sizes[number - 1]
    trump = setup.trumps[number - 1]
    state[at.TRUMP_RULE] = at.BY_TURN_UP if trump == TURN_UP else trump
    state[at.UNSEEN_CARDS] = int(setup.own_card_unseen(number))
    state[at.HAS_SPECIALS] = int(bool(setup.options.specials))
    state[at.DEALER] = dealer
    state[at.TURNUP] = NONE
    state[at.DECK_LO], state[at.DECK_HI], state[at.HIGHEST_VALUE] = _deck_of(setup.deck)
    for seat in range(setup.players):
        state[at.STACK_OF + seat] = seat
    return state


def set_deal(state: Vector, deal: Deal) -> None:
    """Put a deal into a round."""
    dealt = places(card for hand in (*deal.hands, () if deal.turnup == NONE else (deal.turnup,)) for card in hand)
    start = 0
    for seat, hand in enumerate(deal.hands):
        state[at.LO + seat], state[at.HI + seat] = words(dealt[start : start + len(hand)])
        start += len(hand)
    state[at.TURNUP] = NONE if deal.turnup == NONE else dealt[-1]


def game_vectors(setup: Setup) -> Rows:
    """A vector for each round of a game; its dealer is counted from seat 0 on."""
    rounds = [round_vector(setup, number, (number - 1) % setup.players) for number in range(1, setup.rounds + 1)]
    return stacked(rounds)


def deck_places(setup: Setup) -> Vector:
    """The deck to shuffle; where everyone has a stack of their own, the stacks one after the other (V5)."""
    if setup.own_stacks:
        return constant(places(card for seat in range(setup.players) for card in own_stack(seat)))
    return constant(places(setup.deck))
