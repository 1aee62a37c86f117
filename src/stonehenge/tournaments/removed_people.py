"""A tournament's log without somebody whose data is removed: a stand-in has their place, and all results stay.

Only what is known by their identity is theirs: a name that somebody typed from a list stays with whoever runs it.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from stonehenge.tournaments.tournament_events import (
    HelperAdmitted,
    HelperDismissed,
    PenaltyGiven,
    PlayerClaimed,
    PlayerRenamed,
    PlayersEntered,
    TableReported,
    TournamentEvent,
    TournamentOpened,
)

NOBODY: Final = "N. N."
"""What they are called then, in every language; as a player with their number, since no two have one name."""


def without_person(events: Iterable[TournamentEvent], identity: str, stand_in: str) -> list[TournamentEvent]:
    """The lines with a stand-in for somebody, wherever they are known by their identity."""
    found: list[TournamentEvent] = []
    numbers: set[int] = set()
    names: set[str] = set()
    entered = 0
    for event in events:
        match event:
            case TournamentOpened() if event.organiser == identity:
                names.add(event.organiser_name)
                found.append(replace(event, organiser=stand_in, organiser_name=NOBODY))
            case HelperAdmitted() if event.identity == identity:
                names.add(event.name)
                found.append(replace(event, identity=stand_in, name=NOBODY))
            case HelperDismissed() if event.identity == identity:
                found.append(replace(event, identity=stand_in))
            case PlayersEntered():
                theirs = {entered + place for place, one in enumerate(event.identities, start=1) if one == identity}
                numbers |= theirs
                found.append(_entered(event, entered, theirs, stand_in))
                entered += len(event.names)
            case PlayerClaimed() if event.identity == identity:
                numbers.add(event.player)
                found.append(replace(event, identity=stand_in))
            case PlayerRenamed() if event.player in numbers:
                found.append(replace(event, name=f"{NOBODY} {event.player}"))
            case TableReported() | PenaltyGiven() if event.by in names:
                found.append(replace(event, by=NOBODY))
            case _:
                found.append(event)
    return found


def _entered(event: PlayersEntered, before: int, theirs: set[int], stand_in: str) -> PlayersEntered:
    numbered = enumerate(zip(event.names, event.identities, strict=True), start=before + 1) if theirs else ()
    lines = [(f"{NOBODY} {number}", stand_in) if number in theirs else line for number, line in numbered]
    if not theirs:
        return event
    return PlayersEntered(tuple(name for name, _ in lines), tuple(one for _, one in lines))
