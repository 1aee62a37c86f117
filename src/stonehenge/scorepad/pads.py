"""A pad: what is played, by whom, and all that was written; and how one is begun."""

from collections.abc import Mapping, Sequence
from typing import Final

from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.options import Options, read_options, refused_combination
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.value import value
from stonehenge.scorepad.notes import Note, RedoNote, UndoNote

LONGEST_NAME: Final = 24


@value
class Pad:
    """A game as it was written down."""

    edition: Edition
    options: Options
    names: tuple[str, ...]
    """Those who sat down at first, clockwise."""
    dealer: int
    """Who deals first (B3)."""
    notes: tuple[Note, ...] = ()
    """All that was ever written, with what was taken back."""


def begin_pad(edition: Edition, names: Sequence[str], given: Mapping[str, object], dealer: int) -> Pad | Refusal:
    """An empty pad, or why there is no such game."""
    players = len(names)
    if not edition.fewest_players <= players <= edition.most_players:
        fewest, most = edition.fewest_players, edition.most_players
        return refuse("players", edition.players_clause, players=players, fewest=fewest, most=most)
    options = read_options(edition.options, edition.defaults(players), given)
    if isinstance(options, Refusal):
        return options
    refusal = refused_combination(players, options)
    if refusal is None:
        refusal = why_not_names(names)
    if refusal is not None:
        return refusal
    if not 0 <= dealer < players:
        return refuse("pad_dealer", "B3")
    return Pad(edition, options, tuple(names), dealer)


def why_not_names(names: Sequence[str]) -> Refusal | None:
    """Why players can't be called so; None if they can."""
    for name in names:
        if name.strip() == "" or name != name.strip() or len(name) > LONGEST_NAME:
            return refuse("pad_name", most=LONGEST_NAME)
        if names.count(name) > 1:
            return refuse("pad_name_twice", name=name)
    return None


def counting(notes: Sequence[Note]) -> tuple[Note, ...]:
    """The notes that count: without those that were taken back, and without the taking back."""
    kept, _ = _kept_and_undone(notes)
    return tuple(kept)


def undone(notes: Sequence[Note]) -> tuple[Note, ...]:
    """The notes that can be written once more, the next one last."""
    _, gone = _kept_and_undone(notes)
    return tuple(gone)


def _kept_and_undone(notes: Sequence[Note]) -> tuple[list[Note], list[Note]]:
    kept: list[Note] = []
    gone: list[Note] = []
    for note in notes:
        if isinstance(note, UndoNote):
            if len(kept) > 0:
                gone.append(kept.pop())
        elif isinstance(note, RedoNote):
            if len(gone) > 0:
                kept.append(gone.pop())
        else:
            kept.append(note)
            gone = []
    return kept, gone
