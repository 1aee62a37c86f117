"""What the rulebooks say of the cards of a trick, told by their codes; nothing here comes from the engine."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

COLOURS: Final = "BRGYV"
NAMED: Final = "BRGY"
ORDER: Final = (
    *(f"{colour}{value}" for colour in COLOURS for value in range(1, 16)),
    *("W", "J", "dragon", "fairy", "bomb", "shapeshifter", "juggler", "cloud", "werewolf"),
)
"""All cards there are, in the order in which a hand is kept; an order that depends on nothing can tell nothing."""
DEALER_NAMES: Final = frozenset({"W", "shapeshifter", "dragon", "werewolf", "juggler", "cloud"})
"""Turned up, these let the dealer name trump (B4, S1 to S8)."""
PLACE: Final = {code: place for place, code in enumerate(ORDER)}


class Face(NamedTuple):
    """What a card counts as in its trick: a number card has a colour and a value, any other a name alone."""

    name: str
    colour: str = ""
    value: float = 0


def colour_of(card: str) -> str:
    """The colour of a card in the hand; nothing for those that have none (B1, S6)."""
    return card[0] if card[1:].isdigit() else ""


def face(play: dict[str, Any]) -> Face:
    """What a card that was played counts as (S1, S6, S7)."""
    card, said = play["card"], str(play.get("as"))
    if card == "shapeshifter":
        return Face(said)
    if card in ("juggler", "cloud"):
        return Face("number", said, 7.5 if card == "juggler" else 9.75)
    return Face("number", card[0], int(card[1:])) if colour_of(card) else Face(card)


def follow(plays: Sequence[dict[str, Any]]) -> str | None:
    """The colour of the first number card, unless a Wizard or the Dragon came before it (B7, B8, S2)."""
    for played in map(face, plays):
        if played.name in ("W", "dragon"):
            return None
        if played.name == "number":
            return played.colour
    return None


def best(plays: Sequence[dict[str, Any]], trump: str | None, monochrome: bool) -> int:
    """Which of these plays wins, or would without a Bomb (B10, S1 to S4, V5, X6)."""
    faces = [*map(face, plays)]
    names = [one.name for one in faces]
    if "dragon" in names:
        return names.index("fairy") if "fairy" in names else names.index("dragon")
    if "W" in names:
        return names.index("W")
    numbers = [place for place, name in enumerate(names) if name == "number"]
    if numbers and not monochrome:
        trumps = [place for place in numbers if faces[place].colour == trump]
        numbers = trumps or [place for place in numbers if faces[place].colour == faces[numbers[0]].colour]
    if numbers:
        return max(numbers, key=lambda place: faces[place].value)  # of equal ones the first
    weak = [place for place, name in enumerate(names) if name == "J"]
    return weak[0] if weak else 0  # as it lies: the Fairy or the Bomb alone


def won(plays: Sequence[dict[str, Any]], trump: str | None, monochrome: bool) -> dict[str, Any]:
    """Why a trick went where it went, as everyone is told."""
    due = None if monochrome else follow(plays)
    return {"why": _why([*map(face, plays)], best(plays, trump, monochrome), trump, monochrome), "follow": due}


def _why(faces: Sequence[Face], place: int, trump: str | None, monochrome: bool) -> str:
    names, first = [one.name for one in faces], faces[place]
    if "bomb" in names:
        return "bomb"
    if first.name == "W":
        return "first_wizard" if names.count("W") > 1 else "wizard"
    if first.name != "number":
        return {"dragon": "dragon", "fairy": "fairy", "J": "jester"}[first.name]
    if monochrome:
        return "first_of_equals" if sum(one.value == first.value for one in faces) > 1 else "value"
    if first.colour != trump:
        return "colour"
    alone = sum(one.colour == trump for one in faces) == 1
    led = next((one.name for one in faces if one.name in ("number", "W", "dragon")), "")
    opened = next((one.colour for one in faces if one.name == "number"), "") if led == "number" else ""
    return "trump" if alone and opened != trump else "highest_trump"


def playable(hand: Sequence[str], plays: Sequence[dict[str, Any]], monochrome: bool) -> list[str]:
    """The cards of a hand that may be played now (B7, S0, V5, X5)."""
    due = None if monochrome else follow(plays)
    bound = due is not None and any(colour_of(card) == due for card in hand)
    return [card for card in hand if not bound or colour_of(card) in ("", due)]


def sayings(card: str) -> tuple[str | None, ...]:
    """What can be said on playing a card (S1, S6, S7)."""
    if card == "shapeshifter":
        return ("W", "J")
    return tuple(NAMED) if card in ("juggler", "cloud") else (None,)
