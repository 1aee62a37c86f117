"""Every byte that a server hands out is judged: over sockets and HTTP, in its log and its figures.

The judge (``tests/live/judge``) has the truth from the database, and its own account of who may know what. What it is
worth is shown by ``test_judge.py``, on servers that leak.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.live.judge.evening import Evening, database_of, evenings, judged
from tests.live.judge.operators import judge_log
from tests.live.redis_server import RedisServer
from tests.live.server import Server, serving

SPECIALS = ["shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud"]
PATIENCE = 300.0


def every_edition(servers: Sequence[Server]) -> list[Evening]:
    """Every edition, and every way in which something can be hidden, as short as it shows."""
    return [
        Evening(servers, "classic", 4, {"prediction": "hidden", "clairvoyance": True}),
        Evening(servers, "classic", 3, {"prediction": "secret", "rounds": "odd"}, people=2, hints=True, words=True),
        Evening(servers, "classic", 3, {"mode": "monochrome", "prediction": "secret"}, rounds=1),
        Evening(servers, "club", 4, {"plus_minus_one": True, "rounds": "even"}),
        Evening(servers, "jubilee", 5, {"specials": SPECIALS, "prediction": "secret"}, seed="seed-170"),
        Evening(servers, "jubilee", 5, {"specials": SPECIALS, "prediction": "hidden"}, people=3, seed="seed-381"),
        Evening(servers, "junior", 3, people=2, words=True, void=True, program=True),
        Evening(servers, "extreme", 3, rounds=1, skip=frozenset({"_look_everywhere"})),
    ]


def all_variants(servers: Sequence[Server]) -> list[Evening]:
    """What else there is, and longer."""
    return [
        Evening(servers, "classic", 6, {"mode": "maximus", "prediction": "secret"}),
        Evening(servers, "classic", 4, {"mode": "monochrome"}, rounds=3),
        Evening(servers, "classic", 5, {"plus_minus_one": True, "clairvoyance": True}, rounds=5),
        Evening(servers, "jubilee", 6, {"specials": SPECIALS, "rounds": "even"}, rounds=5, seed="seed-264"),
        Evening(servers, "jubilee", 6, {"specials": SPECIALS}, rounds=10, seed="seed-70", people=4),
        Evening(servers, "jubilee", 3, {"specials": SPECIALS, "prediction": "secret"}, rounds=12),
        Evening(servers, "club", 6, {"stakes": "rising", "prediction": "hidden"}, rounds=6),
        Evening(servers, "junior", 6, rounds=6, people=5),
        Evening(servers, "extreme", 5, {"black_mage": 5, "long_game": True}, rounds=2),
        Evening(servers, "extreme", 4, rounds=4, people=3),
    ]


NEEDED = {
    *("deal", "werewolf", "trump", "bid", "shown", "seals", "play", "trick", "seal", "choose", "pass", "cloud"),
    *("score", "moved", "undone", "stood_in", "came_back", "takeover_asked", "seated", "hinted", "chatted", "closed"),
    *("rematched", "committed", "word_shown", "words_frozen", "deal_voided", "freed", "paused", "came_back"),
}
"""What must have happened on these evenings, or they would show little."""
ANSWERED = {
    *("welcome", "update", "refused", "hint", "present", "done", "pong"),
    *("GET /api/tables/{table}", "GET /api/tables/{table}/events", "GET /api/tables/{table}/replay"),
    *("409 GET /api/tables/{table}/replay", "GET /api/tables", "GET /metrics", "GET /t/{table}"),
    *("POST /api/tables/{table}/seats/{seat}/token", "401 GET /api/tables/{table}"),
}
"""What must have been received."""


async def judge_all(games: Sequence[Evening], database: str) -> tuple[set[str], Counter[str]]:
    """Play and judge: what happened, and how much of what was looked at."""
    async with asyncio.timeout(PATIENCE):
        await evenings(games)
    happened: set[str] = set()
    looked_at: Counter[str] = Counter()
    for game in games:
        verdict, ledger = await judged(game, database)
        assert not verdict.findings, (game.edition, game.options, verdict.findings[:5])
        looked_at.update(verdict.looked_at)
        moves = [line for _, line in ledger.lines if line["type"] == "moved"]
        happened |= {line["type"] for _, line in ledger.lines}
        happened |= {event["event"] for move in moves for event in move["events"]}
    return happened, looked_at


def test_nobody_is_told_what_they_may_not_know(tmp_path: Path) -> None:
    with serving(tmp_path, module="tests.live.seeded") as server:
        happened, looked_at = asyncio.run(judge_all(every_edition([server]), database_of(server)))
        assert judge_log(server.log()) == []
    assert NEEDED - happened == set()
    assert ANSWERED - set(looked_at) == set()


def test_nor_by_two_servers_on_postgresql(tmp_path: Path, database: str, redis: RedisServer) -> None:
    """The players of a table live at different servers."""
    with ExitStack() as stack:
        given = ("--database", database, "--redis", redis.url)
        servers = [
            stack.enter_context(serving(tmp_path / name, *given, module="tests.live.seeded")) for name in ("one", "two")
        ]
        games = [
            Evening(servers, "jubilee", 5, {"specials": SPECIALS, "prediction": "hidden"}, people=3, seed="seed-381"),
            Evening(servers, "classic", 3, {"prediction": "secret"}, people=2, words=True, void=True, program=True),
        ]
        happened, looked_at = asyncio.run(judge_all(games, database))
        for server in servers:
            assert judge_log(server.log()) == []
    assert {"pass", "werewolf", "shown", "undone", "stood_in", "deal_voided"} - happened == set()
    assert looked_at["update"] > 200


@pytest.mark.soak
def test_nor_in_any_variant(tmp_path: Path) -> None:
    with serving(tmp_path, module="tests.live.seeded") as server:
        _, looked_at = asyncio.run(judge_all(all_variants([server]), database_of(server)))
        assert judge_log(server.log()) == []
    assert looked_at["update"] > 5000
