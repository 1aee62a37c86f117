"""Somebody who writes a game that the law played onto a pad, as a scribe at the table would."""

from collections.abc import Iterable, Iterator

from stonehenge.rules import events
from stonehenge.rules.cards import NONE
from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.seals import BLACK, WHITE, coloured_left
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Round
from stonehenge.scorepad.note_checks import write
from stonehenge.scorepad.notes import (
    BombNote,
    CloudNote,
    LeftNote,
    MageNote,
    Note,
    PredictionNote,
    SealsNote,
    TricksNote,
    TrumpNote,
)
from stonehenge.scorepad.pads import Pad
from tests.properties.playing import Game

NAMES = ("Anya", "Henry", "Freya", "Magnus", "Ida", "Otto")


def pad_for(setup: Setup, first_dealer: int, notes: Iterable[Note] = ()) -> Pad:
    """A pad for a game of the law, with these notes as they are."""
    return Pad(EDITIONS[setup.edition], setup.options, NAMES[: setup.players], first_dealer, tuple(notes))


def notes_of(game: Game) -> list[Note]:
    """All that a scribe writes of a game; of those who took the Cloud or were blown up, too."""
    notes: list[Note] = []
    rounds = iter(game.state.table.past)
    said: list[Note] = []
    round_number = 0
    for event in game.events:
        match event:
            case events.Dealt(number):
                round_number = number
                said = []
            case events.TrumpNamed(_, trump) | events.WerewolfExchanged(_, _, trump):
                said.append(TrumpNote(round_number, trump))
            case events.Predicted(seat, tricks):
                said.append(PredictionNote(round_number, seat, tricks))
            case events.SealsTaken(seat, take, steal):
                said.append(SealsNote(round_number, seat, take, steal))
            case events.BlackMageTaken(seat):
                said.append(MageNote(round_number, seat))
            case events.PredictionChanged(seat, tricks):
                said.append(CloudNote(round_number, seat, tricks))
            case events.Scored():
                notes += _in_order(game.setup, next(rounds), said)
            case _:
                pass
    return notes


def _in_order(setup: Setup, played: Round, said: list[Note]) -> Iterator[Note]:
    """The notes of a round: predictions, then what was taken or left, then the Cloud."""
    cloud = [note for note in said if isinstance(note, CloudNote)]
    yield from (note for note in said if not isinstance(note, CloudNote))
    if setup.edition == "extreme":
        for seat, own in enumerate(played.seals):
            if seat != played.mage:
                yield LeftNote(played.number, seat, coloured_left(own), own[BLACK], own[WHITE])
        return
    if any(trick.winner == NONE for trick in played.tricks):
        yield BombNote(played.number, True)
    for seat, tricks in enumerate(played.taken):
        yield TricksNote(played.number, seat, tricks)
    if "cloud" in setup.options.specials:
        yield from cloud or [CloudNote(played.number, NONE, 0)]


def written(pad: Pad, notes: Iterable[Note]) -> Pad:
    """The pad with these notes, none of which may be refused."""
    for note in notes:
        more = write(pad, note)
        assert not isinstance(more, Refusal), (note, more)
        pad = more
    return pad
