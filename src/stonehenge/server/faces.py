"""The figures that people choose to be seen as; the page draws them."""

from typing import Annotated, Final

from msgspec import Meta

from stonehenge.rules.refusals import Refusal, refuse

FACES: Final = (
    *("kite", "shepherd", "bard", "scholar", "knight", "queen"),
    *("flowers", "piper", "lantern", "seer", "stag"),
    *("hostess", "miner", "smith", "horns"),
    *("drummer", "ram", "boulder"),
)
"""Humans, elves, dwarves and giants, each by what they hold or wear."""

Face = Annotated[str, Meta(max_length=20, extra_json_schema={"enum": list(FACES)})]


def known_face(face: str) -> str | Refusal:
    """A face that there is, or which there are instead."""
    return face if face in FACES else refuse("face_unknown", face=face, available=", ".join(FACES))
