"""How a game on a pad came out: what a tournament, or whoever else asks, is told of it."""

from stonehenge.rules.options import Options
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.value import value
from stonehenge.scorepad.figures import figures_of
from stonehenge.scorepad.pads import Pad
from stonehenge.scorepad.sheet import place_of, sheet_of


@value
class PadResult:
    """A game that is over. Players stand in the order in which they came, so those who sat down at first come first."""

    edition: str
    """The name of the edition, such as ``classic``."""
    options: Options
    rounds: int
    """How many rounds were played."""
    complete: bool
    """Whether those were all there are, by as many as played the last."""
    names: tuple[str, ...]
    points: tuple[int, ...]
    """What each had in the end; in Extreme these are penalties, and the fewest win (X11)."""
    places: tuple[int, ...]
    """Everyone's place, which ties share; that of a team is its members' (H1). 0 for one who left before the end."""
    exact: tuple[int, ...]
    """How many rounds went as each had predicted."""


def result_of(pad: Pad) -> PadResult | Refusal:
    """The result of a game that is over; else which round is still to be written."""
    sheet = sheet_of(pad)
    if not sheet.over:
        return refuse("pad_not_over", round=sheet.current, last=sheet.length)
    players = range(len(sheet.seating.names))
    return PadResult(
        pad.edition.id,
        pad.options,
        len(sheet.rounds),
        not sheet.stopped,
        sheet.seating.names,
        sheet.standing,
        tuple([place_of(sheet, player) for player in players]),
        tuple([figures_of(sheet, player).exact for player in players]),
    )
