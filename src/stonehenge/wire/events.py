"""What happens in a game, as messages. What a seat may not know is ``null``: projection has put UNSEEN there before.

The lines are those of a record (RECORD), and besides what a record tells in other lines: a prediction that is not shown
yet, the card chosen for the Juggler, the showing itself.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from stonehenge.rules.cards import NONE, UNSEEN
from stonehenge.rules.events import (
    CONCEALED,
    BlackMageTaken,
    CardChosen,
    CardsPassed,
    Dealt,
    Ended,
    Event,
    Played,
    Predicted,
    PredictionChanged,
    PredictionsShown,
    Scored,
    SealReturned,
    SealsTaken,
    TrickEnded,
    TrumpNamed,
    WerewolfExchanged,
)
from stonehenge.wire.codes import (
    CardCode,
    Letter,
    card_code,
    card_of,
    colour_of_letter,
    letter_of,
    said_code,
    said_of_code,
    seal_letter,
    seal_of,
)


class Deal(msgspec.Struct, frozen=True, tag_field="event", tag="deal"):
    """A round begins; ``werewolf`` is who has to exchange it (S5)."""

    round: int
    dealer: int
    hands: list[list[CardCode | None]]
    turnup: CardCode | None
    werewolf: int | None


class Werewolf(msgspec.Struct, frozen=True, tag_field="event", tag="werewolf"):
    """The Werewolf was exchanged for the turned-up card (S5)."""

    seat: int
    took: CardCode | None
    trump: Letter | None


class Trump(msgspec.Struct, frozen=True, tag_field="event", tag="trump"):
    """The dealer named trump (B4)."""

    seat: int
    trump: Letter | None


class Bid(msgspec.Struct, frozen=True, tag_field="event", tag="bid"):
    """A prediction; ``null`` is one that this seat may not know yet (V2, V3)."""

    seat: int
    bid: int | None


class Shown(msgspec.Struct, frozen=True, tag_field="event", tag="shown"):
    """All predictions are shown (V2, V3)."""

    bids: list[int]


class Seals(msgspec.Struct, frozen=True, tag_field="event", tag="seals"):
    """A prediction in seals: from the middle, and as colour and victim from others (X3, X4)."""

    seat: int
    take: list[Letter]
    steal: list[tuple[Letter, int]]


class BlackMage(msgspec.Struct, frozen=True, tag_field="event", tag="black_mage"):
    """A seat took the Black Mage (X3)."""

    seat: int


class Card(msgspec.Struct, frozen=True, tag_field="event", tag="play", rename={"said": "as"}, omit_defaults=True):
    """A card was played; ``as`` is what its player said it is."""

    seat: int
    card: CardCode
    said: str | None = None


class Trick(msgspec.Struct, frozen=True, tag_field="event", tag="trick"):
    """A trick was won, or nobody's because of a Bomb (S4)."""

    winner: int | None
    leads: int


class Seal(msgspec.Struct, frozen=True, tag_field="event", tag="seal"):
    """A seal was returned (X7), or there was none: ``black`` is whether a black one was left to take (X8)."""

    seat: int
    gives: Letter | None
    black: bool


class Choose(msgspec.Struct, frozen=True, tag_field="event", tag="choose"):
    """A seat laid down the card it passes (S6); only itself knows which."""

    seat: int
    card: CardCode | None


class Pass(msgspec.Struct, frozen=True, tag_field="event", tag="pass"):
    """Everyone's card went to the left, by the seat that gave it (S6)."""

    cards: list[CardCode | None]


class Cloud(msgspec.Struct, frozen=True, tag_field="event", tag="cloud"):
    """The Cloud changed a prediction (S7)."""

    seat: int
    bid: int


class Score(msgspec.Struct, frozen=True, tag_field="event", tag="score"):
    """A round was scored."""

    points: list[int]
    totals: list[int]


class End(msgspec.Struct, frozen=True, tag_field="event", tag="end"):
    """The game is over."""

    winners: list[int]


GameEvent = (
    Deal
    | Werewolf
    | Trump
    | Bid
    | Shown
    | Seals
    | BlackMage
    | Card
    | Trick
    | Seal
    | Choose
    | Pass
    | Cloud
    | Score
    | End
)


def _seat(seat: int) -> int | None:
    return None if seat == NONE else seat


def _none(seat: int | None) -> int:
    return NONE if seat is None else seat


def _letters(colours: tuple[int, ...]) -> list[Letter]:
    return [letter for colour in colours if (letter := letter_of(colour)) is not None]


_TO_WIRE: Final[dict[type, Callable[[Any], GameEvent]]] = {
    Dealt: lambda e: Deal(
        e.round,
        e.dealer,
        [[card_code(card) for card in hand] for hand in e.hands],
        card_code(e.turnup),
        _seat(e.werewolf),
    ),
    WerewolfExchanged: lambda e: Werewolf(e.seat, card_code(e.took), letter_of(e.trump)),
    TrumpNamed: lambda e: Trump(e.seat, letter_of(e.trump)),
    Predicted: lambda e: Bid(e.seat, None if e.tricks == CONCEALED else e.tricks),
    PredictionsShown: lambda e: Shown(list(e.predictions)),
    SealsTaken: lambda e: Seals(
        e.seat, _letters(e.take), [(letter_of(colour) or "", victim) for colour, victim in e.steal]
    ),
    BlackMageTaken: lambda e: BlackMage(e.seat),
    Played: lambda e: Card(e.seat, card_code(e.card) or "", said_code(e.said)),
    TrickEnded: lambda e: Trick(_seat(e.winner), e.leads),
    SealReturned: lambda e: Seal(e.seat, seal_letter(e.seal), e.black),
    CardChosen: lambda e: Choose(e.seat, card_code(e.card)),
    CardsPassed: lambda e: Pass([card_code(card) for card in e.cards]),
    PredictionChanged: lambda e: Cloud(e.seat, e.tricks),
    Scored: lambda e: Score(list(e.points), list(e.totals)),
    Ended: lambda e: End(list(e.winners)),
}

_FROM_WIRE: Final[dict[type, Callable[[Any], Event]]] = {
    Deal: lambda m: Dealt(
        m.round,
        m.dealer,
        tuple(tuple(card_of(code, UNSEEN) for code in hand) for hand in m.hands),
        card_of(m.turnup, NONE),
        _none(m.werewolf),
    ),
    Werewolf: lambda m: WerewolfExchanged(m.seat, card_of(m.took, NONE), colour_of_letter(m.trump)),
    Trump: lambda m: TrumpNamed(m.seat, colour_of_letter(m.trump)),
    Bid: lambda m: Predicted(m.seat, CONCEALED if m.bid is None else m.bid),
    Shown: lambda m: PredictionsShown(tuple(m.bids)),
    Seals: lambda m: SealsTaken(
        m.seat,
        tuple(colour_of_letter(letter) for letter in m.take),
        tuple((colour_of_letter(letter), victim) for letter, victim in m.steal),
    ),
    BlackMage: lambda m: BlackMageTaken(m.seat),
    Card: lambda m: Played(m.seat, card_of(m.card, UNSEEN), said_of_code(m.said)),
    Trick: lambda m: TrickEnded(_none(m.winner), m.leads),
    Seal: lambda m: SealReturned(m.seat, seal_of(m.gives), m.black),
    Choose: lambda m: CardChosen(m.seat, card_of(m.card, UNSEEN)),
    Pass: lambda m: CardsPassed(tuple(card_of(code, UNSEEN) for code in m.cards)),
    Cloud: lambda m: PredictionChanged(m.seat, m.bid),
    Score: lambda m: Scored(tuple(m.points), tuple(m.totals)),
    End: lambda m: Ended(tuple(m.winners)),
}


def to_wire(event: Event) -> GameEvent:
    """An event of the law as a message."""
    return _TO_WIRE[type(event)](event)


def from_wire(message: GameEvent) -> Event:
    """The event that a message tells; an UnreadableError where a code stands for nothing."""
    return _FROM_WIRE[type(message)](message)
