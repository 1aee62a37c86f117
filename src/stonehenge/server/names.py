"""The names that people and programs go by."""

from typing import Final

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tables.text import has_unwanted, is_blank

_MOST_NAME: Final = 30


def clean_name(name: str) -> str | Refusal:
    """A name as it is shown, or why it is none."""
    clean = " ".join(name.split())
    if has_unwanted(clean):
        return refuse("name_signs")
    if is_blank(clean) or len(clean) > _MOST_NAME:
        return refuse("name_length", most=_MOST_NAME)
    return clean
