"""What a game's cards are shuffled by: a seed, and words that players have committed to before they were shown."""

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple

from stonehenge.rules.deals import commitment, seed_with_shown_words, seed_with_words, word_commitment
from stonehenge.rules.value import value


class ShownWord(NamedTuple):
    """A word that a player has shown, and the random text that had hidden it until then."""

    nonce: str
    word: str


@value
class VoidDeal:
    """A deal that never was: somebody did not show the word that they had committed to."""

    seed: str
    commitments: Mapping[int, str]
    shown: Mapping[int, ShownWord]

    @property
    def withheld(self) -> tuple[int, ...]:
        """The seats that have not shown theirs."""
        return tuple(sorted(self.commitments.keys() - self.shown.keys()))


@value
class Shuffle:
    """What a game's cards are shuffled by: a seed, and words of players, by seat."""

    seed: str
    words: Mapping[int, str] = field(default_factory=dict)
    """Of older games: words that nobody had committed to."""
    commitments: Mapping[int, str] = field(default_factory=dict)
    shown: Mapping[int, ShownWord] = field(default_factory=dict)
    voided: tuple[VoidDeal, ...] = ()
    """The deals before this one that did not come about."""

    @property
    def hash(self) -> str:
        """What everyone knows of the seed from the start."""
        return commitment(self.seed)

    @property
    def withheld(self) -> tuple[int, ...]:
        """The seats whose words are not shown yet."""
        return VoidDeal(self.seed, self.commitments, self.shown).withheld

    @property
    def all_words(self) -> dict[int, str]:
        """The words that are known, of either kind, by seat."""
        return {**self.words, **{seat: shown.word for seat, shown in sorted(self.shown.items())}}

    @property
    def dealing_seed(self) -> str:
        """What the cards of every round are shuffled by."""
        return seed_with_shown_words(self.seed, self.shown) if self.shown else seed_with_words(self.seed, self.words)


def is_hidden_by(shown: ShownWord, hidden: str | None, seed_hash: str, seat: int) -> bool:
    """Whether this is the word that a seat has committed to."""
    return word_commitment(seed_hash, seat, *shown) == hidden


def first_wrong_word(shuffle: Shuffle) -> int | None:
    """The first seat with a word that it has not committed to, or has not shown though the cards were dealt."""
    if shuffle.withheld:
        return shuffle.withheld[0]
    for deal in [*shuffle.voided, VoidDeal(shuffle.seed, shuffle.commitments, shuffle.shown)]:
        for seat, shown in sorted(deal.shown.items()):
            if not is_hidden_by(shown, deal.commitments.get(seat), commitment(deal.seed), seat):
                return seat
    return None
