"""The five rulebooks, one file each: data and small policies, with the clauses they come from."""

from collections.abc import Mapping
from typing import Final

from stonehenge.rules.editions.classic import CLASSIC
from stonehenge.rules.editions.club import CLUB
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.editions.extreme import EXTREME
from stonehenge.rules.editions.jubilee import JUBILEE
from stonehenge.rules.editions.junior import JUNIOR
from stonehenge.rules.options import read_options, refused_combination
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.setup import Setup

EDITIONS: Final[dict[str, Edition]] = {edition.id: edition for edition in (CLASSIC, JUBILEE, CLUB, JUNIOR, EXTREME)}


def set_up(edition_id: str, players: int, given: Mapping[str, object] | None = None) -> Setup | Refusal:
    """Set a game up, or say in one refusal why it cannot be played so."""
    edition = EDITIONS.get(edition_id)
    if edition is None:
        return refuse("edition_unknown", edition=edition_id, available=", ".join(EDITIONS))
    fewest, most = edition.fewest_players, edition.most_players
    if not fewest <= players <= most:
        return refuse("players", edition.players_clause, players=players, fewest=fewest, most=most)
    options = read_options(edition.options, edition.defaults(players), given or {})
    if isinstance(options, Refusal):
        return options
    return refused_combination(players, options) or edition.build(players, options)


def clause_in(setup: Setup, base_clause: str) -> str:
    """The clause of this game's rulebook that states what the base game states there."""
    return EDITIONS[setup.edition].clauses.get(base_clause, base_clause)
