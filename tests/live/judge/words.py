"""Cards, seals and refusals in the words of both languages, read from the message files alone."""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tests.live.judge import tricks
from tests.live.judge.truth import Plain

LANGUAGES: Final = ("en", "de")
_NUMBER: Final = r"(?:1[0-5]|[1-9])"


@cache
def messages(lang: str) -> dict[str, str]:
    """All messages of a language."""
    loaded: dict[str, str] = json.loads(files("stonehenge.locales").joinpath(f"{lang}.json").read_text("utf-8"))
    return loaded


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Number cards by code or in words ("blue 13", "blaue 13", "mouse 3"), and the others by their names."""
    colours, names = set(), set()
    for lang in LANGUAGES:
        for key, text in messages(lang).items():
            if re.fullmatch(r"card\.(junior\.)?[BRGYV]", key):
                colours.add(text.removesuffix(" {value}"))
            elif re.fullmatch(r"colour\.(junior\.)?[BRGYV]", key):
                colours.add(text)
            elif key.startswith("card.") and key.removeprefix("card.") in tricks.PLACE:
                names.add(text)
    coloured = "|".join(sorted(map(re.escape, colours), key=len, reverse=True))
    number = rf"\b[BRGYV]{_NUMBER}\b|\b(?:{coloured})\w{{0,2}}[\s:#_-]*{_NUMBER}\b"
    special = rf"\b(?:{'|'.join(sorted(map(re.escape, names)))})\b"
    return re.compile(number, re.IGNORECASE), re.compile(special, re.IGNORECASE)


def number_cards(text: str) -> list[str]:
    """Every number card that a text names, by code or in words."""
    return [*dict.fromkeys(_patterns()[0].findall(text))]


def mentions(text: str) -> list[str]:
    """Every card that a text names."""
    return [*number_cards(text), *dict.fromkeys(_patterns()[1].findall(text))]


def sentences(refusal: Plain, edition: str, names: list[str]) -> Iterator[str]:
    """What a refusal may say: its message in either language, with its parameters in words."""
    for lang in LANGUAGES:
        for key in (f"refusal.{edition}.{refusal['code']}", f"refusal.{refusal['code']}"):
            template = messages(lang).get(key)
            if template is None:
                continue
            words = {name: _in_words(lang, edition, name, value, names) for name, value in refusal["params"].items()}
            sentence = template.format(**words)
            yield sentence[:1].upper() + sentence[1:]


def _in_words(lang: str, edition: str, name: str, value: Any, names: list[str]) -> str:
    text = messages(lang)
    if name in ("seat", "victim"):
        return names[value] if value < len(names) else text["seat"].format(number=value + 1)
    if name == "card" and tricks.colour_of(value):
        return _own(text, edition, "card", value[0]).format(value=value[1:])
    if name == "card" and value in tricks.PLACE:
        return text[f"card.{value}"]
    if name == "colour":
        return _own(text, edition, "colour", value)
    if name == "phase":
        return text[f"phase.{value}"]
    if name == "seals":
        return ", ".join(text[f"seal.{letter}"] for letter in value)
    return str(value)


def _own(text: dict[str, str], edition: str, room: str, letter: str) -> str:
    return text.get(f"{room}.{edition}.{letter}", text[f"{room}.{letter}"])
