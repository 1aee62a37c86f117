"""The sheet of a pad: every round, the running totals, whose turn it is, and in the end the places (B13, B14)."""

from collections.abc import Sequence

from stonehenge.rules.editions import build_setup
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.scoring import best_seats
from stonehenge.rules.setup import Setup
from stonehenge.rules.value import value
from stonehenge.scorepad.circle import Ring, Seating, next_dealer, present_in, seating_of
from stonehenge.scorepad.drafts import Draft, drafts_of
from stonehenge.scorepad.notes import Note, StopNote
from stonehenge.scorepad.pad_rounds import PadRound, round_of
from stonehenge.scorepad.pads import Pad, counting


@value
class PadSheet:
    """All that follows from a pad's notes."""

    seating: Seating
    rounds: tuple[PadRound, ...]
    """Those that are done, the one that is written now, and later ones where an earlier one was broken."""
    rings: tuple[Ring, ...]
    """Who plays each of them."""
    here: Ring
    """Who is there now, or was when the game ended."""
    totals: tuple[tuple[int, ...], ...]
    """Everyone's points after each round, by player; none after a round that isn't done."""
    current: int
    """The number of the first round that isn't done, or 0 when the game is over."""
    length: int
    """How many rounds the game has, as many as now play."""
    stopped: bool
    """Whether it was ended before its last round."""
    notes: tuple[Note, ...]
    """The notes that count."""

    @property
    def over(self) -> bool:
        """Whether all rounds are done."""
        return self.current == 0

    @property
    def setup(self) -> Setup:
        """The law for as many as play now."""
        return self.here.setup

    @property
    def present(self) -> tuple[int, ...]:
        """Who plays now, clockwise."""
        return self.here.players

    @property
    def standing(self) -> tuple[int, ...]:
        """Everyone's points so far, by player."""
        return self.totals[-1] if len(self.totals) > 0 else self.seating.starts

    @property
    def problem(self) -> Refusal | None:
        """What is wrong with the first round that isn't done."""
        return None if self.over else self.rounds[self.current - 1].problem


def sheet_of(pad: Pad) -> PadSheet:
    """Work out everything that follows from what is written."""
    notes = counting(pad.notes)
    seating = seating_of(pad, notes)
    drafts = drafts_of(notes)
    stop = min([note.round for note in notes if isinstance(note, StopNote)], default=0)
    furthest = max([number for number, draft in drafts.items() if not draft.empty], default=1)
    setups: dict[int, Setup] = {}
    rings: list[Ring] = []
    rounds: list[PadRound] = []
    dealer = pad.dealer
    here = _ring(pad, seating, 1, dealer, setups)
    number = 1
    while True:
        ring = _ring(pad, seating, number, dealer, setups)
        if number > ring.setup.rounds:
            break
        here = ring
        if number == stop:
            break
        rings.append(ring)
        rounds.append(round_of(ring, number, drafts.get(number, Draft())))
        if not rounds[-1].done and number >= furthest:
            break
        number += 1
        dealer = next_dealer(seating, dealer, number)
    undone = [each.number for each in rounds if not each.done]
    length = here.setup.rounds
    stopped = 0 < stop <= length
    current = undone[0] if len(undone) > 0 else 0
    totals = _totals(seating, rounds)
    return PadSheet(seating, tuple(rounds), tuple(rings), here, totals, current, length, stopped, notes)


def _ring(pad: Pad, seating: Seating, number: int, dealer: int, setups: dict[int, Setup]) -> Ring:
    players = present_in(seating, number)
    count = len(players)
    if count not in setups:
        setups[count] = build_setup(pad.edition, count, pad.options)
    return Ring(players, players.index(dealer), setups[count])


def _totals(seating: Seating, rounds: Sequence[PadRound]) -> tuple[tuple[int, ...], ...]:
    """The running totals, up to the first round that isn't done: after it they would be wrong."""
    found: list[tuple[int, ...]] = []
    totals = list(seating.starts)
    for each in rounds:
        if not each.done:
            break
        for place, player in enumerate(each.players):
            totals[player] += each.points[place]
        found.append(tuple(totals))
    return tuple(found)


# --- how it stands ---------------------------------------------------------------------------------------------------


def leaders(sheet: PadSheet) -> tuple[int, ...]:
    """Who is in front, or has won when the game is over; those who left aren't counted (B13, H1, J6, X11)."""
    totals = [sheet.standing[player] for player in sheet.present]
    best = best_seats(totals, sheet.setup.teams, sheet.setup.fewest_win)
    return tuple([sheet.present[place] for place in best])


def team_total(sheet: PadSheet, player: int) -> int:
    """The points of a player's team (H1), which is the player alone where there are none."""
    teams = sheet.setup.teams
    own = teams[sheet.present.index(player)]
    return sum([sheet.standing[other] for place, other in enumerate(sheet.present) if teams[place] == own])


def place_of(sheet: PadSheet, player: int) -> int:
    """A player's place, or 0 for one who has left: as many as are better, and one more; ties share it."""
    if player not in sheet.present:
        return 0
    own = team_total(sheet, player)
    teams = sheet.setup.teams
    better: list[int] = []
    for place, other in enumerate(sheet.present):
        total = team_total(sheet, other)
        ahead = total < own if sheet.setup.fewest_win else total > own
        if ahead and teams[place] not in better:
            better.append(teams[place])
    return len(better) + 1
