"""Refusals as they are told: with a sentence in somebody's language, in the words of the edition that is played."""

from stonehenge.locales import Locale
from stonehenge.rules.refusals import Refusal
from stonehenge.server.messages import RefusalView
from stonehenge.tables.table import LiveTable
from stonehenge.wording.words import Words


def refusal_view(refusal: Refusal, text: Locale, table: LiveTable | None = None, edition: str = "") -> RefusalView:
    """A refusal with its sentence; seats have names where a table is known."""
    edition = edition if table is None else table.settings.edition
    names = () if table is None else tuple(table.name_of(seat) for seat in range(table.setup.players))
    sentence = Words(text, edition).refusal(refusal, names)
    return RefusalView(refusal.code, refusal.clause, dict(refusal.params), sentence)
