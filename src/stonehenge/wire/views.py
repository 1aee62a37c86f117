"""A seat's whole view as a typed message. ``stonehenge.rules.plain`` builds it; the types here say what is in it.

Of what is over it tells what the law says besides (``stonehenge.wire.outcomes``).
"""

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from stonehenge.rules.plain import plain_setup, plain_view, seal_limits
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View
from stonehenge.wire.moves import Move
from stonehenge.wire.outcomes import WonView, exact_in, won_in

CardCode = str
Letter = str
if TYPE_CHECKING:
    PhaseName = str
else:
    PhaseName = Literal[tuple(phase.value for phase in Phase)]


class RoundSealsView(msgspec.Struct, frozen=True):
    """Extreme's seals as a round begins (X2).

    ``for_theft`` is the one the robbed are given from the middle (X4), ``for_none`` the one whoever has none to return
    takes from there (X8).
    """

    middle: dict[Letter, int]
    for_theft: Letter
    for_none: Letter


class SetupView(msgspec.Struct, frozen=True):
    """What is played, with all its options."""

    edition: str
    players: int
    options: dict[str, str | bool | int | list[str]]
    teams: list[int]
    deck: list[CardCode]
    hand_sizes: list[int]
    trumps: list[str | None]
    stakes: list[int]
    trump_of: dict[CardCode, Letter | None]
    """What each card makes trump where it is turned up; nothing for none, and for one that has to be named (B4)."""
    concealed: bool
    """Whether predictions are not to be known before they are shown (V2, V3)."""
    fewest_win: bool
    """Whether points are penalties (X11)."""
    seals: RoundSealsView | None


class PlayView(msgspec.Struct, frozen=True, rename={"said": "as"}, omit_defaults=True):
    """A card on the table, and what it was said to be."""

    seat: int
    card: CardCode
    said: str | None = None


class TrickView(msgspec.Struct, frozen=True):
    """The trick on the table."""

    leader: int
    follow: Letter | None
    plays: list[PlayView]


class FinishedTrickView(msgspec.Struct, frozen=True):
    """A trick of the round that was taken."""

    leader: int
    plays: list[PlayView]
    winner: int | None
    leads: int
    won: WonView


class WerewolfView(msgspec.Struct, frozen=True):
    """Who exchanges the Werewolf, and for which card (S5)."""

    seat: int
    took: CardCode | None


class SealsView(msgspec.Struct, frozen=True):
    """Extreme's seals: how many of each kind in the middle and with each seat."""

    middle: dict[Letter, int]
    of: list[dict[Letter, int]]
    black_mage: int | None


class LimitsView(msgspec.Struct, frozen=True):
    """What bounds a prediction in seals (X3, X4)."""

    most: int
    take: dict[Letter, int]
    steal: list[dict[Letter, int]]
    thefts: int


class PassingView(msgspec.Struct, frozen=True):
    """The Juggler's passing, as far as this seat knows it (S6)."""

    done: list[int]
    chosen: CardCode | None
    gave: CardCode | None
    received: CardCode | None


Prediction = int | Literal["?"] | None
"""Made, made but not to be known, not made yet."""


class PastRoundView(msgspec.Struct, frozen=True):
    """A round that is over."""

    round: int
    dealer: int
    turnup: CardCode | None
    trump: Letter | None
    werewolf: WerewolfView | None
    predictions: list[Prediction]
    taken: list[int]
    cloud: int | None
    seals: SealsView | None
    tricks: list[FinishedTrickView]
    points: list[int]
    totals: list[int]
    exact: list[bool]
    """For whom it went as predicted, by seat."""


class GameView(msgspec.Struct, frozen=True):
    """All that one seat, or a spectator (``seat`` is null), may know of a game."""

    setup: SetupView
    seat: int | None
    phase: PhaseName
    actors: list[int]
    round: int
    dealer: int
    turnup: CardCode | None
    trump: Letter | None
    werewolf: WerewolfView | None
    predictions: list[Prediction]
    taken: list[int]
    cloud: int | None
    seals: SealsView | None
    tricks: list[FinishedTrickView]
    hand: list[CardCode | None]
    foreheads: list[CardCode | None] | None
    prediction: int | None
    passing: PassingView
    trick: TrickView | None
    legal: list[Move]
    limits: LimitsView | None
    totals: list[int]
    winners: list[int]
    past: list[PastRoundView]


def to_wire(view: View) -> GameView:
    """A view as a message, from what stands in the view and from nothing else, with what the law says of the past."""
    table = view.table
    plain: dict[str, Any] = plain_view(view)
    for told, round_ in zip((plain, *plain["past"]), (table.round, *table.past), strict=True):
        for trick, finished in zip(told["tricks"], round_.tricks, strict=True):
            trick["won"] = won_in(round_, finished, table.setup)
    for told, line in zip(plain["past"], table.sheet.rounds, strict=True):
        told["exact"] = exact_in(line, table.setup)
    return msgspec.convert(plain, GameView)


def limits_to_wire(view: View) -> LimitsView | None:
    """What bounds a prediction in seals, where this seat has to make one."""
    limits = seal_limits(view)
    return None if limits is None else msgspec.convert(limits, LimitsView)


def setup_to_wire(setup: Setup) -> SetupView:
    """What is played as a message."""
    return msgspec.convert(plain_setup(setup), SetupView)
