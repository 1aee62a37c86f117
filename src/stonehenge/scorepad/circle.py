"""Who sits at the table in which round, and who deals: also when somebody leaves or comes later.

That is a rule of the house: the game goes on as one of so many players from the next round on, with its numbers of
cards and rounds; the deal passes to the next who is there; whoever left keeps their points and is no longer ranked.
"""

from collections.abc import Sequence

from stonehenge.rules.options import refused_combination
from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.setup import Setup
from stonehenge.rules.value import value
from stonehenge.scorepad.notes import JoinNote, LeaveNote, Note, RenameNote
from stonehenge.scorepad.pads import Pad


@value
class Seating:
    """Everyone who ever sat at the table, and what changed."""

    names: tuple[str, ...]
    """As they are called now, in the order in which they came."""
    starts: tuple[int, ...]
    """The points that each began with."""
    circle: tuple[int, ...]
    """All of them clockwise, those who left too."""
    came: tuple[int, ...]
    """The first round of each."""
    left: tuple[int, ...]
    """The round before which each left; 0 for those who are there."""


@value
class Ring:
    """Those who play a round, clockwise from whoever sat down first, and the law for so many."""

    players: tuple[int, ...]
    dealer: int
    """The dealer's place among them."""
    setup: Setup

    @property
    def order(self) -> tuple[int, ...]:
        """The places in the order in which they predict (B5, H2)."""
        count = len(self.players)
        first = first_to_predict(self.dealer, count, self.setup.direction)
        return tuple([(first + self.setup.direction * turn) % count for turn in range(count)])


def seating_of(pad: Pad, notes: Sequence[Note]) -> Seating:
    """Who came and who left, by these notes."""
    names = list(pad.names)
    starts = [0 for _ in names]
    circle = list(range(len(names)))
    came = [1 for _ in names]
    left = [0 for _ in names]
    for note in notes:
        if isinstance(note, JoinNote):
            circle.insert(circle.index(note.after) + 1, len(names))
            names.append(note.name)
            starts.append(note.points)
            came.append(note.round)
            left.append(0)
        elif isinstance(note, LeaveNote):
            left[note.player] = note.round
        elif isinstance(note, RenameNote):
            names[note.player] = note.name
    return Seating(tuple(names), tuple(starts), tuple(circle), tuple(came), tuple(left))


def present_in(seating: Seating, number: int) -> tuple[int, ...]:
    """Who plays a round, clockwise."""
    return tuple(
        [
            player
            for player in seating.circle
            if seating.came[player] <= number and (seating.left[player] == 0 or number < seating.left[player])
        ]
    )


def next_dealer(seating: Seating, dealer: int, number: int) -> int:
    """Who deals this round, if this player dealt the one before: the next one clockwise who is there (B3)."""
    count = len(seating.circle)
    at = seating.circle.index(dealer)
    present = present_in(seating, number)
    following = [seating.circle[(at + step) % count] for step in range(1, count + 1)]
    return next(player for player in following if player in present)


def why_not_so_many(pad: Pad, players: int, number: int) -> Refusal | None:
    """Why so many players can't go on with this round; None if they can."""
    fewest, most = pad.edition.fewest_players, pad.edition.most_players
    if not fewest <= players <= most:
        return refuse("players", pad.edition.players_clause, players=players, fewest=fewest, most=most)
    refusal = refused_combination(players, pad.options)
    if refusal is not None:
        return refusal
    rounds = pad.edition.build(players, pad.options).rounds
    return None if number <= rounds else refuse("pad_no_round_left", players=players, rounds=rounds)
