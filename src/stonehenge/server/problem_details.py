"""The answer to a refusal, over HTTP and over the socket: its code, what it is about, its clause, and one sentence."""

from collections.abc import Mapping

from stonehenge.locales import Locale
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server import metrics
from stonehenge.server.languages import Lang, language_of, locale
from stonehenge.server.messages import RefusalView, Refused
from stonehenge.server.schemas import Problem
from stonehenge.tables.live_table import LiveTable
from stonehenge.wording.words import Words


class RefusedError(Exception):
    """Ends a request with a refusal."""

    def __init__(self, status: int, refusal: Refusal, *, edition: str = "", wait: int = 0) -> None:
        """``edition`` gives the sentence its words; ``wait`` is after how many seconds it may be tried again."""
        super().__init__(refusal.code)
        self.status = status
        self.refusal = refusal
        self.edition = edition
        self.wait = wait


def too_many(wait: int) -> RefusedError:
    """Somebody asks for more than the limits allow."""
    return RefusedError(429, refuse("too_many", seconds=wait), wait=wait)


def problem(refused: RefusedError, headers: Mapping[str, str], query: bytes) -> tuple[Lang, Problem]:
    """The body that answers a request, and its language, which the request has asked for; the refusal is counted."""
    count(refused.refusal)
    lang = language_of(headers, query)
    return lang, Problem(refusal_view(refused.refusal, locale(lang), edition=refused.edition))


def refused_message(id_: int | None, refusal: Refusal, text: Locale, table: LiveTable | None) -> Refused:
    """The message that answers what was said over a table's socket."""
    return Refused(id_, refusal_view(refusal, text, table))


def count(refusal: Refusal) -> None:
    """Count a refusal for the operator."""
    metrics.REFUSALS.labels(refusal.code).inc()


def refusal_view(refusal: Refusal, text: Locale, table: LiveTable | None = None, edition: str = "") -> RefusalView:
    """A refusal with its sentence, in the words of the edition; seats have names where a table is known."""
    edition = edition if table is None else table.settings.edition
    names = () if table is None else tuple(table.name_of(seat) for seat in range(table.setup.players))
    sentence = Words(text, edition).refusal(refusal, names)
    return RefusalView(refusal.code, refusal.clause, dict(refusal.params), sentence)
