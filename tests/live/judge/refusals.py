"""Refusals: what they may name, and the sentence that follows from that. A refusal says nothing that was not known."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tests.live.judge.ledger import Standing
from tests.live.judge.shapes import Finding, is_number
from tests.live.judge.tricks import follow
from tests.live.judge.truth import Plain
from tests.live.judge.words import mentions, sentences


@dataclass(frozen=True)
class Asking:
    """Who asked for what, and how the table may have stood then."""

    seat: int | None
    asked: Plain
    standings: list[Standing]

    @property
    def command(self) -> Plain:
        """What was asked for at the table."""
        command: Plain = self.asked.get("command", {})
        return command

    @property
    def move(self) -> Plain:
        """What was to be played."""
        move: Plain = self.command.get("move", {})
        return move

    def games(self) -> list[Any]:
        """The game as it may have stood."""
        return [one.game for one in self.standings if one.game is not None]


def _card(asking: Asking, value: Any) -> bool:
    return bool(value == "?" or value == asking.move.get("card"))


def _colour(asking: Asking, value: Any) -> bool:
    wanted = [*asking.move.get("take", []), *(colour for colour, _ in asking.move.get("steal", []))]
    return value in wanted or any(value == follow(game.round.trick.plays) for game in asking.games())


def _seat(asking: Asking, value: Any) -> bool:
    return any(value in game.waiting()[1] or value == game.round.mage for game in asking.games())


def _tricks(asking: Asking, value: Any) -> bool:
    own = [game.round.bids.get(asking.seat) for game in asking.games()]
    return value == asking.move.get("tricks") or value in own


def _left(asking: Asking, value: Any) -> bool:
    return any(value in (game.round.middle or {}).values() for game in asking.games())


def _seals(asking: Asking, value: Any) -> bool:
    return any(
        all(game.round.seals[asking.seat][letter] for letter in value) for game in asking.games() if game.round.seals
    )


def _plain_text(_asking: Asking, value: Any) -> bool:
    return isinstance(value, str) and not mentions(value)


def _number(_asking: Asking, value: Any) -> bool:
    return is_number(value)


_PARAMS: Final[dict[str, Callable[[Asking, Any], bool]]] = {
    "card": _card,
    "colour": _colour,
    "seat": _seat,
    "victim": lambda asking, value: value in [victim for _, victim in asking.move.get("steal", [])],
    "phase": lambda asking, value: any(value == game.waiting()[0] for game in asking.games()),
    "size": lambda asking, value: any(value == game.size for game in asking.games()),
    "tricks": _tricks,
    "left": _left,
    "seals": _seals,
    "most": lambda _asking, value: value == 15,
    "host": lambda asking, value: any(value == one.host_name for one in asking.standings),
    "place": lambda asking, value: value == asking.command.get("seat", -2) + 1 or not asking.command,
    "players": lambda asking, value: any(value == len(one.seats) for one in asking.standings),
    "field": lambda _asking, value: value in ("action", "card", "tricks", "trump", "take", "steal", "seal", "as"),
    "problem": _plain_text,
    "bot": lambda asking, value: value == asking.command.get("bot"),
    "available": _plain_text,
}
"""What may stand in a refusal, by its name; a name that is not here may not."""
_PHASES: Final = {
    "deal": "B2",
    "werewolf": "S5",
    "trump": "B4",
    "predict": "B5",
    "seals": "X3",
    "play": "B6",
    "return": "X7",
    "pass": "S6",
    "cloud": "S7",
    "over": "B13",
}
_OWN: Final = {
    "junior": {"B2": "J2", "B4": "J3", "B5": "J4", "B6": "J4", "B13": "J6"},
    "extreme": {"B2": "X1", "B6": "X5", "B13": "X11"},
}
_BY_PHASE: Final = ("wrong_phase", "not_your_turn", "already_done")
"""These rest on the clause of what the table waits for."""
_CLAUSES: Final[dict[str, frozenset[str]]] = {
    "not_in_hand": frozenset({"B6", "J4", "S6", "X5"}),
    "must_follow": frozenset({"B7", "J4", "X5"}),
    "says_nothing": frozenset({"B7", "J4", "X5"}),
    "say_shape": frozenset({"S1"}),
    "say_colour": frozenset({"S6", "S7"}),
    "prediction_range": frozenset({"B5", "J4"}),
    "sum_equals_tricks": frozenset({"V1"}),
    "one_up_or_down": frozenset({"S7"}),
    "seal_colours": frozenset({"X3"}),
    **dict.fromkeys(("seals_at_most", "seal_gone", "seal_in_the_middle"), frozenset({"X4"})),
    **dict.fromkeys(("seal_not_there", "white_seals_gone"), frozenset({"X4"})),
    **dict.fromkeys(("seal_order", "black_mage_taken"), frozenset({"X3"})),
    "seal_does_not_fit": frozenset({"X7"}),
    "name_a_colour": frozenset({"B4", "J3"}),
    "name_a_colour_or_none": frozenset({"S5"}),
}
"""The clauses that a refusal may rest on; a clause is written like a card. All other refusals rest on none."""


def _clauses(code: str, asking: Asking) -> frozenset[str]:
    if code not in _BY_PHASE:
        return _CLAUSES.get(code, frozenset({""}))
    base = [(one.settings["edition"], _PHASES[one.game.waiting()[0]]) for one in asking.standings if one.game]
    return frozenset(_OWN.get(edition, {}).get(clause, clause) for edition, clause in base)


def judge_refusal(refusal: Plain, asking: Asking, where: str) -> list[Finding]:
    """All that a refusal tells and may not."""
    known = {"code", "clause", "params", "sentence"}
    found = [Finding(f"{where}.{name}", "a field that nobody declared") for name in set(refusal) - known]
    for name, value in refusal["params"].items():
        allows = _PARAMS.get(name)
        if allows is None or not allows(asking, value):
            found.append(Finding(f"{where}.params.{name}", f"{value!r} is not for the one who asked"))
    if refusal["clause"] not in _clauses(refusal["code"], asking):
        found.append(Finding(f"{where}.clause", f"{refusal['clause']!r} is no clause of {refusal['code']}"))
    if found:
        return found
    for one in asking.standings:
        if refusal["sentence"] in sentences(refusal, one.settings["edition"], one.names):
            return []
    return [Finding(f"{where}.sentence", f"says more than its code and parameters: {refusal['sentence']!r}")]
