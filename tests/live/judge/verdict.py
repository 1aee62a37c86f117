"""The judge of everything that a client of a table received: each message against what may be told at that moment."""

import json
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Final

from tests.live.judge import expected, sight
from tests.live.judge.answers import judge_answer, token_in
from tests.live.judge.ledger import Ledger, Standing
from tests.live.judge.refusals import Asking, judge_refusal
from tests.live.judge.shapes import COUNT, Finding, OneOf, compare
from tests.live.judge.truth import Plain
from tests.live.judge.witness import Heard, Witness

AHEAD: Final = 12
"""Lines that a server may be ahead of all that its clients have read: bots play on while people look elsewhere."""


@dataclass
class Verdict:
    """What was found, and how much was looked at."""

    findings: list[Finding] = field(default_factory=list)
    looked_at: dict[str, int] = field(default_factory=dict)
    """How many messages of each kind, so that nobody takes silence for innocence."""

    def note(self, kind: str, found: Iterable[Finding]) -> None:
        """Enter what was found in one message."""
        self.looked_at[kind] = self.looked_at.get(kind, 0) + 1
        self.findings += found


class Judge:
    """Judges what people received from one table."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.tokens: set[str] = set()
        """Of programs: each is told to whoever asked for it, once."""
        self.identities = {ledger.lines[0][1]["host_name"]: ledger.lines[0][1]["host"]}
        for _, line in ledger.lines:
            if "identity" in line:
                self.identities[line["name"]] = line["identity"]

    def judge(self, witnesses: Iterable[Witness]) -> Verdict:
        """Judge every byte that these people received from this table."""
        verdict = Verdict()
        known = [*witnesses]
        self.tokens = {token_in(heard) for witness in known for heard in witness.heard} - {""}
        heights = self._heights(known)
        for witness in known:
            for heard in witness.heard:
                if heard.table in (self.ledger.table, ""):
                    self._one(verdict, heard, self.identities.get(witness.name, ""), heights)
        return verdict

    def judge_frames(self, seat: int, frames: Iterable[bytes]) -> Verdict:
        """Judge what a page was sent over its socket on which nobody knows what it had asked for."""
        name = next(name for name, one in self.identities.items() if self.ledger.last.seat_of(one) == seat)
        told = [frame for frame in frames if json.loads(frame)["type"] not in ("done", "refused", "hint")]
        heard = [Heard(order, frame, self.ledger.table, 1) for order, frame in enumerate(told)]
        return self.judge([Witness("", name, heard=heard)])

    def _heights(self, witnesses: list[Witness]) -> list[tuple[int, int]]:
        """When which line of the log was known to somebody, the highest so far."""
        heard = sorted((one.order, one.had) for person in witnesses for one in person.heard)
        tops = accumulate((had for _, had in heard), max)
        return [(order, top) for (order, _), top in zip(heard, tops, strict=True)]

    def _window(self, heard: Heard, heights: list[tuple[int, int]]) -> list[Standing]:
        """How the table may have stood when this was answered: not before what its client knew, nor long after."""
        top = heights[bisect_right(heights, (heard.order, len(self.ledger.standings))) - 1][1]
        return self.ledger.standings[heard.had : max(heard.had, top) + AHEAD + 1] or [self.ledger.last]

    def _one(self, verdict: Verdict, heard: Heard, identity: str, heights: list[tuple[int, int]]) -> None:
        standings = self._window(heard, heights)
        try:
            verdict.note(*self._judged(heard, identity, standings))
        except (KeyError, TypeError, ValueError, AttributeError) as unreadable:
            verdict.note("?", [Finding(heard.path or "socket", f"is not what it should be: {unreadable!r}")])
        verdict.findings += self._secrets(heard, identity, standings)

    def _judged(self, heard: Heard, identity: str, standings: list[Standing]) -> tuple[str, list[Finding]]:
        if heard.method:
            return judge_answer(self.ledger, heard, identity, standings)
        plain = json.loads(heard.body)
        return str(plain["type"]), self._message(plain, heard, identity, standings)

    def _secrets(self, heard: Heard, identity: str, standings: list[Standing]) -> list[Finding]:
        """The seed before the end, and who is who at any time, stand in no byte."""
        own = {identity}
        text = heard.body + repr(sorted(heard.headers.items())).encode()
        where = heard.path or "socket"
        found = [Finding(where, "tells who somebody is") for one in self.ledger.secrets() - own if one.encode() in text]
        secret = set() if any(one.finished for one in standings) else self.ledger.seeds
        if not any(one.game for one in standings):
            secret |= self.ledger.nonces
        found += [
            Finding(where, "tells a program's token") for one in self.tokens - {token_in(heard)} if one.encode() in text
        ]
        told = [one for one in secret if one.encode() in text]
        return found + [Finding(where, "tells a seed before the end, or a nonce before the deal") for _ in told]

    def _message(self, plain: Plain, heard: Heard, identity: str, standings: list[Standing]) -> list[Finding]:
        match plain.get("type"):
            case "welcome":
                return self._at(plain, plain["table"]["seq"], "welcome", identity)
            case "update":
                return self._at(plain, plain["seq"], "update", identity)
            case "done":
                told: Plain = {"type": "done", "id": self._id(heard), "seq": COUNT}
                return compare(told, plain, "done")
            case "refused":
                return self._refused(plain, heard, identity, standings)
            case "hint":
                return self._hint(plain, heard, identity, standings)
            case "present":
                return compare(expected.PRESENT, plain, "present")
            case "pong":
                return compare(expected.PONG, plain, "pong")
            case "come_back":
                return compare(expected.COME_BACK, plain, "come_back")
            case other:
                return [Finding("socket", f"a message that nobody declared: {other!r}")]

    def _at(self, plain: Plain, seq: int, kind: str, identity: str) -> list[Finding]:
        if not 0 < seq < len(self.ledger.standings):
            return [Finding(kind, f"line {seq} is not in the log")]
        now = self.ledger.standings[seq]
        told = (
            expected.welcome(self.ledger, now, identity)
            if kind == "welcome"
            else expected.update(self.ledger, seq, identity)
        )
        return compare(told, plain, kind)

    @staticmethod
    def _id(heard: Heard) -> Any:
        """The id that was given with what is answered; nothing where nothing readable was asked."""
        return heard.asked.get("id")

    def _refused(self, plain: Plain, heard: Heard, identity: str, standings: list[Standing]) -> list[Finding]:
        shape = {"type": "refused", "id": self._id(heard), "refusal": plain.get("refusal")}
        found = compare(shape, plain, "refused")
        seats = {one.seat_of(identity) for one in standings}
        asking = Asking(seats.pop() if len(seats) == 1 else None, heard.asked, standings)
        return found + judge_refusal(plain["refusal"], asking, "refused.refusal")

    def _hint(self, plain: Plain, heard: Heard, identity: str, standings: list[Standing]) -> list[Finding]:
        """A hint is one of the moves that the seat itself could make, and nothing besides."""
        tried: list[list[Finding]] = []
        for one in standings:
            seat = one.seat_of(identity)
            legal: list[Any] = [] if one.game is None else sight.legal(one.game, seat)
            extra = one.game is not None and one.game.waiting()[0] == "seals" and plain["move"].get("action") == "seals"
            moves = [*legal, plain["move"]] if extra else legal  # seals lie open; of predictions in them few are listed
            told = {"type": "hint", "id": self._id(heard), "move": OneOf(tuple(moves))}
            tried.append(compare(told, plain, "hint"))
        return min(tried, key=len)
