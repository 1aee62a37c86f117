"""Who sits with whom in a round: tables of a size, drawn by a seed, where nobody meets twice while it can be avoided.

Everyone is shuffled onto the tables; then players change places, the best change first, as long as somebody would meet
somebody again (tabu search). In a small field a round that is drawn for itself alone soon leaves no good one for later,
so all preliminary rounds to come are drawn up together, and the first of them is taken; where a way without any second
meeting is known (``designs``), it begins with that. The same seeds give the same tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from stonehenge.rules.value import value
from stonehenge.tournaments.chained_seeds import SeededChance
from stonehenge.tournaments.designs import FOUR, design

AGAIN: Final = 100
"""What it costs that two meet again; that it is for the third time costs three times as much, and so on."""
ODD: Final = 1
"""What it costs that somebody sits once more at a table of another size than most."""
STUCK: Final = 800
"""After how many changes without a better plan the search begins anew from another shuffle."""
ANEW: Final = 4
"""How often it begins anew without finding a better one, until it is content."""
POLISH: Final = 300
"""After how many changes without a better plan the search is content where nobody meets again."""
FEW: Final = 12
"""How many players are looked at by chance before all are."""
CROWDED: Final = 0.3
"""From which share of all possible meetings on the rounds to come are drawn up together."""


@value
class Past:
    """What has been: how often two have met, and how often somebody sat at a table of another size."""

    met: Mapping[tuple[int, int], int]
    """By the two of them, the smaller number first."""
    odd: Mapping[int, int]


NOTHING_YET: Final = Past({}, {})


def past_of(rounds: Iterable[Sequence[Sequence[int]]], size: int) -> Past:
    """What has been after these rounds."""
    met: dict[tuple[int, int], int] = {}
    odd: dict[int, int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
            for player in table if len(table) != size else ():
                odd[player] = odd.get(player, 0) + 1
    return Past(met, odd)


def table_sizes(players: int, size: int, allowed: Sequence[int], *, larger: bool) -> list[int] | None:
    """How so many players sit down: tables of a size, as few others as can be, the largest first.

    ``allowed`` are the sizes that can be played. Of two ways with as few others the one with larger tables is taken, or
    the one with smaller ones; nothing where there is no way.
    """
    best: tuple[tuple[int, int, int], list[int]] | None = None
    more, fewer = size + 1 in allowed, size - 1 in allowed
    for big in range(players // (size + 1) + 1 if more else 1):
        for small in range((players - big * (size + 1)) // (size - 1) + 1 if fewer else 1):
            left = players - big * (size + 1) - small * (size - 1)
            if left < 0 or left % size or (left and size not in allowed):
                continue
            wanted = (big + small, small if larger else big, big + small + left // size)
            if best is None or wanted < best[0]:
                best = wanted, [size + 1] * big + [size] * (left // size) + [size - 1] * small
    if best is None:
        return [players] if players in allowed else None
    return best[1]


@value
class Drawing:
    """Who is to sit down, and what is known of them."""

    players: Sequence[int]
    sizes: Sequence[int]
    """Of the tables."""
    past: Past = NOTHING_YET
    rounds: int = 1
    """As many as are still drawn for them, this one among them."""
    begun_by: str = ""
    """The seed of the tournament's first draw, by which a design is laid out; empty where this is the first."""


def draw_tables(drawing: Drawing, seed: str) -> tuple[tuple[int, ...], ...]:
    """The tables of the next round, by the seats at each."""
    chance = SeededChance(seed)
    usual = max(drawing.sizes, key=list(drawing.sizes).count)
    if _crowded(drawing, usual):
        known = chance.shuffled(_laid_out(drawing, drawing.begun_by or seed))
        plan = _Plan(drawing, drawing.rounds, usual, chance, known)
        plan.improve()
    else:
        plan = _Plan(drawing, 1, usual, chance, [])
        plan.improve()
    return plan.first_round(chance)


def _crowded(drawing: Drawing, size: int) -> bool:
    players = len(drawing.players)
    to_come = drawing.rounds * players * (size - 1) // 2
    return sum(drawing.past.met.values()) + to_come > CROWDED * (players * (players - 1) // 2)


def _laid_out(drawing: Drawing, seed: str) -> list[list[list[int]]]:
    """The rounds of a design in which nobody meets whom they have met; seats stay free where players are missing."""
    tables = len(drawing.sizes)
    order: list[int | None] = [*SeededChance(seed).shuffled(sorted(drawing.players))]
    free = FOUR * tables - len(order)
    if not 0 <= free <= tables:
        return []
    order += [None] * free  # all in the last group, so that no two of them are ever at one table
    found = []
    for tables_of_places in design(tables):
        seated = [[order[place] for place in table] for table in tables_of_places]
        people = [[player for player in table if player is not None] for table in seated]
        fresh = not any(pair in drawing.past.met for table in people for pair in combinations(sorted(table), 2))
        if fresh and sorted(map(len, people)) == sorted(drawing.sizes):
            found.append(people)
    return found


class _Plan:
    """Some rounds that are drawn up together, with what they cost."""

    def __init__(
        self, drawing: Drawing, rounds: int, usual: int, chance: SeededChance, known: Sequence[Sequence[Sequence[int]]]
    ) -> None:
        """``known`` are rounds to begin with; the others are shuffled."""
        self._players = sorted(drawing.players)
        self._sizes = drawing.sizes
        self._rounds = rounds
        self._usual = usual
        self._chance = chance
        self._place = {player: index for index, player in enumerate(self._players)}
        count = len(self._players)
        self._met = [[0] * count for _ in range(count)]
        for (one, other), often in drawing.past.met.items():
            if one in self._place and other in self._place:
                here, there = self._place[one], self._place[other]
                self._met[here][there] = self._met[there][here] = often
        self._odd = [drawing.past.odd.get(player, 0) for player in self._players]
        self._tables: list[list[list[int]]] = []
        self._at: list[list[int]] = []
        self._step = 0
        self._tabu: dict[tuple[int, int, int], int] = {}
        self._begin(known)

    def _begin(self, known: Sequence[Sequence[Sequence[int]]] = ()) -> None:
        """Everyone anywhere, but in the rounds that are known."""
        for tables in self._tables:
            self._count(tables, -1)
        self._tables, self._at = [], []
        for number in range(self._rounds):
            tables = (
                [[self._place[player] for player in table] for table in known[number]]
                if number < len(known)
                else self._shuffled()
            )
            at = [0] * len(self._players)
            for place, table in enumerate(tables):
                for player in table:
                    at[player] = place
            self._tables.append(tables)
            self._at.append(at)
            self._count(tables, 1)

    def _shuffled(self) -> list[list[int]]:
        order = iter(self._chance.shuffled(range(len(self._players))))
        return [[next(order) for _ in range(size)] for size in self._sizes]

    def _count(self, tables: Sequence[Sequence[int]], change: int) -> None:
        for table in tables:
            for one, other in combinations(table, 2):
                self._met[one][other] += change
                self._met[other][one] += change
            if len(table) != self._usual:
                for player in table:
                    self._odd[player] += change

    # --- the search --------------------------------------------------------------------------------------------------

    def improve(self) -> None:
        """Change places until nobody meets again, or no better way is found any more; what was best then stands."""
        cost = self._cost()
        best, kept, since, anew = cost, self._copy(), 0, 0
        while anew < ANEW and (chosen := self._one_who_meets_again() if best else None) is not None:
            self._step += 1
            found = self._best_change(*chosen, best - cost)
            if found is not None:
                gain, number, one, other = found
                self._swap(number, one, other)
                cost += gain
            if cost < best:
                best, kept, since, anew = cost, self._copy(), self._step, 0
            elif best < AGAIN and self._step - since >= POLISH:
                break  # nobody meets again; who sits at odd tables is as good as it gets
            elif self._step - since >= STUCK:
                self._begin()
                cost, since, anew = self._cost(), self._step, anew + 1
        self._tables = kept

    def _copy(self) -> list[list[list[int]]]:
        return [[table.copy() for table in tables] for tables in self._tables]

    def _cost(self) -> int:
        again = sum(met * (met - 1) // 2 for row in self._met for met in row) // 2
        return AGAIN * again + ODD * sum(odd * (odd - 1) // 2 for odd in self._odd)

    def _one_who_meets_again(self) -> tuple[int, int] | None:
        """A round, and somebody who meets somebody again there, or sits at an odd table again; nothing if nobody does.

        Looking at a few by chance is quicker than at all of them, as long as there are many.
        """
        rounds, players = len(self._tables), len(self._players)
        for _ in range(FEW):
            number, one = self._chance.below(rounds), self._chance.below(players)
            if self._meets_again(number, one):
                return number, one
        found = [(number, one) for number in range(rounds) for one in range(players) if self._meets_again(number, one)]
        return found[self._chance.below(len(found))] if found else None

    def _meets_again(self, number: int, one: int) -> bool:
        row, table = self._met[one], self._tables[number][self._at[number][one]]
        for other in table:
            if row[other] > 1:
                return True
        return len(table) != self._usual and self._odd[one] > 1

    def _best_change(self, number: int, one: int, needed: int) -> tuple[int, int, int, int] | None:
        """The best change of places with somebody at another table; one that was just made is not made back.

        When two change places, each leaves some they have met and joins others: that is what it gains or costs.
        """
        mine = self._at[number][one]
        others = [player for player in self._tables[number][mine] if player != one]
        row = self._met[one]
        left = sum(row[player] - 1 for player in others)
        best: tuple[int, int, int, int] | None = None
        ties = 0
        for place, table in enumerate(self._tables[number]):
            if place == mine:
                continue
            joined = sum(row[player] for player in table) - left
            for other in table:
                theirs = self._met[other]
                again = joined - row[other] + len(table) - 1
                for player in others:
                    again += theirs[player]
                for player in table:
                    again -= theirs[player]
                gain = AGAIN * again
                if len(table) != len(others) + 1:
                    gain += self._odd_gain(one, other, len(others) + 1, len(table))
                if best is not None and gain > best[0]:
                    continue
                if self._tabu.get((number, one, other), -1) >= self._step and gain >= needed:
                    continue
                ties = ties + 1 if best is not None and gain == best[0] else 1
                if ties == 1 or not self._chance.below(ties):
                    best = gain, number, one, other
        return best

    def _odd_gain(self, one: int, other: int, mine: int, theirs: int) -> int:
        gain = 0
        for player, before, after in ((one, mine, theirs), (other, theirs, mine)):
            if before == self._usual != after:
                gain += self._odd[player]
            elif before != self._usual == after:
                gain -= self._odd[player] - 1
        return ODD * gain

    def _swap(self, number: int, one: int, other: int) -> None:
        at, tables = self._at[number], self._tables[number]
        here, there = tables[at[one]], tables[at[other]]
        self._count((here, there), -1)
        here[here.index(one)], there[there.index(other)] = other, one
        at[one], at[other] = at[other], at[one]
        self._count((here, there), 1)
        until = self._step + 4 + self._chance.below(8)
        self._tabu[number, one, other] = self._tabu[number, other, one] = until

    # --- what is taken -----------------------------------------------------------------------------------------------

    def first_round(self, chance: SeededChance) -> tuple[tuple[int, ...], ...]:
        """The first of the rounds: tables of a size and seats by chance, so that nothing tells how they were found."""
        tables = [chance.shuffled([self._players[player] for player in table]) for table in self._tables[0]]
        mixed = chance.shuffled(tables)
        return tuple(tuple(table) for table in sorted(mixed, key=len, reverse=True))
