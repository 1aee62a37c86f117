"""Who is ahead: by places at the tables, then by points, then by lots; in the knock-out by how far somebody came.

- Who is level at a table shares the places they take: two firsts count 1½ each. So every table gives away the same.
- While a round goes on, means are compared, since some have one result more than others.
- A round that somebody missed counts as the last place at the largest table of that round, and no points.
- Points that a referee took count at the table where it happened: they may cost a place.
- In the knock-out whoever came further is ahead; of those who went out in the same round, who had the better place,
  then more points there, then who was ahead before the knock-out. That also decides who goes on when two are level.
"""

from collections.abc import Sequence
from fractions import Fraction

from stonehenge.rules.refusals import Refusal
from stonehenge.rules.scoring import places_of
from stonehenge.rules.value import value
from stonehenge.tournaments.chained_seeds import lot
from stonehenge.tournaments.format import Format, setup_for
from stonehenge.tournaments.tournament_events import BOT
from stonehenge.tournaments.tournament_state import DrawnRound, PlayedTable, Tournament


@value
class RoundScore:
    """What a round was worth to somebody."""

    table: int
    """0 where they missed it."""
    place: Fraction
    """At the table; who is level shares the places they take."""
    points: int
    """After what a referee took."""
    first: Fraction
    """What counts first: the place, or with same cards the share of others who did worse with them."""
    second: Fraction
    """What counts next: the points, or with same cards how many more they were than the others' mean."""


@value
class StandingLine:
    """Where somebody stands."""

    rank: int
    """From 1 up; those who are level share it, until lots are drawn."""
    player: int
    first: Fraction
    second: Fraction
    scores: tuple[RoundScore | None, ...]
    """By preliminary round; nothing where no result is in yet."""
    came: int = 0
    """The last round of the knock-out that they played in; 0 where none."""


# --- a table ---------------------------------------------------------------------------------------------------------


def points_at(tournament: Tournament, round_number: int, table: PlayedTable) -> list[int] | None:
    """The points of each seat, after penalties; whoever did not play to the end has fewer than all others."""
    result = table.result
    if result is None:
        return None
    known = [
        None if points is None else points - _sign(tournament.format) * tournament.penalties_of(player, round_number)
        for player, points in zip(table.players, result.points, strict=True)
    ]
    last = _worst([points for points in known if points is not None], tournament.format)
    return [last if points is None else points for points in known]


def _worst(points: Sequence[int], format_: Format) -> int:
    return (min if _sign(format_) > 0 else max)(points, default=0) - _sign(format_)


def _sign(format_: Format) -> int:
    """1 where the most points win, -1 where points are penalties (X11)."""
    setup = setup_for(format_, format_.table)
    return -1 if not isinstance(setup, Refusal) and setup.fewest_win else 1


def places_at(tournament: Tournament, round_number: int, table: PlayedTable) -> list[Fraction] | None:
    """The place of each seat at a table; nothing as long as it has no result."""
    points = points_at(tournament, round_number, table)
    if points is None:
        return None
    setup = setup_for(tournament.format, len(points))
    teams = tuple(range(len(points))) if isinstance(setup, Refusal) else setup.teams
    places = places_of(points, teams, _sign(tournament.format) < 0)
    return [place + Fraction(places.count(place) - 1, 2) for place in places]


def _worth(format_: Format, place: Fraction, size: int) -> Fraction:
    """What a place counts at a table of this size."""
    return place if format_.places == "plain" else 1 + (place - 1) * Fraction(format_.table - 1, size - 1)


# --- a round ---------------------------------------------------------------------------------------------------------


def scores_of(tournament: Tournament, drawn: DrawnRound) -> dict[int, RoundScore]:
    """What a round was worth to everyone whose table has a result."""
    format_ = tournament.format
    found: dict[int, RoundScore] = {}
    for table in drawn.tables:
        points, places = points_at(tournament, drawn.number, table), places_at(tournament, drawn.number, table)
        if points is None or places is None or table.result is None:
            continue
        said = zip(table.players, table.result.points, points, places, strict=True)
        for player, reported, counted, place in said:
            kept = 0 if reported is None else counted
            worth = _worth(format_, place, len(table.players))
            found[player] = RoundScore(table.number, place, kept, worth, Fraction(kept))
    if format_.play == "same_cards":
        found |= _compared(tournament, drawn, found)
    found.pop(BOT, None)
    return found


def _compared(tournament: Tournament, drawn: DrawnRound, found: dict[int, RoundScore]) -> dict[int, RoundScore]:
    """The same with everyone compared with those who held the same cards: in the same seat of the other tables."""
    sign = _sign(tournament.format)
    compared: dict[int, RoundScore] = {}
    totals = [points_at(tournament, drawn.number, table) for table in drawn.tables]
    known = [(table, points) for table, points in zip(drawn.tables, totals, strict=True) if points is not None]
    for seat in range(tournament.format.table):
        held = [points[seat] for _, points in known]
        for table, points in known:
            player, mine = table.players[seat], points[seat]
            if player == BOT:
                continue
            won = sum(2 if sign * mine > sign * other else mine == other for other in held) - 1  # level with oneself
            others = len(held) - 1
            share = Fraction(won, 2 * others) if others else Fraction(1, 2)
            mean = Fraction(sum(held) - mine, others) if others else Fraction(mine)
            old = found[player]
            compared[player] = RoundScore(old.table, old.place, old.points, share, mine - mean)
    return compared


def _missed(tournament: Tournament, drawn: DrawnRound) -> RoundScore:
    """What a round is worth to somebody who missed it."""
    if tournament.format.play == "same_cards":
        return RoundScore(0, Fraction(0), 0, Fraction(0), Fraction(0))
    size = max((len(table.players) for table in drawn.tables), default=tournament.format.table)
    return RoundScore(0, Fraction(size), 0, _worth(tournament.format, Fraction(size), size), Fraction(0))


# --- the ranking -----------------------------------------------------------------------------------------------------


def preliminary_standings(tournament: Tournament) -> list[StandingLine]:
    """Everyone after the preliminary rounds so far, the best first; who is level is in the order of the lots."""
    rounds = tournament.preliminary
    scores = [scores_of(tournament, drawn) for drawn in rounds]
    lines = []
    for player in tournament.players:
        mine = tuple(
            found.get(player) or (None if drawn.table_of(player) is not None else _missed(tournament, drawn))
            for drawn, found in zip(rounds, scores, strict=True)
        )
        counted = [score for score in mine if score is not None]
        first = sum((score.first for score in counted), Fraction(0))
        second = sum((score.second for score in counted), Fraction(0))
        lines.append(StandingLine(0, player, first, second, mine))
    return _ranked(tournament, lines)


def _ranked(tournament: Tournament, lines: list[StandingLine]) -> list[StandingLine]:
    best_first = 1 if tournament.format.play == "same_cards" else -1
    sign = 1 if tournament.format.play == "same_cards" else _sign(tournament.format)
    lots = tournament.lots

    def merit(line: StandingLine) -> tuple[bool, Fraction, Fraction]:
        """While a round goes on some have one result more than others: so it is the mean of each that counts."""
        rounds = sum(score is not None for score in line.scores)
        mean = Fraction(1, max(1, rounds))
        return not rounds, -best_first * line.first * mean, -sign * line.second * mean

    def order(line: StandingLine) -> tuple[tuple[bool, Fraction, Fraction], str, int]:
        return merit(line), "" if lots is None else lot(lots, line.player), line.player

    found: list[StandingLine] = []
    for place, line in enumerate(sorted(lines, key=order), start=1):
        level = lots is None and bool(found) and merit(found[-1]) == merit(line)
        rank = found[-1].rank if level else place
        found.append(StandingLine(rank, line.player, line.first, line.second, line.scores))
    return found


def standings(tournament: Tournament) -> list[StandingLine]:
    """Everyone as they stand now, the best first: who is furthest in the knock-out, then the preliminary rounds."""
    before = preliminary_standings(tournament)
    if not tournament.knockout:
        return before
    ahead = {line.player: place for place, line in enumerate(before)}
    order: list[tuple[int, int]] = []
    for number in range(len(tournament.knockout), 0, -1):
        placed = {player for player, _ in order}
        played = _order_in(tournament, tournament.knockout[number - 1], ahead)
        order += [(player, number) for player in played if player not in placed]
    placed = {player for player, _ in order}
    order += [(line.player, 0) for line in before if line.player not in placed]
    lines = {line.player: line for line in before}
    return [
        StandingLine(rank, player, lines[player].first, lines[player].second, lines[player].scores, came)
        for rank, (player, came) in enumerate(order, start=1)
    ]


def _order_in(tournament: Tournament, drawn: DrawnRound, ahead: dict[int, int]) -> list[int]:
    """Those of a round of the knock-out: who goes on or still plays, then the others by place, points, and before."""
    sign = _sign(tournament.format)
    keys: list[tuple[bool, Fraction, int, int, int]] = []
    for table in drawn.tables:
        points, places = points_at(tournament, drawn.number, table), places_at(tournament, drawn.number, table)
        going_on = going_on_from(tournament, drawn, table, ahead)
        for seat, player in enumerate(table.players):
            if points is None or places is None:
                keys.append((False, Fraction(0), 0, ahead[player], player))
            else:
                out = player not in going_on and not tournament.final_drawn
                keys.append((out, places[seat], -sign * points[seat], ahead[player], player))
    return [player for *_, player in sorted(keys)]


def going_on_from(
    tournament: Tournament, drawn: DrawnRound, table: PlayedTable, ahead: dict[int, int] | None = None
) -> list[int]:
    """Those of a table of the knock-out who go on: the best who are still here."""
    places = places_at(tournament, drawn.number, table)
    if places is None:
        return []
    if ahead is None:
        ahead = {line.player: place for place, line in enumerate(preliminary_standings(tournament))}
    order = sorted(zip(places, [ahead[player] for player in table.players], table.players, strict=True))
    here = [player for _, _, player in order if not tournament.players[player].left]
    return here[: tournament.format.advance]


def qualified(tournament: Tournament) -> list[int]:
    """Those who play in the next round of the knock-out."""
    if tournament.knockout:
        last = tournament.knockout[-1]
        return [player for table in last.tables for player in going_on_from(tournament, last, table)]
    best = [line.player for line in preliminary_standings(tournament) if not tournament.players[line.player].left]
    return best[: tournament.format.cut]
