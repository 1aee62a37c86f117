"""A record as a story: its events sorted into rounds and tricks, to be told."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

from stonehenge.rules import events
from stonehenge.rules.fold import fold
from stonehenge.rules.record import Record
from stonehenge.rules.table import Round, Trick, empty_table


@dataclass(slots=True)
class TrickStory:
    """A trick, perhaps unfinished, and what followed from it."""

    trick: Trick
    plays: list[events.Played] = field(default_factory=list)
    ended: events.TrickEnded | None = None
    seal: events.SealReturned | None = None
    passed: events.CardsPassed | None = None


@dataclass(slots=True)
class RoundStory:
    """A round, perhaps unfinished."""

    dealt: events.Dealt
    round: Round
    """How the round stood at its end."""
    named: events.TrumpNamed | events.WerewolfExchanged | None = None
    predicted: list[events.Predicted] = field(default_factory=list)
    took: list[events.SealsTaken | events.BlackMageTaken] = field(default_factory=list)
    tricks: list[TrickStory] = field(default_factory=list)
    changed: events.PredictionChanged | None = None
    scored: events.Scored | None = None

    def add(self, event: events.Event, trick: Trick) -> None:
        """Note what happened; ``trick`` is how the cards lay before that."""
        match event:
            case events.TrumpNamed() | events.WerewolfExchanged():
                self.named = event
            case events.Predicted():
                self.predicted.append(event)
            case events.SealsTaken() | events.BlackMageTaken():
                self.took.append(event)
            case events.Played():
                if not trick.cards:
                    self.tricks.append(TrickStory(trick))
                self.tricks[-1].plays.append(event)
            case events.TrickEnded():
                self.tricks[-1].trick = trick
                self.tricks[-1].ended = event
            case events.SealReturned():
                self.tricks[-1].seal = event
            case events.CardsPassed():
                self.tricks[-1].passed = event
            case events.PredictionChanged():
                self.changed = event
            case events.Scored():
                self.scored = event
            case events.Dealt() | events.PredictionsShown() | events.CardChosen() | events.Ended():
                pass  # the deal begins the story; the others are told by what they lead to
            case _:
                assert_never(event)


def rounds_of(record: Record) -> Iterator[RoundStory]:
    """The rounds of a record, one after the other."""
    table = empty_table(record.setup, record.first_dealer)
    story: RoundStory | None = None
    for event in record.events:
        before = table.trick.copy()
        if isinstance(event, events.Dealt) and story is not None:
            yield story
            story = None
        fold(table, event)
        if isinstance(event, events.Dealt):
            story = RoundStory(event, table.round.copy())
        elif story is not None:
            story.add(event, before)
            story.round = table.round.copy()
    if story is not None:
        yield story
