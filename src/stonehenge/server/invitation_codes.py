"""Codes of five letters, to be said on the phone: each leads to one table, as long as it gathers.

Sixteen letters, so that no two are mistaken for each other. There are no vowels: no code is a word, and none has an I
or an O that might be read as a digit. Of letters that sound alike on the phone in English or German (B and P, D and T,
N and M, S and F, V and W) one is used; whoever writes the other has written the same code.

A million codes can be tried out by a machine, so attempts are limited (``RateLimitSettings.codes``), and a code that is
over is answered exactly as one that never was.
"""

import re
import secrets
from typing import Final

from stonehenge.storage.interface import Code, Storage

ALPHABET: Final = "CFGHJKLMPQRTWXYZ"
LENGTH: Final = 5
LASTS: Final = 12 * 3600 * 1000
"""Milliseconds until a table that still gathers gets another code."""
_ATTEMPTS: Final = 20
"""How often a code is drawn until one leads nowhere else; a million are seldom taken."""
_TWINS: Final = str.maketrans("BDNSV", "PTMFW")
_BETWEEN: Final = re.compile(r"[\s.,_-]+")
_CODE: Final = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")


def drawn() -> str:
    """Five letters by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_letters(text: str) -> str:
    """The letters that somebody means; small ones, gaps and those that sound alike are forgiven."""
    return _BETWEEN.sub("", text).upper().translate(_TWINS)


def read_code(text: str) -> str | None:
    """The code that somebody means, if it can be one."""
    code = read_letters(text)
    return code if _CODE.fullmatch(code) else None


async def code_for(storage: Storage, table: str, at: int) -> Code | None:
    """The code of a table that gathers; it is made when it is first asked for, and again when it is out of date."""
    for _ in range(_ATTEMPTS):
        if (code := await storage.code_of(table, at)) is not None:
            return code
        await storage.offer_code(table, Code(drawn(), at + LASTS), at)
    return await storage.code_of(table, at)
