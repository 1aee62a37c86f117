"""Editions by name: the five of our own, and those of other packages, which are loaded when somebody asks for them."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from stonehenge import locales
from stonehenge.locales import FALLBACK, Locale
from stonehenge.plugins.entries import LOG, PluginError, broken, foreign, load
from stonehenge.rules import editions
from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.editions.sound import why_unsound
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.setup import Setup

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "stonehenge.editions"
"""The entry points that packages declare; each stands for an Edition."""
MOST_NAME: Final = 20


def _foreign() -> "dict[str, tuple[EntryPoint, ...]]":
    return foreign(GROUP, tuple(EDITIONS))


def names() -> list[str]:
    """The names of all editions, our own first; nothing is imported for that."""
    return [*EDITIONS, *_foreign()]


def find_edition(name: str) -> Edition | Refusal:
    """The edition of this name, or one refusal why there is none."""
    if name in EDITIONS:
        return EDITIONS[name]
    if name not in _foreign():
        return refuse("edition_unknown", edition=name, available=", ".join(names()))
    try:
        return _loaded(name)
    except PluginError as error:
        return refuse(
            "edition_twice" if error.code == "twice" else "edition_broken",
            edition=name,
            package=error.package,
            problem=error.problem,
        )


def all_editions() -> list[Edition]:
    """Every edition that can be played, our own first; what is wrong with another is one line in the log."""
    found = list(EDITIONS.values())
    for name in _foreign():
        try:
            found.append(_loaded(name))
        except PluginError as error:
            LOG.warning("the edition %s is left out: %s", name, error)
    return found


def set_up(edition: str, players: int, given: Mapping[str, object] | None = None) -> Setup | Refusal:
    """Set a game of any edition up, or say in one refusal why it cannot be played so."""
    return editions.set_up(edition, players, given, find_edition)


@cache
def _loaded(name: str) -> Edition:
    entries = _foreign()[name]
    edition = load(entries)
    try:
        _check(edition, name)
    except (Exception, SystemExit) as error:  # it may compute its setups as it likes
        raise broken(entries, error) from error
    assert isinstance(edition, Edition)
    return edition


def _check(edition: object, name: str) -> None:
    """Raise what is wrong with an edition, before anybody sits down to it."""
    if not isinstance(edition, Edition):
        raise TypeError("it is no Edition")
    if edition.id != name:
        raise ValueError(f"its id is {edition.id!r}, and its entry point is called {name!r}")
    if not name.isidentifier() or len(name) > MOST_NAME:
        raise ValueError(f"a name has at most {MOST_NAME} letters, and no dots or dashes")
    for players in range(edition.fewest_players, edition.most_players + 1):
        setup = editions.set_up_edition(edition, players, {})
        problem = setup.code if isinstance(setup, Refusal) else why_unsound(setup)
        if problem is not None:
            raise ValueError(f"with {players} players: {problem}")


# --- words -----------------------------------------------------------------------------------------------------------


def locale(lang: str) -> Locale:
    """The messages of a language, those of other packages among them."""
    return Locale(lang, _word)


def _word(lang: str, key: str) -> str | None:
    """A message that an edition of another package brings: its name stands second in the key."""
    _, _, rest = key.partition(".")
    name = rest.partition(".")[0]
    if name in EDITIONS or name not in _foreign():
        return None
    edition = find_edition(name)
    plain = {f"edition.{name}": name, f"edition.{name}.summary": ""}
    if isinstance(edition, Refusal):
        return plain.get(key)
    words = {**plain, **edition.words.get(FALLBACK, {}), **edition.words.get(lang, {})}
    return words.get(key)


def rules_text(lang: str, edition: str) -> str | None:
    """The rules of an edition in Markdown: in this language, else in English; None where its package tells none."""
    if edition in EDITIONS:
        return locales.rules_text(lang, edition)
    found = find_edition(edition)
    if isinstance(found, Refusal):
        return None
    return found.texts.get(lang) or found.texts.get(FALLBACK)
