"""The judge's own account of a table: who sat where and how it stood after every line of its log.

It reads the lines as plain JSON. A line that it has not heard of is a finding: whoever adds one says here what it does.
"""

import copy
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.live.judge.sight import told
from tests.live.judge.truth import Plain, Truth

STAND_IN: Final = "apprentice"
"""Who plays on for somebody that was sent away during the game."""
SHOWS: Final = frozenset({"deal", "werewolf", "shown", "pass", "score", "end"})
"""Events after which nothing can be taken back, because they have shown something."""
FINISHED: Final = ("over", "ended")


@dataclass(frozen=True)
class Move:
    """A move of the game, and what each seat (and whoever only watches) may be told of it."""

    line: Plain
    told: dict[int | None, list[Plain]]


@dataclass
class Standing:
    """A table after one line of its log; only the judge sees it."""

    opened: Plain
    setup: Plain
    settings: Plain
    host: str
    host_name: str
    seats: list[Plain]
    """Who sits there: ``identity`` and what all may see; nothing of a free one."""
    at: int
    seq: int = 1
    status: str = "gathering"
    paused: bool = False
    paused_at: int = 0
    seed: str = ""
    """What will shuffle, or shuffles; another after a deal that became void."""
    commitments: dict[int, str] = field(default_factory=dict)
    shown: dict[int, tuple[str, str]] = field(default_factory=dict)
    """The words that players have committed to and shown, each with its nonce: nobody's to know before the deal."""
    showing: bool = False
    void: list[Plain] = field(default_factory=list)
    """The deals that did not come about."""
    withheld: list[list[str]] = field(default_factory=list)
    """The names of those because of whom."""
    first_dealer: int = 0
    dealt_in: list[Plain] = field(default_factory=list)
    hinted: set[int] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    moves: list["Move"] = field(default_factory=list)
    game: Truth | None = None
    undo_of: int | None = None
    undo: list[int] = field(default_factory=list)
    takeovers: dict[int, Plain] = field(default_factory=dict)
    messages: list[Plain] = field(default_factory=list)
    rematch: str = ""
    deserted: bool = False
    """Whether it has ended because nobody was there for long."""
    turn_since: int = 0
    asked: dict[int, int] = field(default_factory=dict)

    @property
    def finished(self) -> bool:
        """Whether all may be known."""
        return self.status in FINISHED

    def seat_of(self, identity: str) -> int | None:
        """Where somebody sits."""
        return next((seat for seat, one in enumerate(self.seats) if identity and one.get("identity") == identity), None)

    def on_turn(self) -> list[int]:
        """The seats that may act now."""
        return [] if self.game is None or self.finished else self.game.waiting()[1]

    def may_undo(self, seat: int) -> bool:
        """Whether this seat may ask to take its last move back."""
        if (
            not self.settings["undo"]
            or self.game is None
            or self.finished
            or not self.moves
            or self.undo_of is not None
        ):
            return False
        last = self.moves[-1].line
        shown = any(event["event"] in SHOWS for event in last["events"]) or self.game.round.foreheads is not None
        return bool(last["seat"] == seat and last["by"] == "person" and not shown)

    @property
    def seed_hash(self) -> str:
        """What everyone may know of the seed from the start."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    @property
    def names(self) -> list[str]:
        """What each seat is called; a free one has no name."""
        return [str(one.get("name", one.get("bot", ""))) for one in self.seats]

    @property
    def rated(self) -> bool:
        """Whether the result counts: two people at least, and no hints."""
        people = {one["identity"] for one in self.dealt_in if one.get("identity") and not one["program"]}
        return len(people) > 1 and not self.hinted


class Ledger:
    """Every standing of a table, by the number of the line after which it was so."""

    def __init__(self, table: str, lines: list[tuple[int, Plain]], setup: Plain) -> None:
        """``lines`` are the time and the content of each line of the log."""
        self.table = table
        self.lines = lines
        at, opened = lines[0]
        now = Standing(opened, setup, opened["settings"], opened["host"], opened["host_name"], [], at)
        now.seats = [_free() for _ in range(setup["players"])]
        now.removed = set(opened.get("removed", ()))
        now.turn_since = at
        now.seed = opened["seed"]
        self.standings = [now, now]
        for when, line in lines[1:]:
            now = _kept(now)
            _happen(now, line, when)
            self.standings.append(now)

    @property
    def last(self) -> Standing:
        """How it stands in the end."""
        return self.standings[-1]

    def secrets(self) -> set[str]:
        """What nobody may be told in any form: the keys of moves, and who is who."""
        people = {one["identity"] for standing in self.standings for one in standing.seats if one.get("identity")}
        keys = {line["key"] for _, line in self.lines if line.get("key")}
        return {*people, *keys, self.lines[0][1]["host"]}

    @property
    def seeds(self) -> set[str]:
        """What the cards are, or would have been, shuffled by; nobody may be told before the end."""
        return {one.seed for one in self.standings}

    @property
    def nonces(self) -> set[str]:
        """What hides the players' words; nobody may be told before the deal."""
        return {line["nonce"] for _, line in self.lines if "nonce" in line}


def _free() -> Plain:
    return {"kind": "free"}


def _kept(now: Standing) -> Standing:
    """A copy that may change; what never changes stays one and the same."""
    fixed = (now.setup, now.setup["options"], now.opened, now.moves)
    return copy.deepcopy(now, {id(one): one for one in fixed})


def _happen(now: Standing, line: Plain, at: int) -> None:
    before = now.on_turn()
    _LINES[line["type"]](now, line, at)
    now.seq += 1
    now.at = at
    after = now.on_turn()
    anew = line["type"] == "undone"
    if anew or line["type"] == "moved" or after != before:
        moved = line["seat"] if line["type"] == "moved" else None
        now.turn_since = at
        now.asked = {
            seat: now.seq if anew or seat == moved or seat not in before else now.asked[seat] for seat in after
        }


# --- what each line does ---------------------------------------------------------------------------------------------


def _arranged(now: Standing, line: Plain, _at: int) -> None:
    assert line["settings"]["players"] == len(now.seats), "the judge's tables keep their number of seats"
    now.settings = line["settings"]


def _seated(now: Standing, line: Plain, _at: int) -> None:
    now.seats[line["seat"]] = {
        "kind": "person",
        "identity": line["identity"],
        "name": line["name"],
        "program": line.get("program", False),
        "stood_in": "",
        "face": line.get("face", ""),
    }
    now.takeovers.pop(line["seat"], None)


def _bot_seated(now: Standing, line: Plain, _at: int) -> None:
    now.seats[line["seat"]] = {"kind": "bot", "bot": line["bot"]}


def _takeover_asked(now: Standing, line: Plain, _at: int) -> None:
    now.takeovers[line["seat"]] = {"identity": line["identity"], "name": line["name"], "granted": []}


def _takeover_answered(now: Standing, line: Plain, _at: int) -> None:
    if line["granted"] and line["by"] is not None:
        granted = now.takeovers[line["seat"]]["granted"]
        granted[:] = sorted({*granted, line["by"]})
    else:
        now.takeovers.pop(line["seat"], None)


def _hinted(now: Standing, line: Plain, _at: int) -> None:
    now.hinted.add(line["seat"])


def _freed(now: Standing, line: Plain, _at: int) -> None:
    seat = line["seat"]
    if line["removed"] and "identity" in now.seats[seat]:
        now.removed.add(now.seats[seat]["identity"])
    if now.game is None and not now.showing:
        now.seats[seat] = _free()
        now.commitments.pop(seat, None)
    else:
        now.seats[seat] = {"kind": "bot", "bot": STAND_IN}
    now.undo = [one for one in now.undo if one != seat]


def _renamed(now: Standing, line: Plain, _at: int) -> None:
    seat = now.seat_of(line["identity"])
    if seat is not None:
        now.seats[seat]["name"] = line["name"]
        now.seats[seat]["face"] = line.get("face") or now.seats[seat]["face"]
    if now.host == line["identity"]:
        now.host_name = line["name"]


def _committed(now: Standing, line: Plain, _at: int) -> None:
    now.commitments[line["seat"]] = line["commitment"]


def _words_frozen(now: Standing, _line: Plain, _at: int) -> None:
    now.showing = True


def _word_shown(now: Standing, line: Plain, _at: int) -> None:
    now.shown[line["seat"]] = (line["nonce"], line["word"])


def _deal_voided(now: Standing, line: Plain, _at: int) -> None:
    before = {"seed": now.seed, "seed_hash": now.seed_hash, **words_of(now)}
    now.void = [*now.void, before]
    now.withheld = [*now.withheld, [now.names[seat] for seat in line["withheld"]]]
    now.seed, now.commitments, now.shown, now.showing = line["seed"], {}, {}, False


def words_of(now: Standing) -> Plain:
    """The players' words with all that they can be checked by, as they are told after the end."""
    return {
        "words": {str(seat): word for seat, (_, word) in sorted(now.shown.items())},
        "nonces": {str(seat): nonce for seat, (nonce, _) in sorted(now.shown.items())},
        "commitments": {str(seat): text for seat, text in sorted(now.commitments.items())},
    }


def _started(now: Standing, line: Plain, _at: int) -> None:
    now.status, now.showing = "playing", False
    now.first_dealer = line["first_dealer"]
    now.dealt_in = copy.deepcopy(now.seats)
    now.game = Truth(now.setup, line["first_dealer"])


def _moved(now: Standing, line: Plain, _at: int) -> None:
    assert now.game is not None
    heard: dict[int | None, list[Plain]] = {seat: [] for seat in (None, *range(now.game.players))}
    for event in line["events"]:
        now.game.apply(event)
        for seat, events in heard.items():
            events.append(told(now.game, event, seat))
    now.moves = [*now.moves, Move(line, copy.deepcopy(heard))]
    if now.game.over:
        now.status = "over"


def _undone(now: Standing, _line: Plain, _at: int) -> None:
    now.moves = now.moves[:-1]
    now.game = Truth(now.setup, now.first_dealer)
    for move in now.moves:
        for event in move.line["events"]:
            now.game.apply(event)
    now.undo_of, now.undo = None, []


def _stood_in(now: Standing, line: Plain, _at: int) -> None:
    now.seats[line["seat"]]["stood_in"] = line["why"]


def _came_back(now: Standing, line: Plain, _at: int) -> None:
    now.seats[line["seat"]]["stood_in"] = ""


def _undo_asked(now: Standing, line: Plain, _at: int) -> None:
    now.undo_of, now.undo = line["seat"], [line["seat"]]


def _undo_answered(now: Standing, line: Plain, _at: int) -> None:
    if line["granted"]:
        now.undo = sorted({*now.undo, line["seat"]})
    else:
        now.undo_of, now.undo = None, []


def _paused(now: Standing, _line: Plain, at: int) -> None:
    now.paused, now.paused_at = True, at


def _resumed(now: Standing, _line: Plain, at: int) -> None:
    now.paused = False
    now.turn_since += max(0, at - now.paused_at)


def _handed_over(now: Standing, line: Plain, _at: int) -> None:
    now.host, now.host_name = line["host"], line["host_name"]


def _closed(now: Standing, line: Plain, _at: int) -> None:
    now.status = "ended"
    now.deserted = line.get("deserted", False)


def _rematched(now: Standing, line: Plain, _at: int) -> None:
    now.rematch = line["table"]


def _spoken(now: Standing, line: Plain, at: int) -> None:
    said = {"text": line.get("text", ""), "quick": line.get("message", "")}
    now.messages = [*now.messages[-49:], {"seat": line["seat"], "name": line["name"], "at": at, **said}]


def _nothing(_now: Standing, _line: Plain, _at: int) -> None:
    """Nothing that stays."""


_LINES: Final[dict[str, Callable[[Standing, Plain, int], Any]]] = {
    "arranged": _arranged,
    "seated": _seated,
    "bot_seated": _bot_seated,
    "takeover_asked": _takeover_asked,
    "takeover_answered": _takeover_answered,
    "hinted": _hinted,
    "freed": _freed,
    "renamed": _renamed,
    "committed": _committed,
    "words_frozen": _words_frozen,
    "word_shown": _word_shown,
    "deal_voided": _deal_voided,
    "started": _started,
    "moved": _moved,
    "stood_in": _stood_in,
    "came_back": _came_back,
    "nudged": _nothing,
    "undo_asked": _undo_asked,
    "undo_answered": _undo_answered,
    "undone": _undone,
    "paused": _paused,
    "resumed": _resumed,
    "handed_over": _handed_over,
    "closed": _closed,
    "rematched": _rematched,
    "said": _spoken,
    "chatted": _spoken,
}
