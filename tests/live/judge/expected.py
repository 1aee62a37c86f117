"""What a client may be told of a table: whole messages, foretold from the judge's own account.

A new field on the wire is declared here, or the judge fails with its name.
"""

from typing import Any, Final

from tests.live.judge import sight
from tests.live.judge.ledger import Ledger, Standing, words_of
from tests.live.judge.shapes import COUNT, TIME, Free, Maybe, OneOf, is_number
from tests.live.judge.truth import Plain


def _seats_only(value: Any) -> bool:
    return isinstance(value, list) and all(is_number(seat) and 0 <= seat < 12 for seat in value)


SEATS: Final = Free("a list of seats", _seats_only)
AWAY: Final = Free(
    "who is away since when",
    lambda value: (
        isinstance(value, list)
        and all(
            set(one) == {"seat", "since"} and TIME.allows(one["since"]) and COUNT.allows(one["seat"]) for one in value
        )
    ),
)
FLAG: Final = Free("yes or no", lambda value: isinstance(value, bool))


def seat_view(now: Standing, seat: int) -> Plain:
    """Who sits on a seat, as everyone sees it."""
    one = now.seats[seat]
    person = one["kind"] == "person"
    shown = {
        "kind": one["kind"],
        "name": one.get("name", ""),
        "bot": one.get("bot", ""),
        "program": one.get("program", False),
        "stood_in": one.get("stood_in", ""),
        "host": person and one["identity"] == now.host,
        "word": "",  # only logs of earlier versions have such
    }
    return {**shown, "face": one["face"]} if one.get("face") else shown


def seats(now: Standing) -> list[Plain]:
    """Who sits where."""
    return [seat_view(now, seat) for seat in range(len(now.seats))]


def shuffle(now: Standing) -> Plain:
    """How far the shuffle is: no word before all are shown, which is when cards are dealt."""
    shown = {} if now.game is None else now.shown
    return {
        "attempt": len(now.void) + 1,
        "showing": now.showing,
        "commitments": words_of(now)["commitments"],
        "shown": {str(seat): {"nonce": nonce, "word": word} for seat, (nonce, word) in shown.items()},
        "fixed": bool(now.opened.get("tournament")),
        "withheld": now.withheld,
    }


def now_view(now: Standing, seat: int | None) -> Plain | None:
    """What the table waits for, and what this seat may do."""
    if now.game is None:
        return None
    phase, actors = now.game.waiting()
    moment = 0 if seat is None else now.asked.get(seat, 0)
    told = {
        "phase": phase,
        "actors": actors,
        "legal": sight.legal(now.game, seat),
        "limits": sight.limits(now.game, seat),
        "since": now.turn_since,
        "undo": seat is not None and now.may_undo(seat),
        "winning": sight.winning(now.game),
    }
    return {**told, "moment": moment} if moment else told


def table_view(ledger: Ledger, now: Standing, identity: str) -> Plain:
    """All that one person may know of a table."""
    seat = now.seat_of(identity)
    return {
        "table": ledger.table,
        "settings": now.settings,
        "status": now.status,
        "paused": now.paused,
        "seats": seats(now),
        "host_name": now.host_name,
        "seat": seat,
        "host": bool(identity) and now.host == identity,
        "seed_hash": now.seed_hash,
        "seed": now.seed if now.finished else None,
        "shuffle": shuffle(now),
        "undo": None if now.undo_of is None else {"seat": now.undo_of, "granted": sorted(now.undo)},
        "messages": now.messages,
        "rematch": now.rematch,
        "seq": now.seq,
        "now": now_view(now, seat),
        "game": None if now.game is None else sight.view(now.game, seat),
        "takeovers": [
            {
                "seat": wanted,
                "name": asked["name"],
                "granted": asked["granted"],
                "mine": bool(identity) and asked["identity"] == identity,
            }
            for wanted, asked in sorted(now.takeovers.items())
        ],
        "rated": now.rated,
        **({"deserted": True} if now.deserted else {}),
    }


def welcome(ledger: Ledger, now: Standing, identity: str) -> Plain:
    """How everything stands, for one who came."""
    return {
        "type": "welcome",
        "table": table_view(ledger, now, identity),
        "present": SEATS,
        "spectators": COUNT,
        "time": TIME,
        "away": AWAY,
        "removed": bool(identity) and identity in now.removed,
    }


def update(ledger: Ledger, seq: int, identity: str) -> Plain:
    """A line of the log, as somebody may hear it."""
    now = ledger.standings[seq]
    at, line = ledger.lines[seq - 1]
    told = _told(ledger, now, line, identity)
    before = ledger.standings[seq - 1]
    if now.finished and not before.finished and line["type"] != "closed":
        told = [*told, over(now)]
    seat = now.seat_of(identity)
    # Who comes back and has the latest line already is only told what is due now.
    return {
        "type": "update",
        "seq": seq,
        "at": at,
        "told": OneOf((told, [])),
        "now": OneOf((now_view(now, seat), None)),
    }


def over(now: Standing) -> Plain:
    """That the table is at its end: now the seed may be known."""
    return {"type": "over", "status": now.status, "seed": now.seed, "words": words_of(now)["words"]}


def _told(ledger: Ledger, now: Standing, line: Plain, identity: str) -> list[Any]:
    kind = line["type"]
    if kind in _SEATED:
        return [_seat_changed(ledger, now, line["seat"], _SEATED[kind])]
    if kind in _ITSELF:
        return [{**line, "type": _ITSELF[kind]}]
    told: list[Any] = _TOLD[kind](ledger, now, line, identity)
    return told


def _seat_changed(ledger: Ledger, now: Standing, seat: int, why: str) -> Plain:
    """Who comes back is told it late, and sees how the seat is then."""
    later = ledger.standings[now.seq :]
    return {"type": "seat", "seat": seat, "now": OneOf(tuple(seat_view(one, seat) for one in later)), "why": why}


def _shuffled(ledger: Ledger, now: Standing, what: str) -> Plain:
    """Who comes back is told it late, and sees how far the shuffle is then."""
    later = OneOf(tuple(shuffle(one) for one in ledger.standings[now.seq :]))
    return {"type": "shuffle", "what": what, "seed_hash": now.seed_hash, "shuffle": later}


_SEATED: Final = {"seated": "seated", "bot_seated": "bot_seated", "came_back": "came_back"}
_ITSELF: Final = {"hinted": "hinted", "started": "begun", "nudged": "nudged", "rematched": "rematch"}


def _table(_ledger: Ledger, now: Standing, _line: Plain, identity: str) -> list[Plain]:
    host = bool(identity) and now.host == identity
    told = {"type": "table", "settings": now.settings, "seats": seats(now), "host_name": now.host_name, "host": host}
    return [told]


def _moved(_ledger: Ledger, now: Standing, line: Plain, identity: str) -> list[Plain]:
    heard = now.moves[-1].told[now.seat_of(identity)]
    return [{"type": "game", "seat": line["seat"], "by": line["by"], "events": heard}]


def _undone(_ledger: Ledger, now: Standing, line: Plain, identity: str) -> list[Plain]:
    assert now.game is not None
    return [{"type": "undone", "seat": line["seat"], "game": sight.view(now.game, now.seat_of(identity))}]


def _spoken(_ledger: Ledger, now: Standing, _line: Plain, _identity: str) -> list[Plain]:
    return [{"type": "message", "message": now.messages[-1]}]


def _takeover(_ledger: Ledger, now: Standing, line: Plain, _identity: str) -> list[Plain]:
    if line["type"] == "takeover_asked":
        what, name, by = "asked", line["name"], None
    elif line["by"] is None:
        what, name, by = "taken_back", "", None
    else:
        what, name, by = ("granted" if line["granted"] else "refused"), now.names[line["by"]], line["by"]
    return [{"type": "takeover", "seat": line["seat"], "name": name, "what": what, "by": by}]


def _renamed(ledger: Ledger, now: Standing, line: Plain, identity: str) -> list[Plain]:
    seat = now.seat_of(line["identity"])
    return _table(ledger, now, line, identity) if seat is None else [_seat_changed(ledger, now, seat, "renamed")]


def _undo(_ledger: Ledger, _now: Standing, line: Plain, _identity: str) -> list[Plain]:
    what = "asked" if line["type"] == "undo_asked" else "granted" if line["granted"] else "refused"
    return [{"type": "undo", "seat": line["seat"], "what": what}]


_TOLD: Final[dict[str, Any]] = {
    "arranged": _table,
    "handed_over": _table,
    "renamed": _renamed,
    "takeover_asked": _takeover,
    "takeover_answered": _takeover,
    "freed": lambda ledger, now, line, _identity: [
        _seat_changed(ledger, now, line["seat"], "removed" if line["removed"] else "freed")
    ],
    "stood_in": lambda ledger, now, line, _identity: [_seat_changed(ledger, now, line["seat"], line["why"])],
    "moved": _moved,
    "undo_asked": _undo,
    "undo_answered": _undo,
    "undone": _undone,
    "paused": lambda *_: [{"type": "paused", "paused": True}],
    "resumed": lambda *_: [{"type": "paused", "paused": False}],
    "closed": lambda _ledger, now, _line, _identity: [over(now)],
    "committed": lambda ledger, now, _line, _identity: [_shuffled(ledger, now, "committed")],
    "words_frozen": lambda ledger, now, _line, _identity: [_shuffled(ledger, now, "showing")],
    "word_shown": lambda *_: [],
    "deal_voided": lambda ledger, now, _line, _identity: [_shuffled(ledger, now, "void")],
    "said": _spoken,
    "chatted": _spoken,
}
"""Who hears what of a line of the log; a line that is not here is told to nobody, as far as the judge knows."""

PRESENT: Final[Plain] = {"type": "present", "present": SEATS, "spectators": COUNT, "away": Maybe(AWAY)}
PONG: Final[Plain] = {"type": "pong", "time": TIME}
COME_BACK: Final[Plain] = {
    "type": "come_back",
    "why": Free("a reason", lambda value: value in ("slow", "stopping", "elsewhere", "removed")),
}
