"""The language of whoever asks."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final
from urllib.parse import parse_qs

from msgspec import Meta

from stonehenge.locales import FALLBACK, LANGUAGES, Locale
from stonehenge.plugins import editions

Lang = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
"""One of the languages there are."""
_MOST: Final = 200
"""So much of an Accept-Language is read."""


@cache
def locale(lang: Lang) -> Locale:
    """The messages of a language."""
    return editions.locale(lang)


def language_of(headers: Mapping[str, str], query: bytes = b"") -> Lang:
    """The language somebody asks for: ``?lang=``, or the best of Accept-Language that we speak."""
    wanted = parse_qs(query.decode("latin-1")).get("lang", [""])[0] if b"lang=" in query else ""
    return wanted if wanted in LANGUAGES else _accepted(headers.get("accept-language", "")[:_MOST])


def _accepted(text: str) -> Lang:
    best: tuple[float, str] = (0.0, FALLBACK)
    for part in text.split(","):
        name, _, weight = part.strip().partition(";q=")
        lang = name.strip()[:2].lower()
        if lang in LANGUAGES and (worth := _weight(weight)) > best[0]:
            best = (worth, lang)
    return best[1]


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
