"""Whether a game that somebody put together from known mechanics can be played at all."""

from collections import Counter
from typing import Final

from stonehenge.rules.cards import CODE_OF, JESTER, NAMED_COLOURS, NONE, SPECIALS, WIZARD, colour_of, number_card
from stonehenge.rules.setup import MOST_PLAYERS, TURN_UP, Predictions, Scoring, Setup
from stonehenge.rules.tricks import MOST_TRICKS

COPIES: Final = {WIZARD: 4, JESTER: 4}
"""The most there are of a card; of all others one (B1)."""
MONOCHROME: Final = Counter([*(number_card(colour, value) for colour in NAMED_COLOURS for value in range(1, 14))])


def why_unsound(setup: Setup) -> str | None:
    """What is wrong with a setup, for whoever wrote it; None if it can be dealt, played and scored to its end."""
    rounds = setup.rounds
    by_round = {"trumps": setup.trumps, "stakes": setup.stakes}
    if setup.sum_rules:
        by_round["sum_rules"] = setup.sum_rules
    if setup.scoring is Scoring.PENALTIES:
        by_round["mage_bases"] = setup.mage_bases
    checks = (
        (not 3 <= setup.players <= MOST_PLAYERS, f"3 to {MOST_PLAYERS} can play, not {setup.players}"),
        (rounds == 0, "it has no rounds"),
        (
            any(len(one) != rounds for one in by_round.values()),
            f"{', '.join(by_round)}: not all have {rounds} rounds",
        ),
        (len(setup.teams) != setup.players, "teams has not one number for each seat"),
        (any(not 1 <= size <= MOST_TRICKS for size in setup.hand_sizes), f"a round has 1 to {MOST_TRICKS} cards"),
        (_has_unknown_cards(setup), "its deck has a card that there isn't, or too many of one"),
        (_has_unnamed_colours(setup), "trump can be named, but not of every colour in its deck (B4)"),
        (_deals_too_many(setup), "a round deals more cards than there are"),
        (
            (setup.predictions is Predictions.SEALS) != (setup.scoring is Scoring.PENALTIES),
            "predictions with seals and scoring by penalties need each other (X3, X10)",
        ),
    )
    return next((problem for wrong, problem in checks if wrong), None)


def _has_unknown_cards(setup: Setup) -> bool:
    return any(card not in CODE_OF or count > COPIES.get(card, 1) for card, count in Counter(setup.deck).items())


def _has_unnamed_colours(setup: Setup) -> bool:
    named = TURN_UP in setup.trumps or not set(SPECIALS.values()).isdisjoint(setup.deck)
    return named and not {colour_of(card) for card in setup.deck} <= {*NAMED_COLOURS, NONE}


def _deals_too_many(setup: Setup) -> bool:
    most = max(setup.hand_sizes, default=0)
    if setup.own_stacks:  # everyone has the 13 cards of a colour, a Wizard and a Jester (V5)
        return setup.players > 4 or most > 15 or not Counter(setup.deck) >= MONOCHROME
    return setup.players * most > len(setup.deck)
