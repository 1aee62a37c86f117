"""A round as a vector of integers: where everything stands in it, and cards as places in two words of bits.

Word LO holds the number cards of colours 0 to 3, sixteen bits each, value 1 in the lowest; word HI holds colour 4 in
its lowest sixteen bits and the cards without colour above. Copies of Wizards and Jesters have a place each.
"""

from typing import Any, Final

from stonehenge.rules.cards import (
    BOMB,
    CLOUD,
    COLOURS,
    DRAGON,
    FAIRY,
    JESTER,
    JUGGLER,
    NONE,
    SHAPESHIFTER,
    WEREWOLF,
    WIZARD,
    Card,
    number_card,
)
from stonehenge.rules.tricks import FREE, OPEN, may_play, power
from stonehenge.simulate.compiled import HAVE_NUMBA, compiled

PLACES: Final = 95
NOTHING: Final = Card(-1)
"""At a place that has no card: colours have sixteen bits and fifteen values."""
CARD_AT: Final[list[Card]] = [
    *(number_card(colour, value) if value <= 15 else NOTHING for colour in COLOURS for value in range(1, 17)),
    *[WIZARD] * 4,
    *[JESTER] * 4,
    *(DRAGON, FAIRY, BOMB, SHAPESHIFTER, JUGGLER, CLOUD, WEREWOLF),
]
"""The card at each place."""
FIRST_PLACE: Final[dict[int, int]] = {card: CARD_AT.index(card) for card in dict.fromkeys(CARD_AT)}
WIZARDS: Final = FIRST_PLACE[WIZARD]
JESTERS: Final = FIRST_PLACE[JESTER]
DRAGON_AT: Final = FIRST_PLACE[DRAGON]
FAIRY_AT: Final = FIRST_PLACE[FAIRY]
BOMB_AT: Final = FIRST_PLACE[BOMB]
SHAPESHIFTER_AT: Final = FIRST_PLACE[SHAPESHIFTER]
JUGGLER_AT: Final = FIRST_PLACE[JUGGLER]
CLOUD_AT: Final = FIRST_PLACE[CLOUD]
WEREWOLF_AT: Final = FIRST_PLACE[WEREWOLF]

SEATS: Final = 6
_next = 0


def _at(count: int = 1) -> int:
    """The next free place of the vector, for so many numbers."""
    global _next  # noqa: PLW0603 - the layout is built once, top to bottom
    place = _next
    _next += count
    return place


# What does not change in a round.
PLAYERS: Final = _at()
OWN_STACKS: Final = _at()
OPENING: Final = _at()
SCORING: Final = _at()  # an index of SCORINGS
STAKE: Final = _at()
PREDICTING: Final = _at()  # an index of PREDICTINGS
DIRECTION: Final = _at()
PLUS_MINUS_ONE: Final = _at()
MAGE_BASE: Final = _at()
SIZE: Final = _at()
TRUMP_RULE: Final = _at()
UNSEEN_CARDS: Final = _at()
HAS_SPECIALS: Final = _at()
NUMBER: Final = _at()
DEALER: Final = _at()
TURNUP: Final = _at()  # a place, or NONE
WOLF: Final = _at()
TEAM_OF: Final = _at(SEATS)
STACK_OF: Final = _at(SEATS)  # the colour of everyone's stack (V5)
DECK_LO: Final = _at()
DECK_HI: Final = _at()
HIGHEST_VALUE: Final = _at()
# What does.
PHASE: Final = _at()
TURN: Final = _at()
TRUMP: Final = _at()
TOOK: Final = _at()  # a place, or NONE
LEADER: Final = _at()
FOLLOW: Final = _at()
COUNT: Final = _at()  # cards in the trick
DONE: Final = _at()  # tricks finished
CLOUD_WITH: Final = _at()
JUGGLED: Final = _at()
BOMBED: Final = _at()
CHOSEN: Final = _at()  # bits of seats
MAGE: Final = _at()
LED_COLOUR: Final = _at()  # of the trick a seal is due for
WON_COLOUR: Final = _at()
PREDICTION: Final = _at(SEATS)
TAKEN: Final = _at(SEATS)
LO: Final = _at(SEATS)
HI: Final = _at(SEATS)
TRICK: Final = _at(SEATS)  # places of the cards played
FACES: Final = _at(SEATS)
CHOICE: Final = _at(SEATS)  # places
POINTS: Final = _at(SEATS)
MIDDLE: Final = _at(7)
SEALS: Final = _at(SEATS * 7)
PLAYED_LO: Final = _at()
PLAYED_HI: Final = _at()
VOIDS: Final = _at(SEATS)  # bits of colours a seat has shown not to hold, since cards were passed
# What else a seat knows of cards it cannot see; the loops never look at it, the sampler does.
PASSED: Final = _at()  # after how many tricks cards were passed, or 0
KEPT_VOIDS: Final = _at(SEATS)  # bits of colours that only the card passed to a seat can have
RECEIVED: Final = _at(SEATS)  # 0, or 1 and how many cards played since may be the one passed to a seat
COPIES_BEFORE: Final = _at(SEATS)  # Wizards, and eight times the Jesters, a seat played before cards were passed
COPIES: Final = _at(SEATS)  # those it has played since; not the one known to have been there
KIND_RECEIVED: Final = _at()  # what this seat itself was passed: 1 a Wizard, 2 a Jester, 0 anything else
LENGTH: Final = _next

# Phases, in numbers.
WAIT_WEREWOLF: Final = 1
WAIT_TRUMP: Final = 2
WAIT_PREDICT: Final = 3
WAIT_SEALS: Final = 4
WAIT_PLAY: Final = 5
WAIT_RETURN: Final = 6
WAIT_PASS: Final = 7
WAIT_CLOUD: Final = 8
ROUND_OVER: Final = 9

IN_TURN: Final = 0
HIDDEN: Final = 1
SECRET: Final = 2
BY_SEALS: Final = 3
BY_EXPERIENCE: Final = 0
BY_CHIPS: Final = 1
BY_PENALTIES: Final = 2


def vector(length: int) -> Any:
    """So many zeros, as the loops take them."""
    if HAVE_NUMBA:
        import numpy as np

        return np.zeros(length, dtype=np.int64)
    return [0] * length


def rows(count: int, length: int) -> Any:
    """So many vectors."""
    if HAVE_NUMBA:
        import numpy as np

        return np.zeros((count, length), dtype=np.int64)
    return [[0] * length for _ in range(count)]


def numbers(length: int) -> Any:
    """So many zeros that can be fractions."""
    if HAVE_NUMBA:
        import numpy as np

        return np.zeros(length, dtype=np.float64)
    return [0.0] * length


def constant(table: list[int]) -> Any:
    """A table of whole numbers, as the loops take it."""
    if HAVE_NUMBA:
        import numpy as np

        return np.array(table, dtype=np.int64)
    return list(table)


def fractions(table: list[float]) -> Any:
    """A table of fractions, as the loops take it."""
    if HAVE_NUMBA:
        import numpy as np

        return np.array(table, dtype=np.float64)
    return list(table)


def bytes_(table: list[int]) -> Any:
    """A table of small numbers, as the loops take it; what is looked up often should lie close together."""
    if HAVE_NUMBA:
        import numpy as np

        return np.array(table, dtype=np.uint8)
    return list(table)


def words(places: list[int]) -> tuple[int, int]:
    """The two words that have these places."""
    low = sum(1 << place for place in places if place < 64 and CARD_AT[place] != NOTHING)
    high = sum(1 << (place - 64) for place in places if place >= 64 and CARD_AT[place] != NOTHING)
    return low, high


_OF_COLOUR = [words([p for p in range(PLACES) if 0 <= CARD_AT[p] < WIZARD and CARD_AT[p] >> 6 == c]) for c in COLOURS]
_FOLLOWING = [words([p for p in range(PLACES) if CARD_AT[p] >= 0 and may_play(CARD_AT[p], c, True)]) for c in COLOURS]

CARDS: Final = constant([*CARD_AT])
BIT_LO: Final = constant([words([place])[0] for place in range(PLACES)])
BIT_HI: Final = constant([words([place])[1] for place in range(PLACES)])
COLOUR_LO: Final = constant([low for low, _ in _OF_COLOUR])
COLOUR_HI: Final = constant([high for _, high in _OF_COLOUR])
FOLLOWING_LO: Final = constant([low for low, _ in _FOLLOWING])
FOLLOWING_HI: Final = constant([high for _, high in _FOLLOWING])
"""What B7 lets those play who hold the colour to follow: ``rules.tricks.may_play``, asked for every card."""
COLOURLESS_HI: Final = words(list(range(WIZARDS, PLACES)))[1]

STRENGTHS: Final = bytes_(
    [
        power(face, suit, trump)
        for trump in (NONE, *COLOURS)
        for suit in (FREE, OPEN, *COLOURS)
        for face in range(WEREWOLF)
    ]
)
"""How strong every face is: ``rules.tricks.power``, asked for each trump, suit and face."""
SUITS: Final = 7


@compiled
def strengths_at(trump: int, suit: int) -> int:
    """Where the strengths of all faces stand for a trump and a suit."""
    return ((trump + 1) * SUITS + suit + 2) * WEREWOLF
