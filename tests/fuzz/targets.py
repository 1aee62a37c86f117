"""What is fuzzed: a function of bytes for each thing that strangers send, which raises only if something is wrong."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Final

import msgspec
from litestar.connection import ASGIConnection

from stonehenge.bots.bot import FaultError
from stonehenge.bots.program import _read as read_line
from stonehenge.facade import Game
from stonehenge.locales import LANGUAGES, Locale
from stonehenge.rules import record
from stonehenge.rules.actions import ACTIONS
from stonehenge.rules.legal import why_not
from stonehenge.rules.plain import plain_action, read_action
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.view import View
from stonehenge.server.cookies import COOKIE, sign, signed_by_us
from stonehenge.server.messages import ClientMessage, Do
from stonehenge.server.problem_details import refusal_view
from stonehenge.storage.identities import Keys
from stonehenge.tables.commands import SeatBot, Sit, Start
from stonehenge.tables.settings import Settings, setup_of
from stonehenge.tables.table_view import table_view
from stonehenge.tables.who import Who
from stonehenge.wording.notation import read_action as read_typed
from stonehenge.wording.notation import written
from stonehenge.wording.verdicts import why_broken
from stonehenge.wording.words import Words
from tests.tables.parlour import ANYA, FREYA, HENRY, OLGA, Parlour

SECRET: Final = b"a secret of this target's own"
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a reader of messages raises, and the server answers with a refusal."""
STRANGER: Final = Who("", "")
PEOPLE: Final = (ANYA, HENRY, FREYA, OLGA, STRANGER)
TABLES: Final = (
    Settings(players=3, pace=0),
    Settings("jubilee", 4, {"specials": ["cloud", "juggler", "werewolf", "shapeshifter"], "prediction": "secret"}),
    Settings("extreme", 3),
    Settings("junior", 3),
    Settings("classic", 4, {"prediction": "hidden", "rounds": "odd"}),
)
GAMES: Final[tuple[tuple[str, int, dict[str, object]], ...]] = (
    ("jubilee", 4, {"specials": ["dragon", "fairy", "shapeshifter", "juggler", "cloud"]}),
    ("extreme", 4, {}),
    ("classic", 3, {}),
)


@cache
def _text(lang: str) -> Locale:
    return Locale(lang)


def _told(refusal: Refusal) -> None:
    """A refusal has its sentence in every language."""
    for lang in LANGUAGES:
        assert refusal_view(refusal, _text(lang)).sentence


def a_record(data: bytes) -> None:
    """A record is refused with a sentence, or it is the very one that its game writes."""
    with suppress(UnicodeDecodeError):
        text = data.decode()
        judged = record.read(text)
        if isinstance(judged, record.BrokenRecord):
            for lang in LANGUAGES:
                assert why_broken(text, judged, _text(lang))
            return
        again = record.read(record.write(judged.setup, judged.players, judged.events))
        assert isinstance(again, record.Record)
        assert again.state == judged.state
        record.read_shuffle(text)


def a_table(data: bytes) -> None:
    """Whatever is asked for at a table is done or refused, and the log folds to the same table."""
    if not data:
        return
    parlour = _begun(TABLES[data[0] % len(TABLES)])
    for line in data[1:].split(b"\n")[:20]:
        if not line:
            continue
        try:
            message: Any = _MESSAGES.decode(line[1:])
        except UNREADABLE:
            continue
        if isinstance(message, Do):
            decided = parlour.ask(PEOPLE[line[0] % len(PEOPLE)], message.command)
            if isinstance(decided, Refusal):
                _told(decided)
    for who in PEOPLE:
        msgspec.json.encode(table_view(parlour.table, who.identity))
    assert parlour.again() == parlour.table


_MESSAGES: Final = msgspec.json.Decoder(ClientMessage)


def _begun(settings: Settings) -> Parlour:
    parlour = Parlour(settings)
    for seat, who in enumerate((ANYA, HENRY, FREYA)):
        parlour.ask(who, Sit(seat))
    parlour.ask(ANYA, SeatBot("random"))
    parlour.ask(ANYA, Start())
    return parlour


def settings(data: bytes) -> None:
    """What a host chooses makes a game, or is refused with a sentence."""
    with suppress(*UNREADABLE):
        chosen = msgspec.json.decode(data, type=Settings)
        setup = setup_of(chosen)
        if isinstance(setup, Setup):
            assert setup.players == chosen.players
        else:
            _told(setup)


def a_cookie(data: bytes) -> None:
    """Nobody is anybody by a cookie that this server has not made."""
    scope: Any = {"type": "http", "headers": [(b"cookie", data)], "path": "/", "query_string": b""}
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    found = connection.cookies.get(COOKIE) or ""
    said = signed_by_us(found, Keys(SECRET))
    assert said is None or found == sign(said.identity, SECRET, said.device)


def a_bots_line(data: bytes) -> None:
    """What a program answers is an action that can be judged, or a fault of its own."""
    with suppress(FaultError):
        action = read_action(read_line(data).get("action"))
        if isinstance(action, Refusal):
            _told(action)
            return
        assert read_action(json.loads(json.dumps(plain_action(action)))) == action
        for view in _views():
            refusal = why_not(view, action)
            if refusal is not None:
                _told(refusal)


def typed(data: bytes) -> None:
    """What people type is an action or nothing; and what we write for an action is read as that action."""
    with suppress(UnicodeDecodeError):
        text = data.decode()
        for view in _views():
            for lang in LANGUAGES:
                action = read_typed(text, view, Words(_text(lang), view.table.setup.edition))
                if action is not None:
                    assert type(action) in ACTIONS
                    assert written(action)


@cache
def _views() -> list[View]:
    """What the one sees who is to decide, at the first moment of some games and in the middle of their second round."""
    views = []
    for edition, players, options in GAMES:
        game = Game(edition, players=players, seed="fuzz", options=options)
        for _ in range(2):
            views.append(game.view(game.waiting_for[0]))
            for _ in range(2 * players + 1):
                game.act(game.waiting_for[0], game.legal_actions(game.waiting_for[0])[0])
    return views


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "record": a_record,
    "table": a_table,
    "settings": settings,
    "cookie": a_cookie,
    "bots_line": a_bots_line,
    "typed": typed,
}
