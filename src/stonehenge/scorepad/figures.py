"""What a pad tells of those who play: how often they are right, whether they are bold or careful, their best rounds.

Whole numbers only: what is divided by what, and how it is rounded, is for those who show it.
"""

from collections.abc import Sequence

from stonehenge.rules.scoring import was_exact
from stonehenge.rules.value import value
from stonehenge.scorepad.sheet import PadSheet, place_of


@value
class RoundFigures:
    """One player's part in a round that is done."""

    number: int
    exact: bool
    off: int
    """How many tricks more were predicted than taken; in seals: how many were left over, less the black ones."""
    points: int
    total: int


@value
class PlayerFigures:
    """What a pad, or several, tell of one player."""

    name: str
    games: int
    """How many games were played to their end."""
    wins: int
    places: int
    """The sum of the places in those games."""
    rounds: int
    exact: int
    off: int
    """The sum of what was predicted too high and too low: above 0 for the bold, below for the careful."""
    missed_by: int
    """The same without signs: how far off, whichever way."""
    points: int
    """All points of those rounds together."""
    best_round: int
    """The most points of a round, in Extreme the fewest penalties; 0 where none was played."""
    best_game: int
    """The best total in a game that was played to its end; 0 where none was."""
    streak: int
    """The most rounds in a row that went as predicted, within a game."""


def rounds_of(sheet: PadSheet, player: int) -> tuple[RoundFigures, ...]:
    """A player's part in every round that is done."""
    found: list[RoundFigures] = []
    for index in range(len(sheet.totals)):
        played, fewest_win = sheet.rounds[index], sheet.rings[index].setup.fewest_win
        if player in played.players:
            at = played.players.index(player)
            points, total = played.points[at], sheet.totals[index][player]
            taken = 0 if fewest_win else played.taken[at]
            off = _off_in_seals(sheet, index, at) if fewest_win else played.predictions[at] - taken
            exact = was_exact(played.predictions[at], taken, points, fewest_win)
            found.append(RoundFigures(played.number, exact, off, points, total))
    return tuple(found)


def _off_in_seals(sheet: PadSheet, index: int, place: int) -> int:
    """Seals left over, less black ones: one may have a white one for a seal that was stolen, which counts as left."""
    played = sheet.rounds[index]
    if place == played.seals.mage:
        return 0
    coloured, black, white = played.kept[place]
    return coloured + white - black


def best_rounds(sheet: PadSheet, player: int, most: int = 3) -> tuple[RoundFigures, ...]:
    """A player's best rounds, the best first; of equals the earlier one. Only rounds that went as predicted."""
    left = [each for each in rounds_of(sheet, player) if each.exact]
    found: list[RoundFigures] = []
    while len(found) < most and len(left) > 0:
        best = left[0]
        for each in left:
            if each.points > best.points:
                best = each
        found.append(best)
        left = [each for each in left if each.number != best.number]
    return tuple(found)


def figures_of(sheet: PadSheet, player: int) -> PlayerFigures:
    """What one pad tells of a player."""
    rounds = rounds_of(sheet, player)
    fewest_win = sheet.setup.fewest_win
    place = place_of(sheet, player)
    ended = sheet.over and place > 0
    points = [each.points for each in rounds]
    return PlayerFigures(
        sheet.seating.names[player],
        1 if ended else 0,
        1 if ended and place == 1 else 0,
        place if ended else 0,
        len(rounds),
        len([each for each in rounds if each.exact]),
        sum([each.off for each in rounds]),
        sum([abs(each.off) for each in rounds]),
        sum(points),
        0 if len(points) == 0 else (min(points) if fewest_win else max(points)),
        sheet.standing[player] if ended else 0,
        _streak(rounds),
    )


def _streak(rounds: Sequence[RoundFigures]) -> int:
    longest, now = 0, 0
    for each in rounds:
        now = now + 1 if each.exact else 0
        longest = max(longest, now)
    return longest


def family_figures(sheets: Sequence[PadSheet]) -> tuple[PlayerFigures, ...]:
    """What all these pads tell of everyone in them, by name, in the order in which they first appear.

    Points of several editions don't compare: whoever asks chooses the pads.
    """
    found: list[PlayerFigures] = []
    for sheet in sheets:
        for player in range(len(sheet.seating.names)):
            more = figures_of(sheet, player)
            known = [each for each in found if each.name == more.name]
            if len(known) == 0:
                found.append(more)
            else:
                both = _together(known[0], more, sheet.setup.fewest_win)
                found = [both if each.name == more.name else each for each in found]
    return tuple(found)


def _together(one: PlayerFigures, other: PlayerFigures, fewest_win: bool) -> PlayerFigures:
    return PlayerFigures(
        one.name,
        one.games + other.games,
        one.wins + other.wins,
        one.places + other.places,
        one.rounds + other.rounds,
        one.exact + other.exact,
        one.off + other.off,
        one.missed_by + other.missed_by,
        one.points + other.points,
        _better(one.best_round, one.rounds, other.best_round, other.rounds, fewest_win),
        _better(one.best_game, one.games, other.best_game, other.games, fewest_win),
        max(one.streak, other.streak),
    )


def _better(one: int, ones: int, other: int, others: int, fewest_win: bool) -> int:
    """The better of two, each of which counts only if there was any."""
    if ones == 0 or others == 0:
        return other if ones == 0 else one
    return min(one, other) if fewest_win else max(one, other)
