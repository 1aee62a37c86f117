"""The bot without a plan: any legal action is as good as another."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from stonehenge.rules.actions import Action, TakeBlackMage, TakeSeals, canonical
from stonehenge.rules.cards import NONE, Colour
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.seals import COLOURED, MOST_SEALS, WHITE
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View

T = TypeVar("T")


class RandomBot:
    """Plays by chance. Its chance is a function of its seed and of the moment, so that a game can be repeated."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View) -> Action:
        """Any legal action."""
        chance = Chance(f"{self._seed}/{_moment(view)}")
        if view.table.phase is Phase.SEALS:
            return _seals(view, chance)
        return chance.one_of(legal_actions(view))


class Chance:
    """Draws from a key, the same on every platform."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._draws = 0

    def below(self, bound: int) -> int:
        """A number from 0 up to, but not including, the bound."""
        self._draws += 1
        digest = hashlib.blake2b(f"{self._key}/{self._draws}".encode(), digest_size=8).digest()
        return int.from_bytes(digest) % bound

    def one_of(self, things: Sequence[T]) -> T:
        """One of these things."""
        return things[self.below(len(things))]


def _moment(view: View) -> str:
    table = view.table
    return f"{view.seat}/{table.round.number}/{table.phase}/{len(table.round.tricks)}/{len(table.trick.cards)}"


def _seals(view: View, chance: Chance) -> Action:
    """Draws one prediction: there are tens of thousands, most of them absurdly high (X3, X4)."""
    table = view.table
    players = table.setup.players
    if table.round.mage == NONE and chance.below(players) == 0:
        return TakeBlackMage()
    fair_share = table.hand_size // players
    wanted = chance.below(min(2 * fair_share, MOST_SEALS) + 1)
    middle, seals = table.round.middle.copy(), [own.copy() for own in table.round.seals]
    others = [Seat(seat) for seat in range(players) if seat != view.seat]
    take: list[Colour] = []
    steal: list[tuple[Colour, Seat]] = []
    for _ in range(wanted):
        colour = Colour(chance.below(COLOURED))
        owners = [seat for seat in others if seals[seat][colour]]
        if middle[colour]:
            middle[colour] -= 1
            take.append(colour)
        elif owners and middle[WHITE]:
            victim = chance.one_of(owners)
            seals[victim][colour] -= 1
            middle[WHITE] -= 1
            steal.append((colour, victim))
    return canonical(TakeSeals(tuple(take), tuple(steal)))
