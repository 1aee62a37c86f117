"""What a round is worth, and who wins: on plain integers, each rule once."""

from collections.abc import Sequence

from stonehenge.rules.seats import Seat


def experience(prediction: int, taken: int, stake: int) -> int:
    """Points of a round in the base game (B12); the stake of a trick is 10, or rises with the rounds (H4)."""
    if prediction == taken:
        return 20 + stake * taken
    return -stake * abs(prediction - taken)


def chips(prediction: int, taken: int) -> int:
    """Points of a round in Junior: a chip for each trick predicted, one for an exact zero, none for a miss (J5)."""
    if prediction != taken:
        return 0
    return prediction if prediction > 0 else 1


def penalty(coloured: int, black: int, white: int) -> int:
    """Penalty points for the seals left at the end of a round in Extreme (X10)."""
    return 2 * coloured + 3 * black + 4 * white


def black_mage_penalty(base: int, black_of_others: int) -> int:
    """Penalty points of the Black Mage's player: less 1 for each black seal the others took (X10)."""
    return max(0, base - black_of_others)


def was_exact(prediction: int, taken: int, points: int, fewest_win: bool) -> bool:
    """Whether a round went as predicted: as many tricks (B12, J5); with seals, without any penalty (X10)."""
    return points == 0 if fewest_win else prediction == taken


def best_seats(totals: Sequence[int], teams: Sequence[int], fewest_win: bool) -> tuple[Seat, ...]:
    """All seats of the best team; everyone is a team of their own without H1. Ties share (B13, H1, J6, X11)."""
    sums: dict[int, int] = {}
    for team, total in zip(teams, totals, strict=True):
        sums[team] = sums.get(team, 0) + total
    best = min(sums.values()) if fewest_win else max(sums.values())
    return tuple(Seat(seat) for seat, team in enumerate(teams) if sums[team] == best)


def places_of(totals: Sequence[int], teams: Sequence[int], fewest_win: bool) -> list[int]:
    """The place of each seat: the best, then the best of those who are left, and so on; who is level shares (B13)."""
    places = [0] * len(totals)
    left = list(range(len(totals)))
    while left:
        best = best_seats([totals[seat] for seat in left], [teams[seat] for seat in left], fewest_win)
        place = 1 + len(totals) - len(left)
        for seat in best:
            places[left[seat]] = place
        left = [seat for seat in left if not places[seat]]
    return places
