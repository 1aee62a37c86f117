"""What a seat can do, as typed messages. ``stonehenge.rules.plain`` reads and writes them; the types are here."""

from functools import lru_cache

import msgspec

from stonehenge.rules.actions import Action
from stonehenge.rules.plain import plain_action, read_action
from stonehenge.rules.refusals import Refusal
from stonehenge.wire.codes import CardCode, Letter


class NameTrump(msgspec.Struct, frozen=True, tag_field="action", tag="trump"):
    """Name trump (B4, S5); ``null`` is no trump."""

    trump: Letter | None


class Predict(msgspec.Struct, frozen=True, tag_field="action", tag="predict"):
    """Predict so many tricks (B5)."""

    tricks: int


class TakeSeals(msgspec.Struct, frozen=True, tag_field="action", tag="seals"):
    """Take seals from the middle, and as colour and victim from others (X3, X4)."""

    take: list[Letter]
    steal: list[tuple[Letter, int]] = []


class TakeBlackMage(msgspec.Struct, frozen=True, tag_field="action", tag="black_mage"):
    """Take the Black Mage (X3)."""


class Play(msgspec.Struct, frozen=True, tag_field="action", tag="play", rename={"said": "as"}, omit_defaults=True):
    """Play a card; ``null`` is the one on one's own forehead (V4)."""

    card: CardCode | None
    said: str | None = None


class ReturnSeal(msgspec.Struct, frozen=True, tag_field="action", tag="return"):
    """Return a seal for the trick just won (X7)."""

    seal: Letter


class PassCard(msgspec.Struct, frozen=True, tag_field="action", tag="pass"):
    """Lay down the card for the left neighbour (S6)."""

    card: CardCode


class ChangePrediction(msgspec.Struct, frozen=True, tag_field="action", tag="cloud"):
    """The Cloud: the new prediction (S7)."""

    tricks: int


Move = NameTrump | Predict | TakeSeals | TakeBlackMage | Play | ReturnSeal | PassCard | ChangePrediction


@lru_cache(maxsize=4096)
def to_wire(action: Action) -> Move:
    """An action of the law as a message."""
    move: Move = msgspec.convert(plain_action(action), Move)
    return move


def from_wire(move: Move) -> Action | Refusal:
    """The action that a message says, or what in it cannot be read; whether it is legal is another question."""
    plain = msgspec.to_builtins(move)
    if isinstance(move, TakeSeals):
        plain["steal"] = [list(pair) for pair in move.steal]  # JSON has no tuples, and a record's actions are JSON
    return read_action(plain)
