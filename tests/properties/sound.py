"""A sound record, and what can be read from its lines without the engine."""

from dataclasses import dataclass
from typing import Any

from stonehenge.rules.setup import Setup
from tests.properties import law
from tests.properties.law import CODES, PLAIN

Line = dict[str, Any]
Lines = list[Line]


@dataclass(frozen=True)
class Sound:
    """A sound record that ends with a whole round."""

    setup: Setup
    lines: Lines

    def places(self, *kinds: str) -> list[int]:
        """Where lines of these kinds stand."""
        return [place for place, line in enumerate(self.lines) if line.get("event") in kinds]

    def round_at(self, place: int) -> range:
        """The lines of the round a line belongs to, from its deal to its score."""
        start = max(deal for deal in self.places("deal") if deal <= place)
        return range(start, min(score for score in self.places("score") if score >= start) + 1)

    def with_line(self, place: int, **changes: object) -> Lines:
        """The record with one line changed."""
        return [*self.lines[:place], {**self.lines[place], **changes}, *self.lines[place + 1 :]]

    def without_key(self, place: int, key: str) -> Lines:
        """The record with a key taken from a line."""
        line = {name: told for name, told in self.lines[place].items() if name != key}
        return [*self.lines[:place], line, *self.lines[place + 1 :]]

    def winners(self, place: int, trump: str) -> list[int]:
        """Who would win, or would have won, the tricks of a round if this were trump."""
        found: list[int] = []
        plays: list[Line] = []
        for line in (self.lines[at] for at in self.round_at(place)):
            if line["event"] == "play":
                plays.append(line)
            elif line["event"] == "trick":
                best = law.winner([self._face(play) for play in plays], trump, self.monochrome)
                found.append(plays[best]["seat"])
                plays = []
        return found

    @property
    def monochrome(self) -> bool:
        """Whether colours do not matter (V5)."""
        return self.setup.options.mode == "monochrome"

    def _face(self, play: Line) -> law.Face:
        said = play.get("as", "")
        return law.face(CODES[play["card"]], CODES[said] if said in CODES else "BRGYV".find(said))

    def trump(self, place: int) -> str:
        """The trump of a round."""
        lines = [self.lines[at] for at in self.round_at(place)]
        if self.setup.edition == "extreme":
            return "R"
        if self.setup.options.mode != "standard":
            return "" if self.monochrome else ("B", "R", "G", "Y", "")[lines[0]["round"] - 1]
        named = [line["trump"] or "" for line in lines if line["event"] in ("werewolf", "trump")]
        turnup = lines[0]["turnup"]
        return named[0] if named else PLAIN[CODES[turnup]].colour if turnup else ""
