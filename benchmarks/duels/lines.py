"""A line of a table of strength: which bots meet at which game."""

from dataclasses import dataclass
from typing import Final

from stonehenge.rules.cards import SPECIALS
from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup

GAMES: Final[dict[str, tuple[str, dict[str, object]]]] = {
    "classic": ("classic", {}),
    "jubilee": ("jubilee", {"specials": list(SPECIALS)}),
    "junior": ("junior", {}),
    "club": ("club", {}),
    "extreme": ("extreme", {}),
    "monochrome": ("jubilee", {"mode": "monochrome"}),
    "maximus": ("jubilee", {"mode": "maximus"}),
}
"""By name: the edition and its options."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the first bot of a match, and whom it meets."""

    game: str
    players: int
    bots: tuple[str, ...]
    deals: int

    @property
    def title(self) -> str:
        """Who meets whom, in words."""
        others = [bot for bot in self.bots if bot != self.bots[0]]
        if not others:
            return f"{self.game} {self.players}: {self.bots[0]} in self-play"
        how = "alone among" if self.bots.count(self.bots[0]) == 1 else "head to head with"
        return f"{self.game} {self.players}: {self.bots[0]} {how} {', '.join(dict.fromkeys(others))}"

    def set_up(self) -> Setup:
        """The game that is played."""
        edition, options = GAMES[self.game]
        setup = set_up(edition, self.players, options)
        if not isinstance(setup, Setup):
            raise TypeError(f"{self.game} with {self.players} players: {setup}")
        return setup


def alone(game: str, players: int, bot: str, other: str, deals: int) -> Line:
    """One bot among others of one kind."""
    return Line(game, players, (bot, *[other] * (players - 1)), deals)


def every_other(game: str, players: int, bot: str, other: str, deals: int) -> Line:
    """Two kinds of bots in turn around the table."""
    return Line(game, players, tuple(bot if seat % 2 == 0 else other for seat in range(players)), deals)
