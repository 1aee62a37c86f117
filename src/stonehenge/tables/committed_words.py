"""The words by which players have a part in the shuffle: who has committed to one, and who has shown it."""

from collections.abc import Mapping, Sequence
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
    silent: frozenset[str] = frozenset()
    """Who did not show a word that others waited for: the deal is made without theirs."""
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
            return replace(before, shuffle=replace(shuffle, commitments={**shuffle.commitments, seat: commitment}))
        case log.WordsFrozen():
            return replace(before, frozen_at=at)
        case log.WordShown(seat, nonce, word):
            shown = {**shuffle.shown, seat: ShownWord(nonce, word)}
            return replace(before, shuffle=replace(shuffle, shown=shown))
        case log.Started():
            return replace(before, frozen_at=None)
        case log.DealVoided(withheld, seed):
            return _voided(before, [seats[seat] for seat in withheld], seed)
        case _:
            return before


def _voided(before: Shuffling, withheld: Sequence[Occupant], seed: str) -> Shuffling:
    """Another seed, and words of nobody yet. Who was alone keeps nobody from choosing, and may commit again."""
    old = before.shuffle
    people = [person for person in withheld if isinstance(person, PersonSeat)]
    others_waited = len(old.commitments) > 1
    return Shuffling(
        Shuffle(seed, voided=(*old.voided, VoidDeal(old.seed, old.commitments, old.shown))),
        None,
        before.silent | {person.identity for person in people if others_waited},
        (*before.withheld, tuple(person.name for person in people)),
    )


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
