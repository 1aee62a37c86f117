"""The five rulebooks, one file each: data and small policies, with the clauses they come from."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from stonehenge.rules.editions.classic import CLASSIC
from stonehenge.rules.editions.club import CLUB
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.editions.extreme import EXTREME
from stonehenge.rules.editions.jubilee import JUBILEE
from stonehenge.rules.editions.junior import JUNIOR
from stonehenge.rules.options import Options, read_options, refused_combination
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.setup import Setup

EDITIONS: Final[dict[str, Edition]] = {edition.id: edition for edition in (CLASSIC, JUBILEE, CLUB, JUNIOR, EXTREME)}

Finder = Callable[[str], Edition | Refusal]
"""Finds an edition by its name: among these five, or wherever else somebody keeps some."""


def find_edition(name: str) -> Edition | Refusal:
    """One of the five, or a refusal that names them."""
    return EDITIONS.get(name) or refuse("edition_unknown", edition=name, available=", ".join(EDITIONS))


def set_up(
    edition: str, players: int, given: Mapping[str, object] | None = None, find: Finder = find_edition
) -> Setup | Refusal:
    """Set a game up, or say in one refusal why it cannot be played so."""
    found = find(edition)
    return found if isinstance(found, Refusal) else set_up_edition(found, players, given or {})


def set_up_edition(edition: Edition, players: int, given: Mapping[str, object]) -> Setup | Refusal:
    """Set a game of this edition up, or say why it cannot be played so."""
    fewest, most = edition.fewest_players, edition.most_players
    if not fewest <= players <= most:
        return refuse("players", edition.players_clause, players=players, fewest=fewest, most=most)
    options = read_options(edition.options, edition.defaults(players), given)
    if isinstance(options, Refusal):
        return options
    if (refusal := refused_combination(players, options)) is not None:
        return refusal
    return build_setup(edition, players, options)


def build_setup(edition: Edition, players: int, options: Options) -> Setup:
    """A game of this edition for so many with options that are known to go together."""
    clauses, defaults = tuple(edition.clauses.items()), edition.defaults(players)
    return replace(edition.build(players, options), edition=edition.id, defaults=defaults, clauses=clauses)


def clause_in(setup: Setup, base_clause: str) -> str:
    """The clause of this game's rulebook that states what the base game states there."""
    return dict(setup.clauses).get(base_clause, base_clause)
