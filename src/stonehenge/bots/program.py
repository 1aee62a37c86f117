"""A bot that is another program: JSON lines over its standard input and output (docs/bots.md)."""

import json
import time
from collections.abc import Sequence
from typing import Any, Final

from stonehenge.bots.bot import LIMITS, BotError, FaultError, GoneError, LateError, Limits
from stonehenge.bots.process import LineProcess
from stonehenge.rules.actions import Action
from stonehenge.rules.plain import plain_view, read_action
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.view import View

PROTOCOL: Final = "stonehenge-bot/1"


class ProgramBot:
    """Asks a program for every decision; raises a FaultError where it has no answer that can be read."""

    def __init__(self, command: Sequence[str], name: str, seed: str, limits: Limits = LIMITS) -> None:
        self._limits = limits
        self._asked = 0
        self._ready = False
        try:
            self._process = LineProcess(command, name, limits.line)
        except (OSError, ValueError) as error:  # ValueError: a zero byte in the command
            raise BotError("program_missing", bot=name, program=command[0]) from error
        self._say({"type": "hello", "protocol": PROTOCOL, "seed": seed})

    def decide(self, view: View) -> Action:
        """What the program answers."""
        if not self._ready:
            self._greet()
        self._asked += 1
        deadline = time.monotonic() + self._limits.of_program
        self._say({"type": "decide", "id": self._asked, "view": plain_view(view)})
        action = read_action(self._answer(deadline).get("action"))
        if isinstance(action, Refusal):
            raise FaultError(f"gave an action that can't be read ({dict(action.params)['field']})")
        return action

    def close(self) -> None:
        """Say goodbye, and see to it that the program ends."""
        self._say({"type": "bye"})
        self._process.end()

    def _greet(self) -> None:
        try:
            ready = _read(self._process.hear(self._limits.start))
        except LateError as late:
            raise GoneError("did not say that it is ready in time") from late
        except FaultError as fault:
            raise GoneError(str(fault)) from fault
        if ready.get("type") != "ready":
            raise GoneError("did not say that it is ready")
        self._ready = True

    def _answer(self, deadline: float) -> dict[str, Any]:
        """The answer to what was asked last; an answer that came too late for what was asked before is passed over."""
        while True:
            answer = _read(self._process.hear(deadline - time.monotonic()))
            number = answer.get("id")
            if type(number) is not int or not 0 < number <= self._asked:
                raise FaultError("gave an answer to nothing that was asked")
            if number == self._asked:
                return answer

    def _say(self, message: dict[str, Any]) -> None:
        self._process.say(json.dumps(message, separators=(",", ":")).encode())


def _read(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise FaultError("wrote what is no JSON object")
    return message
