"""Where everything stands in an observation: ``stonehenge-observation/1``, field by field.

An observation is a vector of 16-bit integers. Seats are counted from the one who looks: 0 is oneself, 1 the left
neighbour, and so on; seats that nobody has stay 0. Colours are blue, red, green, yellow, violet.
"""

from math import prod
from typing import Final

from stonehenge.rules.cards import COLOURS
from stonehenge.rules.seals import COLOURED, MOST_SEALS
from stonehenge.rules.seals import KINDS as SEAL_KINDS
from stonehenge.rules.tricks import MOST_TRICKS
from stonehenge.rules.value import value
from stonehenge.simulate.batch.card_kinds import CARD_KINDS, UNCOLOURED_KINDS
from stonehenge.simulate.layout import SEATS, WAIT_CLOUD
from stonehenge.simulate.places import COPIES_EACH, HIGHEST, NAMED_COLOURS

OBSERVATION_VERSION: Final = "stonehenge-observation/1"

_COLOURS: Final = len(COLOURS)
CARD: Final = _COLOURS + 1 + UNCOLOURED_KINDS
"""How many numbers tell of one card: its colour, its value, and which card without colour it is."""
CARD_VALUE: Final = _COLOURS
CARD_UNCOLOURED: Final = _COLOURS + 1
SAID: Final = 2 + NAMED_COLOURS
"""How many numbers tell what was said on playing a card: as Wizard, as Jester, or its colour."""
IN_TRICK: Final = CARD + SAID + 2
"""How many numbers tell of a card in the trick: the card, what was said, when it was played, whether it wins now."""
IN_TRICK_SAID: Final = CARD
IN_TRICK_ORDER: Final = CARD + SAID
IN_TRICK_WINS: Final = IN_TRICK_ORDER + 1
MOST_POINTS: Final = (1 << 15) - 1
"""What 16 bits hold. Our own editions stay below, with rising stakes too (H4); more is told as so much."""


@value
class ObservedField:
    """One part of an observation."""

    name: str
    shape: tuple[int, ...]
    lowest: int
    highest: int
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


FIELDS: Final = (
    # The rules of this game.
    ObservedField("players", (4,), 0, 1, "how many play: 3, 4, 5, 6"),
    ObservedField("scoring", (3,), 0, 1, "points of the base game (B12), chips (J5), penalties (X10)"),
    ObservedField("predictions", (4,), 0, 1, "in turn (B5), hidden (V2), secret (V3), with seals (X3)"),
    ObservedField("counterclockwise", (1,), 0, 1, "predictions go to the right (H2)"),
    ObservedField("sum_rule", (2,), 0, 1, "the sum may not be the tricks (V1); unless the last says 0 (H6)"),
    ObservedField("own_stacks", (1,), 0, 1, "everyone has a stack of their own, colours do not matter (V5)"),
    ObservedField("own_card_unseen", (1,), 0, 1, "in this round everyone sees all cards but their own (V4)"),
    ObservedField("stake", (1,), 0, MOST_POINTS, "what a trick counts in this round (B12, H4)"),
    ObservedField("mage_base", (1,), 0, MOST_POINTS, "the Black Mage's penalty before black seals (X10, X12)"),
    ObservedField("mates", (SEATS,), 0, 1, "who is in one's own team, oneself too (H1)"),
    # The moment.
    ObservedField("round", (1,), 0, MOST_POINTS, "the number of this round, from 1"),
    ObservedField("rounds", (1,), 0, MOST_POINTS, "how many rounds the game has"),
    ObservedField("size", (1,), 0, MOST_TRICKS, "how many cards each was dealt, and so how many tricks there are"),
    ObservedField(
        "phase",
        (WAIT_CLOUD,),
        0,
        1,
        "what the table waits for: Werewolf, trump, prediction, seals, card, seal to return, card to pass, Cloud;"
        " all 0 when it is over",
    ),
    ObservedField("waits_for", (SEATS,), 0, 1, "who may act now"),
    ObservedField("dealer", (SEATS,), 0, 1, "who dealt"),
    ObservedField("leader", (SEATS,), 0, 1, "who leads the trick, or will lead the next"),
    ObservedField("tricks_done", (1,), 0, MOST_TRICKS, "how many tricks are over"),
    ObservedField("trump", (_COLOURS + 2,), 0, 1, "the colour; none; not named yet"),
    ObservedField(
        "follow", (_COLOURS + 2,), 0, 1, "the colour to follow; none yet; none in this trick (B7, B8); only in play"
    ),
    ObservedField("turn_up", (CARD,), 0, HIGHEST, "the card turned up, or the Werewolf in its place (B4, S5)"),
    ObservedField("werewolf", (SEATS,), 0, 1, "who has or had to exchange the Werewolf (S5)"),
    ObservedField("werewolf_took", (CARD,), 0, HIGHEST, "the card taken for the Werewolf (S5)"),
    # What one alone knows.
    ObservedField("laid_down", (CARD,), 0, HIGHEST, "the card one has laid down to be passed (S6)"),
    ObservedField("gave", (CARD,), 0, HIGHEST, "the card one has passed to the left (S6)"),
    ObservedField("received", (CARD,), 0, HIGHEST, "the card one was passed from the right (S6)"),
    ObservedField(
        "foreheads", (SEATS - 1, CARD), 0, HIGHEST, "the others' cards where one sees them (V4), from the left on"
    ),
    # The trick.
    ObservedField(
        "trick",
        (SEATS, IN_TRICK),
        0,
        HIGHEST,
        "by seat: the card in the trick, what was said of it (Wizard, Jester, a colour), when it was played, whether it"
        " wins so far; only in play",
    ),
    # Everyone at the table.
    ObservedField("prediction_known", (SEATS,), 0, 1, "whose prediction was made and can be seen"),
    ObservedField("prediction_concealed", (SEATS,), 0, 1, "whose was made and can't (V2, V3)"),
    ObservedField("prediction", (SEATS,), 0, MOST_TRICKS + 1, "the predictions that can be seen"),
    ObservedField("taken", (SEATS,), 0, MOST_TRICKS, "tricks taken"),
    ObservedField("totals", (SEATS,), -MOST_POINTS, MOST_POINTS, "points of the rounds before"),
    ObservedField("voids", (SEATS, _COLOURS), 0, 1, "colours shown not to be held, since cards were passed"),
    ObservedField("cloud", (SEATS,), 0, 1, "who has the Cloud in their tricks (S7)"),
    ObservedField("has_laid_down", (SEATS,), 0, 1, "who has laid down a card to be passed (S6)"),
    ObservedField("mage", (SEATS,), 0, 1, "who has the Black Mage (X3)"),
    ObservedField("seals", (SEATS, SEAL_KINDS), 0, MOST_SEALS, "seals by colour, white, black (X2)"),
    ObservedField("middle", (SEAL_KINDS,), 0, MOST_SEALS, "seals in the middle (X2)"),
    ObservedField("led", (_COLOURS,), 0, 1, "the colour led in the trick a seal is returned for (X7)"),
    ObservedField("won", (_COLOURS,), 0, 1, "the colour that won it (X7)"),
    ObservedField(
        "choosing_middle", (COLOURED,), 0, MOST_SEALS, "one's prediction under way: seals from the middle (X3)"
    ),
    ObservedField(
        "choosing_from", (SEATS - 1, COLOURED), 0, MOST_SEALS, "and those from others, from the left on (X4)"
    ),
    # Cards, by kind: 15 of each colour, Wizard, Jester, Dragon, Fairy, Bomb, Shapeshifter, Juggler, Cloud, Werewolf.
    ObservedField("hand", (CARD_KINDS,), 0, COPIES_EACH, "one's own hand; nothing where one doesn't see it (V4)"),
    ObservedField(
        "unseen", (CARD_KINDS,), 0, COPIES_EACH, "cards of the deck in no hand one sees, not played, not turned up"
    ),
    ObservedField("played", (SEATS, CARD_KINDS), 0, COPIES_EACH, "what everyone played in this round"),
)
HISTORY_FIELDS: Final = (
    ObservedField(
        "trick_leaders", (MOST_TRICKS,), 0, SEATS, "by trick: 1 and the seat that led it; 0 for those to come"
    ),
    ObservedField(
        "trick_cards", (MOST_TRICKS, SEATS), 0, CARD_KINDS, "by trick and seat: 1 and the kind of the card, or 0"
    ),
    ObservedField(
        "trick_said", (MOST_TRICKS, SEATS), 0, SAID, "by trick and seat: 1 Wizard, 2 Jester, 3 to 6 a colour, or 0"
    ),
)
"""The tricks of the round in order; they stand behind all else, where they are asked for."""


def _offsets() -> dict[str, int]:
    found = {}
    start = 0
    for field in (*FIELDS, *HISTORY_FIELDS):
        found[field.name] = start
        start += field.length
    return found


OFFSET: Final = _offsets()
"""Where each field begins."""
OBSERVATION: Final = sum(field.length for field in FIELDS)
"""The length of an observation."""
OBSERVATION_WITH_HISTORY: Final = OBSERVATION + sum(field.length for field in HISTORY_FIELDS)
