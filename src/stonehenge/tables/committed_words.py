"""The words by which players have a part in the shuffle: who has committed to one, and who has shown it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from stonehenge.rules.shuffle import ShownWord, Shuffle, VoidDeal
from stonehenge.rules.value import value
from stonehenge.tables import log
from stonehenge.tables.people import Occupant, PersonSeat


@value
class Shuffling:
    """What a table's cards are, or will be, shuffled by, and how far that is."""

    shuffle: Shuffle
    frozen_at: int | None = None
    """Since when words are being shown, while they are."""
    givers: frozenset[str] = frozenset()
    """Who has given a word here, for this deal or for one that became void: none is made while they are away."""
    void_at: int | None = None
    """Since when a deal is void that is to be made again."""
    stood_up: frozenset[str] = frozenset()
    """Whose seat was freed for a word that they did not show; they have none before the game has begun."""
    withheld: tuple[tuple[str, ...], ...] = ()
    """The names of those by whom each earlier deal became void."""

    @property
    def attempt(self) -> int:
        """Which deal this is, counted from 1."""
        return len(self.shuffle.voided) + 1

    def without(self, seat: int) -> "Shuffling":
        """The same after somebody has got up before the game."""
        shuffle = self.shuffle
        words, commitments = _but(seat, shuffle.words), _but(seat, shuffle.commitments)
        return replace(self, shuffle=replace(shuffle, words=words, commitments=commitments))

    def without_any(self) -> "Shuffling":
        """The same after people have other seats."""
        return replace(self, shuffle=replace(self.shuffle, words={}, commitments={}))


def shuffled_on(before: Shuffling, event: log.TableEvent, at: int, seats: Sequence[Occupant]) -> Shuffling:
    """How far a shuffle is after a line of the log that is about it."""
    shuffle = before.shuffle
    match event:
        case log.WordAdded(seat, word):
            words = _but(seat, shuffle.words)
            return replace(before, shuffle=replace(shuffle, words={**words, seat: word} if word else words))
        case log.Committed(seat, commitment):
            committed = replace(shuffle, commitments={**shuffle.commitments, seat: commitment})
            return replace(before, shuffle=committed, givers=before.givers | {_identity(seats[seat])})
        case log.WordsFrozen():
            return replace(before, frozen_at=at, void_at=None)
        case log.WordShown(seat, nonce, word):
            shown = {**shuffle.shown, seat: ShownWord(nonce, word)}
            return replace(before, shuffle=replace(shuffle, shown=shown))
        case log.Started():
            return replace(before, frozen_at=None, void_at=None)
        case log.DealVoided(withheld, seed):
            return _voided(before, [seats[seat] for seat in withheld], seed, at)
        case _:
            return before


def _voided(before: Shuffling, withheld: Sequence[Occupant], seed: str, at: int) -> Shuffling:
    """Another seed, and words of nobody yet."""
    old = before.shuffle
    return Shuffling(
        Shuffle(seed, voided=(*old.voided, VoidDeal(old.seed, old.commitments, old.shown))),
        frozen_at=None,
        givers=before.givers,
        void_at=at,
        stood_up=before.stood_up | (_whose(withheld) if costs_seats(old) else frozenset()),
        withheld=(*before.withheld, tuple(one.name for one in withheld if isinstance(one, PersonSeat))),
    )


def costs_seats(shuffle: Shuffle) -> bool:
    """Whether who withholds their word now loses their seat.

    Where nobody has shown one, nobody could know what a deal would have been. Where somebody has, it could be a choice
    between this deal and another; once for all of the table that has no cost, since a line may be lost.
    """
    return bool(shuffle.shown) and any(void.shown for void in shuffle.voided)


def _identity(seated: Occupant) -> str:
    return seated.identity if isinstance(seated, PersonSeat) else ""


def _whose(seated: Iterable[Occupant]) -> frozenset[str]:
    """Who they are, and whose programs."""
    people = [one for one in seated if isinstance(one, PersonSeat)]
    return frozenset({*(person.identity for person in people), *(person.owner for person in people if person.owner)})


def _but(seat: int, texts: Mapping[int, str]) -> dict[int, str]:
    """The texts of everyone else."""
    return {place: text for place, text in texts.items() if place != seat}


SHUFFLING: Final[tuple[Any, ...]] = (
    log.WordAdded,
    log.Committed,
    log.WordsFrozen,
    log.WordShown,
    log.DealVoided,
)
"""The lines of the log that are about nothing but the shuffle."""
