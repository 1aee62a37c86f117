"""What a server says of itself: its log and its figures. Both are allow-lists, since whoever reads them may play."""

import json
import re
from typing import Any, Final

from tests.live.judge.shapes import Finding
from tests.live.judge.words import mentions

_KEYS: Final = {"time", "level", "logger", "message", "request", "method", "route", "status", "ms", "address", "count"}
_SAID: Final = (
    r"request",
    r"Stonehenge runs: http://[\w.:/-]+ \(Ctrl-C ends it\)",
    r"\w+ took more than [\d.]+ s; another decides",
    r"\w+ had no turn, since others think; another decides",
)
"""Everything that a server may have said while a game was played without trouble."""
_METHODS: Final = {"GET", "POST", "PATCH"}
_ROUTES: Final = re.compile(r"/(?:[a-z_.-]+|\{(?:table|seat|path)\})?(?:/(?:[a-z_.-]+|\{(?:table|seat)\}))*/?")


def judge_log(text: str) -> list[Finding]:
    """All that a server's log tells and may not."""
    found: list[Finding] = []
    for line in filter(None, text.splitlines()):
        found += [Finding("log", why) for why in _line(line)]
    return found


def _line(line: str) -> list[str]:
    try:
        said = json.loads(line)
    except ValueError:
        said = {"message": line}
    named = mentions(re.sub(r'"(?:request|time)": "[^"]*"', "", line))
    known = any(re.fullmatch(pattern, str(said.get("message", ""))) for pattern in _SAID)
    fields = [f"a field that nobody declared: {name}" for name in said if name not in _KEYS]
    where = [] if _routed(said) else [f"an address instead of its route: {line}"]
    return [*(f"names {card}: {line}" for card in named), *fields, *where, *([] if known else [f"says {line}"])]


def _routed(said: dict[str, Any]) -> bool:
    return "route" not in said or (said["method"] in _METHODS and bool(_ROUTES.fullmatch(said["route"])))


_LABELS: Final = {
    "method": re.compile("GET|POST|PATCH"),
    "route": _ROUTES,
    "status": re.compile(r"\d{3}"),
    "by": re.compile("person|bot|stand_in"),
    "code": re.compile("[a-z_]+"),
    "why": re.compile("[a-z_]+"),
    "bot": re.compile("[a-z_]+"),
    "le": re.compile(r"[\d.e+-]+|\+Inf"),
}
_FIGURES: Final = frozenset(
    f"stonehenge_{name}"
    for name in (
        "http_requests",
        "http_request_seconds",
        "sockets",
        "tables_live",
        "moves",
        "refusals",
        "messages",
        "slow_clients",
        "connections_ended",
        "move_delivered_seconds",
        "bot_decision_seconds",
        "bot_replaced",
        "failures",
    )
)


def judge_metrics(text: str, where: str) -> list[Finding]:
    """All that a server's figures tell and may not."""
    found: list[Finding] = []
    for line in text.splitlines():
        if line.startswith("#") or not line:
            continue
        name, labels = re.match(r"([a-zA-Z_:]+)(?:\{(.*)\})?", line).groups()  # type: ignore[union-attr] # each has one
        if re.sub(r"_(total|created|bucket|count|sum)$", "", name) not in _FIGURES:
            found.append(Finding(where, f"a figure that nobody declared: {line}"))
        for label, value in re.findall(r'(\w+)="([^"]*)"', labels or ""):
            if label not in _LABELS or not _LABELS[label].fullmatch(value) or mentions(value):
                found.append(Finding(where, f"a label that nobody declared: {line}"))
    return found
