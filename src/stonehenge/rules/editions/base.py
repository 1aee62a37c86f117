"""What the base game, the Jubilee edition and the club's sheet have in common (B, S, V, H)."""

from typing import Final

from stonehenge.rules.cards import (
    BLUE,
    GREEN,
    JESTER,
    NAMED_COLOURS,
    NONE,
    RED,
    SPECIALS,
    WIZARD,
    YELLOW,
    Card,
    number_card,
)
from stonehenge.rules.options import Options
from stonehenge.rules.predictions import ANY_SUM, NOT_THE_TRICKS, ZERO_ALWAYS
from stonehenge.rules.setup import TURN_UP, Predictions, Scoring, Setup
from stonehenge.rules.tricks import FREE, OPEN

VARIANTS: Final = (
    "prediction",
    "plus_minus_one",
    "plus_minus_one_exempt",
    "clairvoyance",
    "mode",
    "teams",
    "bidding",
    "stakes",
    "rounds",
)
CARDS: Final = 60
MAXIMUS_TRUMPS: Final = (BLUE, RED, GREEN, YELLOW, NONE)  # V6
MONOCHROME_SIZES: Final = tuple(range(4, 16))  # V5
FIRST_AND_STEP: Final = {"all": (1, 1), "odd": (1, 2), "even": (2, 2)}  # H5
PREDICTIONS: Final = {
    "open": Predictions.IN_TURN,
    "hidden": Predictions.HIDDEN,
    "secret": Predictions.SECRET,
}


def base_deck(options: Options) -> tuple[Card, ...]:
    """60 cards (B1) and the special cards chosen (S0)."""
    numbers = [number_card(colour, value) for colour in NAMED_COLOURS for value in range(1, 14)]
    specials = [SPECIALS[name] for name in options.specials]
    return tuple(sorted([*numbers, *[WIZARD] * 4, *[JESTER] * 4, *specials]))


def hand_sizes_and_trumps(players: int, options: Options) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many cards each is dealt and what decides trump, by round."""
    if options.mode == "monochrome":
        return MONOCHROME_SIZES, (NONE,) * len(MONOCHROME_SIZES)
    if options.mode == "maximus":
        return (CARDS // players,) * len(MAXIMUS_TRUMPS), MAXIMUS_TRUMPS
    first, step = FIRST_AND_STEP[options.rounds]
    sizes = tuple(range(first, CARDS // players + 1, step))  # B2: up to 20, 15, 12, 10; special cards add none (S0)
    return sizes, (TURN_UP,) * len(sizes)


def sum_rules(sizes: tuple[int, ...], options: Options) -> tuple[int, ...]:
    """What the predictions may add up to, by round: V1, and whom it spares (H6)."""
    if not options.plus_minus_one:
        return ()
    if options.plus_minus_one_exempt == "one_card":
        return tuple(ANY_SUM if size == 1 else NOT_THE_TRICKS for size in sizes)
    return (ZERO_ALWAYS if options.plus_minus_one_exempt == "zero" else NOT_THE_TRICKS,) * len(sizes)


def teams_of(players: int, together: bool) -> tuple[int, ...]:
    """The team of each seat: those who face each other (H1), or everyone alone."""
    return tuple(seat % (players // 2) if together else seat for seat in range(players))


def base_setup(players: int, options: Options) -> Setup:
    """A game by the base game's rules."""
    sizes, trumps = hand_sizes_and_trumps(players, options)
    rounds = range(1, len(sizes) + 1)
    monochrome = options.mode == "monochrome"
    return Setup(
        players=players,
        options=options,
        deck=base_deck(options),
        hand_sizes=sizes,
        trumps=trumps,
        opening=FREE if monochrome else OPEN,
        scoring=Scoring.EXPERIENCE,
        stakes=tuple(10 * k if options.stakes == "rising" else 10 for k in rounds),  # H4
        teams=teams_of(players, options.teams),
        predictions=PREDICTIONS[options.prediction],
        direction=-1 if options.bidding == "counterclockwise" else 1,  # H2
        own_stacks=monochrome,
        sum_rules=sum_rules(sizes, options),
    )
