"""The rules once more, as plainly as they can be said, to compare the engine with.

Nothing here is quick or clever, and nothing comes from the engine but the numbers that stand for cards.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from stonehenge.rules.cards import CODE_OF, COLOUR_LETTERS, NONE, Card
from stonehenge.rules.setup import Setup


class Face(NamedTuple):
    """What a card is in its trick: a number card has a colour and a value, any other a name alone."""

    name: str
    colour: str = ""
    value: float = 0


CODES: Final = {code: card for card, code in CODE_OF.items()}
PLAIN: Final[dict[Card, Face]] = {
    card: Face("number", code[0], int(code[1:])) if code[1:].isdigit() else Face(code) for card, code in CODE_OF.items()
}
SEALS_IN_THE_MIDDLE: Final = {"B": 3, "R": 5, "G": 3, "Y": 3, "V": 3, "W": 4, "K": 6}
SEAL_KINDS: Final = "BRGYVWK"


def letter(colour: int) -> str:
    """The letter of a colour, or "" for no trump."""
    return "" if colour == NONE else COLOUR_LETTERS[colour]


def face(card: Card, said: int) -> Face:
    """What a card is in its trick (S1, S6, S7)."""
    plain = PLAIN[card]
    if plain.name == "shapeshifter":
        return PLAIN[Card(said)]
    if plain.name == "juggler":
        return Face("number", letter(said), 7.5)
    if plain.name == "cloud":
        return Face("number", letter(said), 9.75)
    return plain


def sayings(card: Card) -> set[int]:
    """What can be said on playing a card."""
    name = PLAIN[card].name
    if name == "shapeshifter":
        return {CODES["W"], CODES["J"]}
    return {0, 1, 2, 3} if name in ("juggler", "cloud") else {NONE}


# --- tricks ----------------------------------------------------------------------------------------------------------


def colour_to_follow(faces: Sequence[Face]) -> str:
    """The colour of the first number card, unless a Wizard or the Dragon came before it (B7, B8, S2)."""
    for played in faces:
        if played.name in ("W", "dragon"):
            return ""
        if played.name == "number":
            return played.colour
    return ""


def may_play(hand: Sequence[Card], faces: Sequence[Face], card: Card, monochrome: bool) -> bool:
    """Whether a card of the hand may follow these (B7, S0, V5, X5)."""
    colour = "" if monochrome else colour_to_follow(faces)
    if not colour or PLAIN[card].name != "number" or PLAIN[card].colour == colour:
        return True
    return not any(PLAIN[other].colour == colour for other in hand)


def winner(faces: Sequence[Face], trump: str, monochrome: bool) -> int:
    """Which of these cards wins, or would without a Bomb (B10, S1 to S4, V5, X6)."""
    names = [played.name for played in faces]
    numbers = [place for place, name in enumerate(names) if name == "number"]
    if "dragon" in names:
        return names.index("fairy") if "fairy" in names else names.index("dragon")
    if "W" in names:
        return names.index("W")
    if numbers:
        best = numbers
        if not monochrome:
            trumps = [place for place in numbers if faces[place].colour == trump]
            best = trumps or [place for place in numbers if faces[place].colour == faces[numbers[0]].colour]
        return max(best, key=lambda place: faces[place].value)  # of equal ones the first
    return names.index("J")


# --- rounds ----------------------------------------------------------------------------------------------------------


def deck(setup: Setup) -> Counter[Card]:
    """All cards of a game (B1, S0, J1, X1)."""
    if setup.edition == "extreme":
        return Counter(CODES[f"{c}{v}"] for c in "BRGYV" for v in range(1, {3: 9, 4: 12, 5: 15}[setup.players] + 1))
    highest, copies = (8, 2) if setup.edition == "junior" else (13, 4)
    cards = Counter(CODES[f"{c}{v}"] for c in "BRGY" for v in range(1, highest + 1))
    return cards + Counter({CODES["W"]: copies, CODES["J"]: copies}) + Counter(CODES[c] for c in setup.options.specials)


def hand_sizes(setup: Setup) -> tuple[int, ...]:
    """How many cards each is dealt, round by round (B2, H5, J2, V5, V6, X1, X11, X12)."""
    players, options = setup.players, setup.options
    if setup.edition == "junior":
        return tuple(range(1, {3: 8, 4: 8, 5: 7, 6: 6}[players] + 1))
    if setup.edition == "extreme":
        return (15,) * ({3: 6, 4: 4, 5: 5}[players] * (2 if options.long_game else 1))
    if options.mode == "monochrome":
        return (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    if options.mode == "maximus":
        return (60 // players,) * 5
    sizes = range(1, {3: 20, 4: 15, 5: 12, 6: 10}[players] + 1)
    return tuple(size for size in sizes if options.rounds == "all" or options.rounds == ("even", "odd")[size % 2])


def has_turnup(setup: Setup, number: int) -> bool:
    """Whether a card is turned up in this round (B4, S0, J3, V5, V6, X1)."""
    if setup.edition == "extreme" or setup.options.mode != "standard":
        return False
    cards = 36 if setup.edition == "junior" else 60 + len(setup.options.specials)
    return setup.players * hand_sizes(setup)[number - 1] < cards


def points(setup: Setup, number: int, predicted: int, taken: int) -> int:
    """What a round is worth (B12, H4, J5)."""
    if setup.edition == "junior":
        if predicted != taken:
            return 0
        return max(1, predicted)
    stake = 10 * number if setup.options.stakes == "rising" else 10
    return 20 + stake * taken if predicted == taken else -stake * abs(predicted - taken)


def mage_base(setup: Setup, number: int) -> int:
    """What the Black Mage starts from (X10, X12)."""
    if setup.options.black_mage == 5:
        return 5
    second_half = number > len(hand_sizes(setup)) // 2
    return 5 if setup.options.long_game and second_half else 4


def winners(setup: Setup, totals: Sequence[int]) -> tuple[int, ...]:
    """Who has won, all who share it (B13, H1, J6, X11)."""
    players = range(setup.players)
    if setup.edition == "extreme":
        return tuple(seat for seat in players if totals[seat] == min(totals))
    sums = list(totals)
    if setup.options.teams:
        facing = [(seat + setup.players // 2) % setup.players for seat in players]
        sums = [totals[seat] + totals[facing[seat]] for seat in players]
    return tuple(seat for seat in players if sums[seat] == max(sums))


# --- seals -----------------------------------------------------------------------------------------------------------


def may_take_seals(
    seat: int,
    middle: Sequence[int],
    owned: Sequence[Sequence[int]],
    take: Sequence[int],
    steal: Sequence[tuple[int, int]],
) -> bool:
    """Whether a prediction of seals is possible, taking them one by one (X3, X4)."""
    left, of = list(middle), [list(own) for own in owned]
    if len(take) + len(steal) > 15:
        return False
    for colour in take:
        if colour not in range(5) or left[colour] == 0:
            return False
        left[colour] -= 1
    for colour, victim in steal:
        if colour not in range(5) or victim not in range(len(owned)) or victim == seat:
            return False
        if left[colour] > 0 or left[5] == 0 or of[victim][colour] == 0:
            return False
        left[5] -= 1
        of[victim][colour] -= 1
        of[victim][5] += 1
    return True


def fitting(own: Sequence[int], led: str, won_by: str) -> set[int]:
    """The seals one has that can be returned for a trick (X7)."""
    kinds = {led, "W"} | ({"R"} if won_by == "R" else set())
    return {SEAL_KINDS.index(kind) for kind in kinds if own[SEAL_KINDS.index(kind)]}


def all_seal_predictions(
    seat: int, middle: Sequence[int], owned: Sequence[Sequence[int]]
) -> set[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]]:
    """Every prediction of seals there is, put together colour by colour (X3, X4)."""
    found: set[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = {((), ())}
    for colour in range(5):
        theirs = [(colour, victim) for victim, own in enumerate(owned) if victim != seat for _ in range(own[colour])]
        ways = [((colour,) * count, ()) for count in range(middle[colour])]
        emptied = (colour,) * middle[colour]
        thefts = {theft for count in range(middle[5] + 1) for theft in combinations(theirs, count)}
        more = [*ways, *((emptied, theft) for theft in thefts)]
        found = {
            (take + taken, steal + stolen)
            for take, steal in found
            for taken, stolen in more
            if len(steal) + len(stolen) <= middle[5] and len(take) + len(steal) + len(taken) + len(stolen) <= 15
        }
    return found
