"""Every text a user sees, by key: a file for each language, with the same keys in all of them."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

_FOLDER: Final = files(__name__)
LANGUAGES: Final = tuple(sorted(Path(file.name).stem for file in _FOLDER.iterdir() if file.name.endswith(".json")))
"""The languages there are: those that have a file here."""
FALLBACK: Final = "en"


More = Callable[[str, str], str | None]
"""Messages from elsewhere, by language and key."""


class Locale:
    """The messages of one language. ``text("refusal.players", players=2)`` is the sentence."""

    def __init__(self, lang: str, more: More = lambda _lang, _key: None) -> None:
        self.lang = lang
        self._messages = messages(lang)
        self._more = more

    def __call__(self, key: str, **params: object) -> str:
        message = self._messages.get(key) or self._more(self.lang, key)
        if message is None:
            raise KeyError(key)
        return message.format(**params)

    def __contains__(self, key: str) -> bool:
        return key in self._messages or self._more(self.lang, key) is not None

    def count(self, key: str, number: int, **params: object) -> str:
        """The message for this number of things, in the form that the language has for it: ``key.one``."""
        return self(f"{key}.{form_for(self.lang, number)}", number=number, **params)

    def figure(self, number: float, form: str) -> str:
        """A number as it is written in this language: 2.50 in English, 2,50 in German."""
        return format(number, form).replace(".", self("decimal"))

    def all_of(self, things: Sequence[str]) -> str:
        """Several things as one would say them: "a, b and c"."""
        if len(things) < 2:
            return "".join(things)
        return self("list.and", first=", ".join(things[:-1]), last=things[-1])


@cache
def messages(lang: str) -> dict[str, str]:
    """All messages of a language by their keys."""
    text = _FOLDER.joinpath(f"{lang}.json").read_text(encoding="utf-8")
    loaded: dict[str, str] = json.loads(text)
    return loaded


def form_for(lang: str, number: int) -> str:
    """Which form of a message a language has for this number, by the names of CLDR: ``one``, ``few``, ``other``."""
    forms = messages(lang)["plural.forms"].split()
    return forms[_plural(messages(lang)["plural"])(number)]


@cache
def _plural(rule: str) -> Callable[[int], int]:
    """A rule as gettext writes it: an expression in C that gives the number of the form, such as ``n != 1``."""
    return c2py(rule)


def rules_text(lang: str, edition: str) -> str:
    """The rules of an edition in our own words, in Markdown; in English where a language has none."""
    text = _FOLDER.joinpath("rules", lang, f"{edition}.md")
    if not text.is_file():
        text = _FOLDER.joinpath("rules", FALLBACK, f"{edition}.md")
    return text.read_text(encoding="utf-8")


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, as POSIX has it; English where we don't speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            lang = environment[name][:2].lower()
            return lang if lang in LANGUAGES else FALLBACK
    return FALLBACK


def printable(found: Any, most: int = 300) -> str:
    """A text from outside, fit for one line on a terminal: no control characters, and not endless."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in str(found)[: most + 1])
    return shown if len(shown) <= most else shown[: most - 1] + "…"
