"""Four to six clients and a spectator play every edition and variant; every byte that each receives is judged."""

import asyncio
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stonehenge.rules.record import Record, read
from stonehenge.rules.view import SPECTATOR
from stonehenge.server.messages import Done, Refused
from stonehenge.storage.interface import Entry
from stonehenge.storage.open import open_storage
from stonehenge.tables.commands import Act, AnswerUndo, AskUndo, Chat, Nudge, Say, Sit, Start
from stonehenge.wire.moves import Play, Predict
from tests.live.knowledge import Judge
from tests.live.player import Player
from tests.live.server import Server, serving

ALL_SPECIALS = ["shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud"]
QUICK: list[tuple[str, int, dict[str, Any]]] = [("junior", 3, {})]
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 6, {}),
    ("classic", 6, {"plus_minus_one": True}),
    ("classic", 6, {"prediction": "hidden", "clairvoyance": True}),
    ("classic", 6, {"prediction": "secret"}),
    ("classic", 4, {"mode": "monochrome"}),
    ("classic", 5, {"mode": "maximus", "prediction": "secret"}),
    ("jubilee", 6, {"specials": ALL_SPECIALS}),
    ("jubilee", 5, {"specials": ALL_SPECIALS, "prediction": "secret"}),
    ("jubilee", 6, {"specials": ALL_SPECIALS, "prediction": "hidden"}),
    ("club", 6, {"stakes": "rising"}),
    ("junior", 6, {}),
    ("extreme", 4, {}),
    ("extreme", 5, {"black_mage": 5, "long_game": True}),
]
NAMES = ("Anya", "Henry", "Freya", "Olga", "Bruno", "Selma")


class Meddler(Player):
    """Somebody who now and then does what one may not, comes back, chats, or would like to take a move back."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.table = ""
        self.http: list[bytes] = []
        """What came over HTTP."""

    async def meddle(self) -> None:
        """Do one such thing; none of them may tell anybody anything."""
        assert self.view is not None
        commands = (
            Act(Play("B7")),
            Act(Play("W", "J")),
            Act(Predict(99)),
            Say("wow"),
            Chat("B7 is a fine card"),
            AskUndo(),
            AnswerUndo(False),
            Nudge(self.chance.randrange(6)),
            Sit(1),
        )
        choice = self.chance.randrange(len(commands) + 3)
        if choice < len(commands):
            answer = await self.ask(commands[choice])
            assert isinstance(answer, Done | Refused)
        elif choice == len(commands):
            await self.leave()
            await self.come(self.table)
        elif choice == len(commands) + 1 and not self.over:
            for path in ("record", "replay?seat=0", "replay"):
                given = await self.given_over_http(f"/api/tables/{self.table}/{path}")
                if given is not None:
                    assert b'"end"' in given
                    await self.hear_that_it_is_over()
        else:
            await self.get(f"/api/tables/{self.table}")

    async def given_over_http(self, path: str) -> bytes | None:
        """What can be had; a refusal is one of the messages that are judged."""
        assert self._session is not None
        async with self._session.get(self.url + path) as answer:
            content = await answer.read()
            if answer.status < 400:
                return content
            self.http.append(content)
            return None

    async def hear_that_it_is_over(self) -> None:
        """The end is known over HTTP at once, and on the socket a moment later; what is not over never is."""
        while not self.over:
            await self.hear()

    def _heard(self, enough: int) -> bool:
        return len(self.told) >= enough

    async def play_and_meddle(self) -> None:
        """Play to the end, and meddle on the way."""
        while not self.over:
            enough = len(self.told) + self.chance.randrange(5, 40)
            await self.play(until=partial(self._heard, enough))
            if not self.over:
                await self.meddle()


async def play_game(server: Server, edition: str, players: int, options: dict[str, Any]) -> list[Meddler]:
    """A whole game with everyone at the table, and one who watches; what each received."""
    people = [Meddler(server.url, NAMES[n], random.Random(f"{edition}{options}{n}")) for n in range(players)]
    watcher = Meddler(server.url, "Watcher")
    for person in (*people, watcher):
        await person.__aenter__()
    try:
        table = await people[0].open(settings={"edition": edition, "players": players, "options": options})
        for person in (*people, watcher):
            person.table = table
            await person.come(table)
        for person in people[1:]:
            await person.do(Sit())
        await people[0].do(Start())
        watching = asyncio.create_task(watcher.play())
        await asyncio.gather(*(person.play_and_meddle() for person in people))
        await watching
        record = read((await watcher.get(f"/api/tables/{table}/record")).decode())
        assert isinstance(record, Record)
        assert record.finished
    finally:
        for person in (*people, watcher):
            await person.__aexit__(None, None, None)
    return [*people, watcher]


async def log_of(server: Server, table: str) -> list[Entry]:
    storage = await open_storage(f"sqlite:///{server.data / 'stonehenge.db'}")
    try:
        return await storage.read(table)
    finally:
        await storage.close()


async def judged(server: Server, edition: str, players: int, options: dict[str, Any]) -> None:
    """Play, and judge every byte."""
    people = await play_game(server, edition, players, options)
    judge = Judge(people[0].table, await log_of(server, people[0].table))
    for seat, person in enumerate(people):
        place = SPECTATOR if seat == players else seat
        assert judge.check(place, _since_start(person)) > 50
        for answer in person.http:
            assert judge.seed.encode() not in answer
    assert judge.seed not in server.log()


def _since_start(person: Player) -> list[bytes]:
    """What somebody received from the start of the game on, when the seats were settled."""
    start = next(n for n, message in enumerate(person.received) if b'"game":{' in message)
    return person.received[start:]


@pytest.mark.parametrize(("edition", "players", "options"), QUICK)
def test_nobody_is_told_what_they_may_not_know(
    tmp_path: Path, edition: str, players: int, options: dict[str, Any]
) -> None:
    with serving(tmp_path) as server:
        asyncio.run(judged(server, edition, players, options))


@pytest.mark.slow
def test_nobody_is_told_what_they_may_not_know_in_any_edition_or_variant(tmp_path: Path) -> None:
    async def all_at_once(server: Server) -> None:
        async with asyncio.timeout(500):
            await asyncio.gather(*(judged(server, *game) for game in GAMES))

    with serving(tmp_path) as server:
        asyncio.run(all_at_once(server))
        assert b'card="' not in _metrics(server)


def _metrics(server: Server) -> bytes:
    import httpx

    return httpx.get(f"{server.url}/metrics").content


def test_the_judge_notices_a_foreign_card_a_seed_and_anothers_message(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        people = await play_game(server, "junior", 3, {})
        judge = Judge(people[0].table, await log_of(server, people[0].table))
        mine, theirs = _since_start(people[0]), _since_start(people[1])
        with pytest.raises(AssertionError):
            judge.check(0, theirs)
        with pytest.raises(AssertionError):
            judge.check(0, [*mine[:3], f'{{"type":"present","x":"{judge.seed}"}}'.encode()])
        unseen = sorted(set(_deck(judge)) - judge.known[5][0])[0]
        with pytest.raises(AssertionError):
            judge.check(0, [mine[0], f'{{"type":"refused","x":"{unseen}"}}'.encode()])

    with serving(tmp_path) as server:
        asyncio.run(play(server))


def _deck(judge: Judge) -> list[str]:
    from stonehenge.rules.cards import CODE_OF

    return [CODE_OF[card] for card in judge.table.setup.deck]
