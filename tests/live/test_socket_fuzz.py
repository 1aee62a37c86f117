"""Anything at all over a table's socket, from anybody: refused or hung up on, and the server stays well."""

import asyncio
import json
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.server.messages import Done, Hello, Hint, Refused, ServerMessage
from stonehenge.tables import commands
from stonehenge.wire import moves
from tests.conftest import MORE
from tests.live.player import Player
from tests.live.server import Server, serving

T = TypeVar("T")
PATIENCE = 60.0
_DECODER = msgspec.json.Decoder(ServerMessage)


class Stage:
    """A server with a table at which a game is played, and somebody of each role; on an event loop of its own."""

    ROLES = ("host", "player", "spectator", "stranger")

    def __init__(self, server: Server) -> None:
        self.server = server
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.people: dict[str, Player] = {}
        self.table = ""

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def prepare(self) -> None:
        for role in self.ROLES:
            person = Player(self.server.url, role, needs_cookie=role != "stranger")
            self.people[role] = await person.__aenter__()
        await self.new_table()

    async def new_table(self) -> None:
        host, player = self.people["host"], self.people["player"]
        wanted = {"players": 3, "pace": 0, "undo": True}
        self.table = await host.open(settings=wanted)
        await player.come(self.table)
        await player.do(commands.Sit(1))
        await player.leave()

    def close(self) -> None:
        try:
            for person in self.people.values():
                self.do(person.__aexit__(None, None, None))
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(PATIENCE)
        self._loop.close()

    async def say(
        self, role: str, frames: list[str | bytes], *, hello: bool, torn: bool = False
    ) -> list[ServerMessage] | None:
        """Say all this on one connection: what was answered, up to the answer to a last well-formed question.

        Nothing if the server has hung up; ``torn`` where it may do so amid a frame, so that its goodbye can be lost.
        """
        socket = await self.people[role].connect(self.table)
        heard: list[ServerMessage] = []
        try:
            if hello:
                await socket.send_bytes(msgspec.json.encode(Hello()))
            for frame in frames:
                await (socket.send_str(frame) if isinstance(frame, str) else socket.send_bytes(frame))
            await socket.send_str('{"type":"do","id":9007199254740991,"command":{"do":"nudge","seat":11}}')
            while True:
                answer = await socket.receive(PATIENCE)
                if answer.type is not aiohttp.WSMsgType.TEXT:
                    assert answer.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING)
                    assert socket.close_code not in ((1011,) if torn else (1011, 1006)), socket.close_code
                    return None
                message = _DECODER.decode(answer.data)
                heard.append(message)
                if isinstance(message, Refused | Done) and message.id == 2**53 - 1:
                    return heard
        except ConnectionResetError:
            return None
        finally:
            await socket.close()

    def healthy(self) -> None:
        assert self.server.healthy(), self.server.log()[-2000:]
        assert "Traceback" not in self.server.log()
        assert '"level": "error"' not in self.server.log()


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        made = Stage(server)
        try:
            made.do(made.prepare())
            yield made
            made.healthy()
        finally:
            made.close()


# --- what could be said ----------------------------------------------------------------------------------------------

ROLES = st.sampled_from(Stage.ROLES)
NUMBERS = st.one_of(
    st.integers(-2, 13),
    st.integers(),
    st.sampled_from([2**31, 2**53, 2**63, 2**64, -(2**63), 10**400]),
    st.floats(allow_nan=False, allow_infinity=False),
)
LEAVES = st.one_of(
    st.none(), st.booleans(), NUMBERS, st.text(max_size=20), st.sampled_from(["\ud800", "\x00", "R5", "Z", "hello"])
)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)
MOVES = st.fixed_dictionaries(
    {"action": st.sampled_from(["trump", "predict", "seals", "black_mage", "play", "return", "pass", "cloud", "?"])},
    optional={
        "trump": LEAVES,
        "tricks": NUMBERS,
        "card": st.sampled_from(["R5", "Z1", "W", "", None, "🂡", "R" * 50]) | ANYTHING,
        "as": ANYTHING,
        "take": ANYTHING,
        "steal": ANYTHING,
        "seal": LEAVES,
    },
)
TAGS = [tag.__struct_config__.tag for tag in commands.Command.__args__]
COMMANDS = st.fixed_dictionaries(
    {"do": st.sampled_from([*TAGS, "", "open"])},
    optional={
        "seat": NUMBERS | LEAVES,
        "bot": st.sampled_from(["random", "apprentice", "magician", "../x", ""]) | LEAVES,
        "settings": st.fixed_dictionaries(
            {}, optional={"players": NUMBERS, "edition": LEAVES, "options": ANYTHING, "title": LEAVES, "clock": LEAVES}
        )
        | ANYTHING,
        "word": LEAVES,
        "move": MOVES | ANYTHING,
        "grant": st.booleans() | LEAVES,
        "message": st.sampled_from(commands.QUICK_MESSAGES) | LEAVES,
        "text": st.text(max_size=400) | LEAVES,
        "allow": st.booleans(),
    },
)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(["do", "do", "do", "hello", "hint", "ping", "welcome", "?"])},
    optional={
        "id": st.integers(0, 100) | NUMBERS,
        "command": COMMANDS,
        "have": NUMBERS | LEAVES,
        "lang": LEAVES,
        "token": LEAVES,
        "x": ANYTHING,
    },
)
TEXTS = (MESSAGES | ANYTHING).map(lambda said: json.dumps(said, ensure_ascii=True))
BROKEN = st.tuples(TEXTS, st.integers(0, 40)).map(lambda given: given[0][: given[1]])
DEEP = st.sampled_from(["[", '{"type":', '{"type":"do","id":1,"command":{"do":"act","move":']).flatmap(
    lambda part: st.integers(1, 20_000 // len(part)).map(lambda count: part * count)
)
FRAMES = st.one_of(TEXTS, BROKEN, DEEP, st.binary(max_size=200), st.text(max_size=200))


@pytest.mark.slow
@settings(max_examples=120 * MORE)
@given(role=ROLES, frames=st.lists(FRAMES, min_size=1, max_size=8), hello=st.booleans())
def test_nonsense_is_refused(stage: Stage, role: str, frames: list[str | bytes], hello: bool) -> None:
    sendable = [frame for frame in frames if isinstance(frame, bytes) or _encodable(frame)]
    heard = stage.do(stage.say(role, sendable, hello=hello))
    assert heard is not None
    for message in heard:
        if isinstance(message, Refused):
            assert message.refusal.sentence
            assert message.refusal.code not in ("failed", "")
    stage.healthy()


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


SENSIBLE = st.one_of(
    st.sampled_from(
        [
            commands.Leave(),
            commands.Back(),
            commands.AskUndo(),
            commands.Pause(),
            commands.Resume(),
            commands.Start("random"),
            commands.SeatBot("random"),
            commands.CommitWord("0" * 64),
            commands.ShowWord("0" * 32, "word"),
            commands.ShowWord("1" * 32, "\x00"),
            commands.Chat("hello \x00 there"),
            commands.AllowChat(True),
            commands.Say("hello"),
        ]
    ),
    st.builds(commands.Sit, st.none() | st.integers(0, 11)),
    st.builds(commands.Remove, st.integers(0, 11)),
    st.builds(commands.HandOver, st.integers(0, 11)),
    st.builds(commands.Nudge, st.integers(0, 11)),
    st.builds(commands.AnswerUndo, st.booleans()),
    st.builds(
        commands.Act,
        st.one_of(
            st.builds(moves.NameTrump, st.sampled_from(["R", "G", None])),
            st.builds(moves.Predict, st.integers(-1, 20)),
            st.builds(moves.TakeSeals, st.lists(st.sampled_from("RGBY"), max_size=3), st.just([])),
            st.just(moves.TakeBlackMage()),
            st.builds(moves.Play, st.sampled_from(["R5", "Z", "N", None, "W1"])),
            st.builds(moves.ReturnSeal, st.sampled_from("RGBY")),
            st.builds(moves.PassCard, st.sampled_from(["R5", "Z", "?"])),
            st.builds(moves.ChangePrediction, st.integers(-1, 20)),
        ),
    ),
)


@pytest.mark.slow
@settings(max_examples=40 * MORE)
@given(said=st.lists(st.tuples(ROLES, st.lists(SENSIBLE, min_size=1, max_size=6)), min_size=1, max_size=6))
def test_commands_in_any_order_from_anybody_are_done_or_refused(
    stage: Stage, said: list[tuple[str, list[commands.Command]]]
) -> None:
    for role, asked in said:
        texts: list[str | bytes] = [
            msgspec.json.encode({"type": "do", "id": place, "command": command}) for place, command in enumerate(asked)
        ]
        heard = stage.do(stage.say(role, texts, hello=True))
        assert heard is not None
        answered = {message.id for message in heard if isinstance(message, Done | Refused | Hint)}
        assert answered >= set(range(len(asked))), heard
        if role in ("spectator", "stranger"):
            done = [message for message in heard if isinstance(message, Done)]
            assert not done or any(isinstance(command, commands.Sit) for _, each in said for command in each)
    stage.do(stage.new_table())
    stage.healthy()


@pytest.mark.parametrize("size", [64 * 1024 + 1, 1_000_000])
def test_a_frame_too_large_ends_the_connection_and_nothing_else(stage: Stage, size: int) -> None:
    assert stage.do(stage.say("player", ["x" * size], hello=True, torn=True)) is None
    assert stage.do(stage.say("player", ["x" * 60_000], hello=True)) is not None
    stage.healthy()


def test_no_frame_is_answered_by_a_table_that_is_not_there(stage: Stage, tmp_path: Path) -> None:
    async def ask(table: str) -> list[ServerMessage]:
        socket = await stage.people["player"].connect(table)
        await socket.send_bytes(msgspec.json.encode(Hello()))
        heard: list[ServerMessage] = []
        while (answer := await socket.receive(PATIENCE)).type is aiohttp.WSMsgType.TEXT:
            heard.append(_DECODER.decode(answer.data))
        return heard

    for table in ("nothing", "%00", "a" * 500, "%F0%9F%82%A1"):
        heard = stage.do(ask(table))
        assert [message.refusal.code for message in heard if isinstance(message, Refused)] == ["table_unknown"], table
    stage.healthy()
