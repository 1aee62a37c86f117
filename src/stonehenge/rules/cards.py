"""Cards as integers, so that the rules on them also compile; and their codes in records.

A number card is ``colour << 6 | 4 * value``: quarters leave room for the Juggler's 7 1/2 and the Cloud's 9 3/4
(S6, S7). The rest have no colour in the hand (B1) and stand above all number cards. Copies of a card are not told
apart.
"""

from typing import Any, Final, NewType

Card = NewType("Card", int)
Colour = NewType("Colour", int)

BLUE: Final = Colour(0)
RED: Final = Colour(1)
GREEN: Final = Colour(2)
YELLOW: Final = Colour(3)
VIOLET: Final = Colour(4)
COLOURS: Final = (BLUE, RED, GREEN, YELLOW, VIOLET)
NAMED_COLOURS: Final = COLOURS[:4]
"""The four that can be named: as trump (B4, S5), or for a card (S6, S7)."""
COLOUR_LETTERS: Final = "BRGYV"

NONE: Final[Any] = -1
"""No card, no seat, no trump: whatever the field is about, there is none. So it is of every type."""
UNSEEN: Final = Card(-2)
"""A card that is there but that the one who looks may not know."""

WIZARD: Final = Card(320)
JESTER: Final = Card(321)
DRAGON: Final = Card(322)
FAIRY: Final = Card(323)
BOMB: Final = Card(324)
SHAPESHIFTER: Final = Card(325)
JUGGLER: Final = Card(326)
CLOUD: Final = Card(327)
WEREWOLF: Final = Card(328)

SPECIALS: Final = {
    "shapeshifter": SHAPESHIFTER,
    "dragon": DRAGON,
    "fairy": FAIRY,
    "bomb": BOMB,
    "werewolf": WEREWOLF,
    "juggler": JUGGLER,
    "cloud": CLOUD,
}


def number_card(colour: int, value: int) -> Card:
    """The card of this colour and value."""
    return Card(colour << 6 | value << 2)


def colour_of(card: int) -> int:
    """The colour of a card in the hand; NONE for Wizards, Jesters and special cards (B1, S6)."""
    return card >> 6 if card < WIZARD else NONE


def value_of(card: int) -> int:
    """The value printed on a number card."""
    return (card & 63) >> 2


def face_of(card: int, said: int, colours_matter: bool) -> int:
    """What a card counts as in its trick, given what its player said on playing it.

    ``said`` is WIZARD or JESTER for the Shapeshifter (S1), a colour for Juggler and Cloud (S6, S7), else NONE.
    Where colours do not matter (V5) all number cards are of one colour, and the other rules need not know.
    """
    if card < WIZARD:
        return card if colours_matter else card & 63
    if card == SHAPESHIFTER:
        return said
    if card == JUGGLER:
        return said << 6 | 30  # 7 1/2
    if card == CLOUD:
        return said << 6 | 39  # 9 3/4
    return card


def said_of(card: int, face: int) -> int:
    """What a card's player said on playing it, told by what it counts as; NONE for a card that says nothing."""
    said = face if face >= WIZARD else face >> 6
    return NONE if card <= BOMB else said


CODE_OF: Final[dict[Card, str]] = {
    **{number_card(c, v): f"{COLOUR_LETTERS[c]}{v}" for c in COLOURS for v in range(1, 16)},
    WIZARD: "W",
    JESTER: "J",
    **{card: name for name, card in SPECIALS.items()},
}
CARD_OF: Final[dict[str, Card]] = {code: card for card, code in CODE_OF.items()}
