"""The same game twice over real sockets, with other cards where one who watches has not looked.

What is compared is every byte that this one receives: over the socket, and over HTTP with its headers. Four things
differ between any two games and are evened out first: the table's id, the time (numbers of thirteen digits, and the
header ``date``), the id of a request, and the letters of an invitation. Both tables have the same seed, so what is
derived from it is the same; only the cards are others.
"""

import json
import random
import re
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Final

from stonehenge.rules.actions import Action
from stonehenge.rules.cards import CODE_OF, NONE
from stonehenge.rules.deals import Deal, deal_from_seed
from stonehenge.rules.plain import listed_actions
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import SPECTATOR
from stonehenge.server.messages import AskHint, Hint, Refused
from stonehenge.tables.commands import Act, AskUndo, Sit, Start
from stonehenge.wire.moves import Play, Predict, to_wire
from tests.leaks.worlds import Did, Moment, Watched
from tests.live.judge.witness import Heard, Witness
from tests.live.seeded import DEALS, SEED
from tests.live.server import Server
from tests.properties.playing import Game, some_action
from tests.properties.setups import Case

NAMES: Final = ("Anya", "Henry", "Freya", "Olga", "Bruno", "Selma")
NOT_COMPARED: Final = ("date", "x-request-id", "set-cookie")


@dataclass
class Script:
    """A game up to a moment: what everyone does, and what is dealt in its last round."""

    case: Case
    seed: str
    did: list[Did]
    number: int
    """The round that is not played to its end."""
    deal: Deal


@dataclass
class Worlds:
    """A game, and the same game in another world, for one who watches: a seat, or somebody without one."""

    who: int
    here: Script
    there: Script
    differences: Counter[str] = field(default_factory=Counter)
    choices: int = 0
    """How many moves the one who watches can choose from at that moment."""


def worlds_of(case: Case, number: int, share: float, who: int, seed: str) -> Worlds:
    """Play up to somewhere in a round, and exchange what was not seen."""
    rng = random.Random(seed)
    game = Game(case.set_up(), seed, 0)
    before: list[Did] = []
    while not (game.phase is Phase.DEAL and game.state.table.round.number == number - 1):
        if game.phase is Phase.DEAL:
            game.deal()
        else:
            before.append(_one(game, rng))
    start, dealt = game.state.copy(), deal_from_seed(game.setup, seed, number)
    game.deal()
    did: list[Did] = []
    for _ in range(round(share * game.setup.players * (game.state.table.hand_size + 1))):
        kept = game.state.copy()
        done = _one(game, rng)
        if _at_an_end(game):
            game.state = kept  # the round is to be amid its tricks
            break
        did.append(done)
    moment = Moment(start, dealt, did, game.state)
    other = Watched(moment, who).another_world(rng)
    here = Script(case, seed, [*before, *did], number, dealt)
    there = Script(case, seed, [*before, *other.did], number, other.deal)
    choices = 0 if who == SPECTATOR else len(listed_actions(game.state.views[who]))
    return Worlds(who, here, there, other.differences(moment), choices)


def _at_an_end(game: Game) -> bool:
    return game.phase in (Phase.DEAL, Phase.OVER)


def _one(game: Game, rng: random.Random) -> Did:
    seat = rng.choice(actors(game.state.table))
    action: Action = some_action(game.state.views[seat], rng)
    game.act(seat, action)
    return seat, action


# --- over the wire ---------------------------------------------------------------------------------------------------


def _codes(deal: Deal) -> dict[str, Any]:
    turned = None if deal.turnup == NONE else CODE_OF[deal.turnup]
    return {"hands": [[CODE_OF[card] for card in hand] for hand in deal.hands], "turnup": turned}


async def received(server: Server, script: Script, who: int, title: str = "") -> list[bytes]:
    """Play a script at a server: every byte that one who watches receives, evened out."""
    deals = {script.seed: {str(script.number): _codes(script.deal)}}
    (server.data / DEALS).write_text(json.dumps(deals), encoding="utf-8")
    (server.data / SEED).write_text(script.seed, encoding="utf-8")
    async with AsyncExitStack() as stack:
        names = [*NAMES[: script.case.players], "Wanda"]
        people = [await stack.enter_async_context(Witness(server.url, name)) for name in names]
        watching = people[-1] if who == SPECTATOR else people[who]
        table = await _seated(people, script, title)
        for seat, action in script.did:
            seq = await people[seat].do(Act(to_wire(action)))
            for person in people:
                await person.hear_up_to(seq)
        await _look_around(watching, table)
        return [_evened(heard, table) for heard in watching.heard]


async def _seated(people: list[Witness], script: Script, title: str) -> str:
    given = {"edition": script.case.edition, "players": script.case.players, "options": script.case.given}
    settings = {**given, "first_dealer": 0, "pace": 0, "title": title}
    table = await people[0].open(settings=settings)
    for person in people:
        await person.come(table)
    for person in people[1:-1]:
        await person.do(Sit())
    seq = await people[0].do(Start())
    for person in people:
        await person.hear_up_to(seq)
    return table


async def _look_around(one: Witness, table: str) -> None:
    """All that somebody can try to find something out."""
    own = f"/api/tables/{table}"
    for path in (own, f"{own}/events", f"{own}/replay", f"{own}/replay?seat=1", f"{own}/record", f"/t/{table}"):
        await one.look(path)
    for move in (Play("B7"), Play("W"), Play("J"), Play("dragon"), Play("juggler", "B"), Predict(99)):
        if one.now is None or move not in one.now.legal:
            await one.ask(Act(move))
    await one.ask(AskUndo()) if one.now is None or not one.now.undo else None
    await one.say(AskHint(10_000))
    await one.hear_until(lambda message: isinstance(message, Hint | Refused) and message.id == 10_000)
    await one.come(table)  # once more, beside the first connection


def _evened(heard: Heard, table: str) -> bytes:
    headers = sorted((name.lower(), value) for name, value in heard.headers.items() if name.lower() not in NOT_COMPARED)
    text = repr((heard.method, heard.path, heard.status, headers)).encode() + b"\n" + heard.body
    text = text.replace(table.encode(), b"TABLE")
    text = re.sub(rb"\b1[0-9]{12}\b", b"TIME", text)
    return text if heard.path != "/api/tables" else b"invitation"
