"""The names that people and programs go by."""

import unicodedata
from typing import Final

from stonehenge.rules.refusals import Refusal, refuse

_MOST_NAME: Final = 30
_JOINERS: Final = "\u200c\u200d"
"""They make no difference to where text goes, and letters and emoji of many people need them."""
_UNWANTED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(name: str) -> str | Refusal:
    """A name as it is shown, or why it is none."""
    clean = " ".join(name.split())
    if any(unicodedata.category(sign) in _UNWANTED and sign not in _JOINERS for sign in clean):
        return refuse("name_signs")
    if not clean.strip(_JOINERS) or len(clean) > _MOST_NAME:
        return refuse("name_length", most=_MOST_NAME)
    return clean
