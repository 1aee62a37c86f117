"""Where fuzzing starts from: inputs written here, and those that an earlier run has found worth keeping.

What was kept lies in ``kept/``, a file a target, an input a line in base 64. The tests read all of it in seconds.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from stonehenge.facade import Game
from stonehenge.rules.plain import plain_action
from stonehenge.server.cookies import COOKIE, sign
from stonehenge.server.messages import Do
from stonehenge.tables import commands
from stonehenge.wire.moves import to_wire
from stonehenge.wording.notation import written
from tests.fuzz.targets import GAMES, SECRET, TABLES

KEPT: Final = Path(__file__).parent / "kept"
ALL_EDITIONS: Final = (*GAMES, ("junior", 3, {}), ("club", 4, {}))
PLAIN_COMMANDS: Final[tuple[commands.Command, ...]] = (
    commands.Leave(),
    commands.Back(),
    commands.AskUndo(),
    commands.AnswerUndo(True),
    commands.Pause(),
    commands.Resume(),
    commands.Remove(1),
    commands.HandOver(1),
    commands.Close(),
    commands.Sit(2),
    commands.SeatBot("random"),
    commands.Chat("hello"),
    commands.AllowChat(False),
    commands.Say("hello"),
    commands.Nudge(1),
)


def corpus(target: str) -> list[bytes]:
    """Everything there is to start from."""
    return [*_STARTS[target](), *kept(target)]


def kept(target: str) -> Iterator[bytes]:
    """What an earlier run has kept."""
    file = KEPT / f"{target}.b64"
    if file.exists():
        yield from map(b64decode, file.read_text(encoding="ascii").split())


def keep(target: str, inputs: Iterable[bytes]) -> None:
    """Keep these too."""
    lines = sorted({b64encode(each).decode() for each in (*kept(target), *inputs)}, key=lambda line: (len(line), line))
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{target}.b64").write_text("".join(f"{line}\n" for line in lines), encoding="ascii")


# --- what is written here --------------------------------------------------------------------------------------------


def _games() -> Iterator[Game]:
    for edition, players, options in ALL_EDITIONS:
        yield Game(edition, players=players, seed="corpus", options=options)


def _records() -> Iterator[bytes]:
    for game in _games():
        for _ in range(4 * game.setup.players):
            game.act(game.waiting_for[0], game.legal_actions(game.waiting_for[0])[-1])
        yield game.record().encode()


def _tables() -> Iterator[bytes]:
    moves = [
        commands.Act(to_wire(action)) for game in _games() for action in game.legal_actions(game.waiting_for[0])[:3]
    ]
    for number in range(len(TABLES)):
        asked = [bytes([seat]) + _do(command) for command in (*PLAIN_COMMANDS, *moves) for seat in (0, 1)]
        for start in range(0, len(asked), 12):
            yield bytes([number]) + b"\n".join(asked[start : start + 12])


def _do(command: commands.Command) -> bytes:
    return msgspec.json.encode(Do(1, command))


def _settings() -> Iterator[bytes]:
    yield from map(msgspec.json.encode, TABLES)


def _cookies() -> Iterator[bytes]:
    good = sign("somebody", SECRET)
    yield f"{COOKIE}={sign('somebody', SECRET, 'phone')}".encode()
    yield from (f"{COOKIE}={good}".encode(), f'a=b; {COOKIE}="{good}x"; c'.encode(), b"=;==;\x00")


def _lines() -> Iterator[bytes]:
    for game in _games():
        for action in game.legal_actions(game.waiting_for[0])[:3]:
            yield msgspec.json.encode({"id": 1, "action": plain_action(action)})


def _typed() -> Iterator[bytes]:
    for game in _games():
        for action in game.legal_actions(game.waiting_for[0])[:3]:
            yield written(action).encode()
    yield from (b"play juggler as blue", b"seals 1 red steal blue from 2", b"trump rot", b"pass blaue 7", b"change 3")


_STARTS: Final = {
    "record": _records,
    "table": _tables,
    "settings": _settings,
    "cookie": _cookies,
    "bots_line": _lines,
    "typed": _typed,
}
