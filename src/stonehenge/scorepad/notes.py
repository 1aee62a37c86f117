"""What can be written on a pad, note by note; all else is worked out from the notes.

Rounds count from 1, players in the order in which they came; who sits where is told by ``circle``.
"""

from stonehenge.rules.cards import Colour
from stonehenge.rules.codes import MaybeSeat, Trump
from stonehenge.rules.value import value


@value
class PredictionNote:
    """A prediction (B5); the last one that was written of a player counts."""

    round: int
    player: int
    tricks: int


@value
class SealsNote:
    """A prediction in seals: from the middle, and as colour and victim from others (X3, X4)."""

    round: int
    player: int
    take: tuple[Colour, ...]
    steal: tuple[tuple[Colour, int], ...]


@value
class MageNote:
    """A player took the Black Mage (X3)."""

    round: int
    player: int


@value
class TricksNote:
    """How many tricks a player took."""

    round: int
    player: int
    tricks: int


@value
class LeftNote:
    """The seals that a player is left with when the round is over (X10)."""

    round: int
    player: int
    coloured: int
    black: int
    white: int


@value
class BombNote:
    """Whether the Bomb was played, so that one trick is nobody's (S4)."""

    round: int
    exploded: bool


@value
class CloudNote:
    """Who has the Cloud in their tricks, and their new prediction (S7); nobody where it wasn't played."""

    round: int
    player: MaybeSeat
    tricks: int


@value
class TrumpNote:
    """The trump of a round (B4); it changes no score."""

    round: int
    trump: Trump


@value
class ClearNote:
    """All that was written of a round is crossed out: it is dealt anew."""

    round: int


@value
class LeaveNote:
    """A player leaves before this round; what they have stays on the sheet, and the others play on."""

    round: int
    player: int


@value
class JoinNote:
    """Somebody comes before this round, sits down at the left of a player, and begins with these points."""

    round: int
    name: str
    after: int
    points: int


@value
class RenameNote:
    """A player is called something else, or somebody takes over for them."""

    player: int
    name: str


@value
class StopNote:
    """The game is over before this round."""

    round: int


@value
class UndoNote:
    """The last note that counts is taken back."""


@value
class RedoNote:
    """The last note that was taken back counts again."""


PersonalNote = PredictionNote | SealsNote | MageNote | TricksNote | LeftNote
"""What is written of one player in a round."""
RoundNote = PersonalNote | BombNote | CloudNote | TrumpNote | ClearNote | LeaveNote | JoinNote | StopNote
Note = RoundNote | RenameNote | UndoNote | RedoNote
