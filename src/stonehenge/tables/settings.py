"""What the host chooses before the game."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from stonehenge.plugins.editions import set_up
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.setup import Setup

MOST_TITLE: Final = 60

_Word = Annotated[str, Meta(max_length=40)]
_Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
OptionValue = _Word | bool | _Number | Annotated[list[_Word], Meta(max_length=20)]
"""Bounded, since a refusal tells it again, and an answer has many refusals."""
Options = Annotated[dict[_Word, OptionValue], Meta(max_length=20)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its host wants it."""

    edition: Annotated[str, Meta(max_length=20)] = "classic"
    players: Annotated[int, Meta(ge=1, le=12)] = 4
    options: Options = {}
    title: Annotated[str, Meta(max_length=MOST_TITLE)] = ""
    public: bool = False
    clock: Annotated[int, Meta(ge=5, le=3600)] | None = None
    """Seconds for a decision; without one nobody is hurried."""
    away: Annotated[int, Meta(ge=5, le=3600)] = 60
    """Seconds after which a bot plays for somebody who is gone."""
    hints: bool = True
    undo: bool = True
    chat: bool = True
    first_dealer: Annotated[int, Meta(ge=0, le=11)] | None = None
    """A seat; without one it is drawn by the shuffle's seed."""
    pace: Annotated[int, Meta(ge=0, le=5000)] = 700
    """Milliseconds that a bot waits, so that people can follow."""


def setup_of(settings: Settings) -> Setup | Refusal:
    """The game that these settings describe, or why there is none."""
    setup = set_up(settings.edition, settings.players, settings.options)
    if isinstance(setup, Refusal):
        return setup
    if settings.first_dealer is not None and settings.first_dealer >= settings.players:
        return refuse("first_dealer", "B3", place=settings.first_dealer + 1, players=settings.players)
    return setup


class SetupLostError(Exception):
    """A table that was played once and can't be any more: its edition is of a package that isn't here."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def known_setup(settings: Settings) -> Setup:
    """The game of settings that were allowed before, or a SetupLostError."""
    setup = setup_of(settings)
    if isinstance(setup, Refusal):
        raise SetupLostError(refuse("edition_lost", edition=settings.edition))
    return setup
