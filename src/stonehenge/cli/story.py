"""A record as a story: its events sorted into rounds and tricks, for whoever tells them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from stonehenge.rules.events import (
    BlackMageTaken,
    CardChosen,
    CardsPassed,
    Dealt,
    Ended,
    Event,
    Played,
    Predicted,
    PredictionChanged,
    PredictionsShown,
    Scored,
    SealReturned,
    SealsTaken,
    TrickEnded,
    TrumpNamed,
    WerewolfExchanged,
)
from stonehenge.rules.record import Record
from stonehenge.rules.table import Round, Trick, empty_table


@dataclass(slots=True)
class TrickStory:
    """A trick, perhaps unfinished, and what followed from it."""

    trick: Trick
    plays: list[Played] = field(default_factory=list)
    ended: TrickEnded | None = None
    seal: SealReturned | None = None
    passed: CardsPassed | None = None


@dataclass(slots=True)
class RoundStory:
    """A round, perhaps unfinished."""

    dealt: Dealt
    round: Round
    """How the table stood at its end."""
    named: TrumpNamed | WerewolfExchanged | None = None
    predicted: list[Predicted] = field(default_factory=list)
    took: list[SealsTaken | BlackMageTaken] = field(default_factory=list)
    tricks: list[TrickStory] = field(default_factory=list)
    changed: PredictionChanged | None = None
    scored: Scored | None = None

    def add(self, event: Event, trick: Trick) -> None:
        """Note what happened; ``trick`` is how the cards lay before that."""
        match event:
            case TrumpNamed() | WerewolfExchanged():
                self.named = event
            case Predicted():
                self.predicted.append(event)
            case SealsTaken() | BlackMageTaken():
                self.took.append(event)
            case Played():
                if not trick.cards:
                    self.tricks.append(TrickStory(trick))
                self.tricks[-1].plays.append(event)
            case TrickEnded():
                self.tricks[-1].trick = trick
                self.tricks[-1].ended = event
            case SealReturned():
                self.tricks[-1].seal = event
            case CardsPassed():
                self.tricks[-1].passed = event
            case PredictionChanged():
                self.changed = event
            case Scored():
                self.scored = event
            case Dealt() | PredictionsShown() | CardChosen() | Ended():
                pass  # the deal begins the story; the others are told by what they lead to
            case _:
                assert_never(event)


def rounds_of(record: Record) -> Iterator[RoundStory]:
    """The rounds of a record, one after the other."""
    table = empty_table(record.setup, record.first_dealer)
    story: RoundStory | None = None
    for event in record.events:
        before = table.trick.copy()
        if isinstance(event, Dealt) and story is not None:
            yield story
            story = None
        table.apply(event)
        if isinstance(event, Dealt):
            story = RoundStory(event, table.round.copy())
        elif story is not None:
            story.add(event, before)
            story.round = table.round.copy()
    if story is not None:
        yield story
