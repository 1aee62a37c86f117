"""Every setup that the clauses allow: the edition, the number of players and each combination of options.

The list is made from the clauses themselves, not by asking the engine, so that the two can be compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any, Final

from hypothesis import strategies as st

from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup

BASE_EDITIONS: Final = ("classic", "club", "jubilee")
EDITIONS: Final = (*BASE_EDITIONS, "junior", "extreme")
SPECIALS: Final = ("shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud")
SPECIAL_SETS: Final = tuple(chosen for size in range(8) for chosen in combinations(SPECIALS, size))
VALUES: Final[dict[str, tuple[object, ...]]] = {
    "prediction": ("open", "hidden", "secret"),
    "plus_minus_one": (False, True),
    "clairvoyance": (False, True),
    "mode": ("standard", "monochrome", "maximus"),
    "teams": (False, True),
    "bidding": ("clockwise", "counterclockwise"),
    "stakes": ("flat", "rising"),
}
TOURNAMENTS: Final[dict[str, tuple[object, ...]]] = {
    "rounds": ("all", "odd", "even"),
    "plus_minus_one_exempt": ("none", "one_card", "zero"),
}
USUAL: Final = {name: values[0] for name, values in TOURNAMENTS.items()}
WITH_TOURNAMENTS: Final = ((), SPECIALS)
"""H5 and H6 look at no special card: with some of them alone nothing is gained by trying both again."""


@dataclass(frozen=True, slots=True)
class Case:
    """A setup before it is set up; options as (name, value), all of them given."""

    edition: str
    players: int
    options: tuple[tuple[str, Any], ...]

    @property
    def given(self) -> dict[str, Any]:
        """The options as somebody gives them."""
        return dict(self.options)

    def set_up(self) -> Setup:
        """The setup, which must be possible."""
        setup = set_up(self.edition, self.players, self.given)
        assert isinstance(setup, Setup), (self, setup)
        return setup

    def __str__(self) -> str:
        plain = ("open", False, "standard", "flat", "clockwise", "all", "none", ())
        told = ["+".join(v) if n == "specials" else f"{n}={v}" for n, v in self.options if v not in plain]
        return " ".join([self.edition, str(self.players), *told])


def case_of(edition: str, players: int, **options: object) -> Case:
    """A case with its options by name."""
    return Case(edition, players, tuple(options.items()))


@cache
def imagined() -> tuple[Case, ...]:
    """Every combination that can be asked for, possible or not."""
    return tuple(_imagined())


def _imagined() -> Iterator[Case]:
    for edition, players in product(BASE_EDITIONS, range(3, 7)):
        for values in product(*VALUES.values()):
            options = dict(zip(VALUES, values, strict=True))
            for specials in SPECIAL_SETS if edition == "jubilee" else ((),):
                chosen = options | ({"specials": specials} if edition == "jubilee" else {})
                yield from (case_of(edition, players, **chosen, **rules) for rules in _tournaments(specials))
    yield from (case_of("junior", players) for players in range(3, 7))
    for players, base, long_game in product(range(3, 6), (4, 5), (False, True)):
        yield case_of("extreme", players, black_mage=base, long_game=long_game)


def _tournaments(specials: tuple[str, ...]) -> Iterator[dict[str, object]]:
    if specials not in WITH_TOURNAMENTS:
        yield USUAL
        return
    yield from (dict(zip(TOURNAMENTS, values, strict=True)) for values in product(*TOURNAMENTS.values()))


def allowed(asked: Case) -> bool:
    """Whether the clauses allow this combination: V1 to V6, H1, H5, H6, S0 and X12, one by one."""
    options = asked.given
    if asked.edition == "junior":
        return True
    if asked.edition == "extreme":
        return not (options["long_game"] and asked.players == 3)
    specials = options.get("specials", ())
    if ("dragon" in specials) != ("fairy" in specials):
        return False
    if options["plus_minus_one"] and options["prediction"] != "open":
        return False
    if options["teams"] and asked.players in (3, 5):
        return False
    if specials and (options["clairvoyance"] or options["mode"] != "standard"):
        return False
    if options["clairvoyance"] and options["mode"] != "standard":
        return False
    if options["rounds"] != "all" and options["mode"] != "standard":
        return False
    if options["plus_minus_one_exempt"] != "none" and not options["plus_minus_one"]:
        return False
    if options["rounds"] == "even" and options["clairvoyance"]:
        return False
    return not (options["mode"] == "monochrome" and asked.players > 4)


@cache
def all_cases() -> tuple[Case, ...]:
    """Every setup there is."""
    return tuple(asked for asked in imagined() if allowed(asked))


@cache
def _by_table() -> dict[tuple[str, int], tuple[Case, ...]]:
    found: dict[tuple[str, int], list[Case]] = {}
    for each in all_cases():
        found.setdefault((each.edition, each.players), []).append(each)
    return {table: tuple(cases) for table, cases in found.items()}


def cases(*editions: str) -> st.SearchStrategy[Case]:
    """Any setup of these editions, or of all: each edition and number of players as likely as the next."""
    tables = sorted(table for table in _by_table() if table[0] in (editions or EDITIONS))
    return st.sampled_from(tables).flatmap(lambda table: st.sampled_from(_by_table()[table]))
