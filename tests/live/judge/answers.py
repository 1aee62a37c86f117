"""What may come over HTTP: each answer by its address, foretold from the judge's own account.

An address that is not here, or a header that nobody declared, is a finding.
"""

import json
import re
from collections.abc import Callable
from typing import Any, Final

from tests.live.judge import expected, sight
from tests.live.judge.expected import FLAG
from tests.live.judge.ledger import Ledger, Standing, words_of
from tests.live.judge.operators import judge_metrics
from tests.live.judge.refusals import Asking, judge_refusal
from tests.live.judge.shapes import TIME, Each, Finding, Free, Maybe, OneOf, compare
from tests.live.judge.truth import Plain, Truth
from tests.live.judge.witness import Heard
from tests.live.judge.words import mentions, number_cards

HEADERS: Final = frozenset(
    {
        "cache-control",
        "connection",
        "content-disposition",
        "content-encoding",
        "content-language",
        "content-length",
        "content-security-policy",
        "content-type",
        "cross-origin-opener-policy",
        "cross-origin-resource-policy",
        "date",
        "etag",
        "permissions-policy",
        "referrer-policy",
        "server",
        "set-cookie",
        "strict-transport-security",
        "transfer-encoding",
        "vary",
        "x-content-type-options",
        "x-frame-options",
        "x-request-id",
    }
)
TEXT: Final = Free("a text without any card", lambda value: isinstance(value, str) and not mentions(value))
FIGURE: Final = Free("a number", lambda value: isinstance(value, int | float) and not isinstance(value, bool))
PICTURE: Final = Free(
    "a picture", lambda value: isinstance(value, str) and value.startswith("<svg") and not mentions(value)
)


def judge_answer(ledger: Ledger, heard: Heard, identity: str, standings: list[Standing]) -> tuple[str, list[Finding]]:
    """The kind of the answer, and all that it tells and may not."""
    path = re.sub(r"/seats/\d+/", "/seats/{seat}/", heard.path.split("?")[0].replace(ledger.table, "{table}"))
    kind = f"{heard.method} {path}"
    found = [
        Finding(f"{kind} header {name}", f"nobody declared it, or it names a card: {value!r}")
        for name, value in heard.headers.items()
        if name.lower() not in HEADERS or (name.lower() != "set-cookie" and number_cards(value))
    ]
    if heard.status >= 400:
        plain = json.loads(heard.body)
        asking = Asking(None, {}, standings)
        shape = compare({"refusal": plain.get("refusal")}, plain, kind)
        return f"{heard.status} {kind}", found + shape + judge_refusal(plain["refusal"], asking, f"{kind} refusal")
    whole = _WHOLE.get(kind)
    if whole is not None:
        return kind, found + whole(heard.body.decode(), kind)
    if kind not in _ANSWERS:
        return kind, [*found, Finding(kind, "an answer that nobody declared")]
    plain = _read(heard)
    allowed = [one for one in ledger.standings[1:] if one.seq == plain["seq"]] if "seq" in plain else standings
    tried = [compare(_ANSWERS[kind](ledger, heard, identity, one), plain, kind) for one in allowed]
    return kind, found + min(tried, key=len, default=[Finding(kind, f"a line that is not there: {plain.get('seq')}")])


def token_in(heard: Heard) -> str:
    """The token that an answer gives its asker, if that is what it is for."""
    given = heard.method == "POST" and heard.path.endswith("/token") and heard.status == 201
    return str(json.loads(heard.body)["token"]) if given else ""


def _token(_ledger: Ledger, heard: Heard, _identity: str, _now: Standing) -> Any:
    secret = Free("a token", lambda value: isinstance(value, str) and re.fullmatch(r"[\w-]{32}", value) is not None)
    return {"token": secret, "seat": int(heard.path.split("/")[-2])}


def _read(heard: Heard) -> Any:
    if "ndjson" in heard.headers.get("Content-Type", ""):
        return {"lines": [json.loads(line) for line in heard.body.decode().splitlines()]}
    return json.loads(heard.body)


# --- tables ----------------------------------------------------------------------------------------------------------


def _table(ledger: Ledger, _heard: Heard, identity: str, now: Standing) -> Any:
    return expected.table_view(ledger, now, identity)


def _events(ledger: Ledger, _heard: Heard, identity: str, now: Standing) -> Any:
    seat = now.seat_of(identity)
    return {
        "table": ledger.table,
        "seq": now.seq,
        "settings": now.settings,
        "setup": now.setup,
        "first_dealer": now.first_dealer,
        "seat": seat,
        "moves": [move.told[seat] for move in now.moves],
    }


def _replay(ledger: Ledger, heard: Heard, _identity: str, now: Standing) -> Any:
    """Only of a game that is over; then all lies open to everyone."""
    if not now.finished:
        return OneOf(())
    wanted = re.search(r"seat=(\d+)", heard.path)
    seat = int(wanted[1]) if wanted else None
    moves = [move.told[seat] if seat is not None else _open(move.line, move.told[None]) for move in now.moves]
    return {
        "table": ledger.table,
        "setup": now.setup,
        "names": now.names,
        "seat": seat,
        "first": sight.view(Truth(now.setup, now.first_dealer), seat),
        "moves": moves,
        "seed": now.seed,
        "seed_hash": now.seed_hash,
        **words_of(now),
        "voided": now.void,
        "faces": [one.get("face", "") for one in now.seats],
    }


def _open(line: Plain, told: list[Plain]) -> list[Plain]:
    """A move face up, with what the law says of it."""
    return [{**heard, **event} for event, heard in zip(line["events"], told, strict=True)]


def _record(_ledger: Ledger, _heard: Heard, _identity: str, now: Standing) -> Any:
    """A record tells all, and so it is there when all may be known; what it says is for those who read records."""
    return Free("a record of a finished game", lambda _value: now.finished)


def _card(ledger: Ledger, now: Standing) -> Plain:
    game = now.game
    return {
        "table": ledger.table,
        "title": now.settings["title"],
        "status": now.status,
        "edition": now.settings["edition"],
        "players": len(now.seats),
        "options": now.settings["options"],
        "seats": expected.seats(now),
        "host_name": now.host_name,
        "at": TIME,
        "round": 0 if game is None else game.round.number,
        "rounds": len(now.setup["hand_sizes"]),
        "totals": [] if game is None else game.totals,
        "winners": [] if game is None else game.winners,
    }


def _lobby(ledger: Ledger, heard: Heard, _identity: str, _now: Standing) -> Any:
    """The lobby is written with the log, but not with every line: it may show how a table stood before.

    Other tables in it are judged with their own logs; here only that they are as cards are.
    """
    shown = json.loads(heard.body)["tables"]
    cards = tuple(_card(ledger, one) for one in reversed(ledger.standings[1:]))
    other = Free("the card of another table", lambda value: _is_card(value, cards[0]))
    return {"tables": [OneOf(cards) if one.get("table") == ledger.table else other for one in shown]}


def _is_card(value: Any, like: Plain) -> bool:
    told = {name: one for name, one in value.items() if name != "options"}
    return set(value) == set(like) and re.fullmatch(r"[\w-]{22}", value["table"]) is not None and _figures_only(told)


def _invitation(ledger: Ledger, _heard: Heard, _identity: str, _now: Standing) -> Any:
    code = Free("five letters", lambda value: isinstance(value, str) and len(value) in (0, 5))
    expires = Free("a time", lambda value: value == 0 or TIME.allows(value))
    table = Free("an id", lambda value: isinstance(value, str) and re.fullmatch(r"[\w-]{22}", value) is not None)
    return {"table": table, "url": TEXT, "qr": PICTURE, "code": code, "code_expires": expires}


# --- people ----------------------------------------------------------------------------------------------------------


def _me(_ledger: Ledger, _heard: Heard, _identity: str, _now: Standing) -> Any:
    return {"name": TEXT, "lang": TEXT, "face": Maybe(TEXT)}


_STANDING: Final = OneOf(({"points": FIGURE, "unsure": FIGURE}, None))
_STATISTICS: Final[Plain] = {
    "editions": Each(
        {"edition": TEXT, **dict.fromkeys(("games", "wins", "points", "rounds", "exact"), FIGURE)},
    ),
    "rating": OneOf((FIGURE, None)),
    "games_rated": FIGURE,
    "standing": _STANDING,
    "games_needed": FIGURE,
    "history": Each({"edition": TEXT, "at": TIME, "points": FIGURE, "won": FLAG, "rounds": FIGURE, "exact": FIGURE}),
}
_LINE: Final[Plain] = {
    "place": FIGURE,
    "name": TEXT,
    "rating": FIGURE,
    "games": FIGURE,
    "me": FLAG,
    "standing": _STANDING,
    "face": Maybe(TEXT),
}
_LEADERBOARD: Final[Plain] = {"lines": Each(_LINE), "bots": Each({"bot": TEXT, "standing": _STANDING})}


def _figures_only(value: Any) -> bool:
    """Numbers, names of editions and people, and nothing that looks like a card."""
    if isinstance(value, dict):
        return all(_figures_only(one) for one in value.values())
    if isinstance(value, list):
        return all(map(_figures_only, value))
    return not isinstance(value, str) or not mentions(value)


_ANSWERS: Final[dict[str, Any]] = {
    "GET /api/tables/{table}": _table,
    "GET /api/tables/{table}/events": _events,
    "GET /api/tables/{table}/replay": _replay,
    "GET /api/tables/{table}/record": _record,
    "GET /api/tables/{table}/invitation": _invitation,
    "POST /api/tables": _invitation,
    "POST /api/tables/{table}/rematch": _invitation,
    "POST /api/tables/{table}/seats/{seat}/token": _token,
    "GET /api/tables": _lobby,
    "GET /api/me/games": _lobby,
    "GET /api/me": _me,
    "POST /api/me": _me,
    "GET /api/me/statistics": lambda *_: _STATISTICS,
    "GET /api/leaderboard": lambda *_: _LEADERBOARD,
    "GET /health": lambda *_: {"status": "ok", "version": TEXT, "storage": "ok", "redis": TEXT},
}


# --- what is no JSON -------------------------------------------------------------------------------------------------


def _page(text: str, kind: str) -> list[Finding]:
    """The page at a table's address: the game's name may stand there, but no card."""
    head = re.sub(r"<script.*?</script>|<style.*?</style>", "", text.partition("</head>")[0], flags=re.S)
    return [Finding(kind, f"names {card}") for card in number_cards(head)]


_WHOLE: Final[dict[str, Callable[[str, str], list[Finding]]]] = {"GET /t/{table}": _page, "GET /metrics": judge_metrics}
