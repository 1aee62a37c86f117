"""From a game set up, and a deal, to the vectors the loops play on."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from stonehenge.rules.cards import NONE, WIZARD, Card, value_of
from stonehenge.rules.deals import Deal, own_stack
from stonehenge.rules.setup import Predictions, Scoring, Setup
from stonehenge.simulate.layout import (
    BY_CHIPS,
    BY_EXPERIENCE,
    BY_PENALTIES,
    BY_SEALS,
    DEALER,
    DECK_HI,
    DECK_LO,
    DIRECTION,
    FIRST_PLACE,
    HAS_SPECIALS,
    HI,
    HIDDEN,
    HIGHEST_VALUE,
    IN_TURN,
    LENGTH,
    LO,
    MAGE_BASE,
    NUMBER,
    OPENING,
    OWN_STACKS,
    PLAYERS,
    PLUS_MINUS_ONE,
    PREDICTING,
    SCORING,
    SECRET,
    SIZE,
    STACK_OF,
    STAKE,
    TEAM_OF,
    TRUMP_RULE,
    TURNUP,
    UNSEEN_CARDS,
    constant,
    vector,
    words,
)

_SCORINGS: Final = {Scoring.EXPERIENCE: BY_EXPERIENCE, Scoring.CHIPS: BY_CHIPS, Scoring.PENALTIES: BY_PENALTIES}
_PREDICTINGS: Final = {
    Predictions.IN_TURN: IN_TURN,
    Predictions.HIDDEN: HIDDEN,
    Predictions.SECRET: SECRET,
    Predictions.SEALS: BY_SEALS,
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


def round_vector(setup: Setup, number: int, dealer: int) -> Any:
    """A round before its deal."""
    r = vector(LENGTH)
    r[PLAYERS] = setup.players
    r[OWN_STACKS] = int(setup.own_stacks)
    r[OPENING] = setup.opening
    r[SCORING] = _SCORINGS[setup.scoring]
    r[STAKE] = setup.stakes[number - 1]
    r[PREDICTING] = _PREDICTINGS[setup.predictions]
    r[DIRECTION] = setup.direction
    r[PLUS_MINUS_ONE] = setup.sum_rule(number)
    r[MAGE_BASE] = setup.mage_bases[number - 1] if setup.mage_bases else 0
    r[SIZE] = setup.hand_sizes[number - 1]
    r[TRUMP_RULE] = setup.trumps[number - 1]
    r[UNSEEN_CARDS] = int(setup.own_card_unseen(number))
    r[HAS_SPECIALS] = int(bool(setup.options.specials))
    r[NUMBER] = number
    r[DEALER] = dealer
    r[TURNUP] = NONE
    r[DECK_LO], r[DECK_HI], r[HIGHEST_VALUE] = _deck_of(setup.deck)
    for seat, team in enumerate(setup.teams):
        r[TEAM_OF + seat] = team
        r[STACK_OF + seat] = seat
    return r


def set_deal(r: Any, deal: Deal) -> None:
    """Put a deal into a round."""
    dealt = places(card for hand in (*deal.hands, () if deal.turnup == NONE else (deal.turnup,)) for card in hand)
    start = 0
    for seat, hand in enumerate(deal.hands):
        r[LO + seat], r[HI + seat] = words(dealt[start : start + len(hand)])
        start += len(hand)
    r[TURNUP] = NONE if deal.turnup == NONE else dealt[-1]


def game_vectors(setup: Setup) -> Any:
    """A vector for each round of a game; its dealer is counted from seat 0 on."""
    rounds = [round_vector(setup, number, (number - 1) % setup.players) for number in range(1, setup.rounds + 1)]
    if isinstance(rounds[0], list):
        return rounds
    import numpy as np

    return np.stack(rounds)


def deck_places(setup: Setup) -> Any:
    """The deck to shuffle; where everyone has a stack of their own, the stacks one after the other (V5)."""
    if setup.own_stacks:
        return constant(places(card for seat in range(setup.players) for card in own_stack(seat)))
    return constant(places(setup.deck))
