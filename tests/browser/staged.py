"""A table at any moment, as the server would tell it: played by the law up to there, and told over a socket of its own.

So every screen of a table is there at once, with the same cards every time; nobody has to play up to it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET
from playwright.sync_api import Page, WebSocketRoute

from stonehenge.bots.bot import Bot
from stonehenge.bots.random import RandomBot
from stonehenge.rules.events import Event
from stonehenge.rules.refusals import Refusal
from stonehenge.server import messages
from stonehenge.server.routes.history import replay_of
from stonehenge.tables.commands import Start
from stonehenge.tables.decision import Decision
from stonehenge.tables.hosting import start
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import BotSeated, Moved, Seated
from stonehenge.tables.opening import Origin, opened_by
from stonehenge.tables.playing import move
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import table_view
from stonehenge.tables.updates import GameMoved, told_events
from stonehenge.tables.who import Who
from stonehenge.wire.outcomes import outcome_of


class Company(NamedTuple):
    """Who sits at a staged table, and who decides there for everyone."""

    me: Who
    others: Sequence[Who | None]
    """From the second seat on; where nobody is named a bot sits."""
    decides: Callable[[str], Bot]


ME: Final = Who("me", "Maximiliane Wolff")
LONG_NAMES: Final = Company(
    ME,
    (Who("1", "Konstantin"), None, Who("3", "Bartholomäus"), None, Who("5", "Annemarie")),
    RandomBot,
)
"""For tests: names that need room, and games in which anything happens."""
ADDRESS: Final = "/t/staged"
AT: Final = 1_700_000_000_000
FEW: Final = 400
"""So many games are tried for a moment; most come in the first few."""

Until = Callable[[LiveTable], bool]


def waiting(settings: Settings, company: Company = LONG_NAMES, guests: int = 0) -> LiveTable:
    """A table that waits for people; some may have come."""
    new = opened_by(company.me, settings, Origin("staged", "waiting", AT), sit=True, bots=None, begin=False)
    assert not isinstance(new, Refusal), new
    for seat, who in enumerate([one for one in company.others if one][:guests], 1):
        new.let([seated(seat, who)])
    return new.table


def seated(seat: int, who: Who | None) -> Seated | BotSeated:
    """Somebody has sat down, or a bot."""
    return (
        BotSeated(seat, "apprentice") if who is None else Seated(seat, who.identity, who.name, face=who.face or UNSET)
    )


def opened(settings: Settings, seed: str, company: Company) -> LiveTable:
    """A table at which everybody sits, and whose first cards are dealt."""
    new = opened_by(company.me, settings, Origin("staged", seed, AT), sit=True, bots=None, begin=False)
    assert not isinstance(new, Refusal), new
    for seat in range(1, settings.players):
        new.let([seated(seat, company.others[seat - 1])])
    begun = start(new.table, company.me, Start())
    assert not isinstance(begun, Refusal), begun
    new.let(begun)
    return new.table


def moved(table: LiveTable, bot: Bot) -> Decision:
    """What the next one on turn does."""
    assert table.game is not None
    seat = table.on_turn()[0]
    decided = move(table, seat, bot.decide(table.game.view(seat)), table.played_by(seat))
    assert not isinstance(decided, Refusal), decided
    return decided


def happen(table: LiveTable, decided: Decision) -> None:
    """Let what was decided happen."""
    for line in decided.lines(AT):
        table.apply(*line)


def played(until: Until, company: Company = LONG_NAMES, **settings: Any) -> LiveTable:
    """A table at the first moment at which something holds, in the first game that has one."""
    for n in range(FEW):
        table = opened(Settings(**{"first_dealer": 1, **settings}), f"{n}", company)
        bot = company.decides(f"{n}")
        while not until(table):
            if table.finished:
                break
            happen(table, moved(table, bot))
        else:
            return table
    raise AssertionError(f"no such moment in {FEW} games of {settings}")


def asked(phase: str, more: Until = lambda _: True) -> Until:
    """The first seat is asked for something."""

    def holds(table: LiveTable) -> bool:
        return 0 in table.on_turn() and table.game is not None and table.game.table.phase.value == phase and more(table)

    return holds


def cards(number: int) -> Until:
    """So many cards are in everyone's hand."""
    return lambda table: table.game is not None and len(table.game.view(0).hand) == number


def lying(number: int) -> Until:
    """So many cards lie in the trick."""
    return lambda table: table.game is not None and len(table.game.table.trick.cards) >= number


def over(table: LiveTable) -> bool:
    """The game is over."""
    return table.finished


def tell(page: Page, table: LiveTable, *then: messages.ServerMessage, watchers: int = 1) -> None:
    """Let a page hear of this table, and after that what else there is to hear."""
    present = [seat for seat in range(table.setup.players) if table.played_by(seat) == "person"]
    welcome = messages.Welcome(table_view(table, ME.identity), present, watchers, AT)

    def answer(line: WebSocketRoute, heard: str) -> None:
        message = msgspec.json.decode(heard)
        said = message["type"]
        if said == "hello":
            line.send(messages.encode(welcome).decode())
        elif said == "do" and message["command"]["do"] == "commit_word":  # the page's own part in the shuffle
            line.send(messages.encode(messages.Done(message["id"], table.seq)).decode())
        elif said == "ping":
            line.send(messages.encode(messages.Pong(AT)).decode())
            for message in then:
                line.send(messages.encode(message).decode())

    def socket(line: WebSocketRoute) -> None:
        line.on_message(lambda message: answer(line, str(message)))

    page.route_web_socket("**/api/tables/staged/socket", socket)
    if table.game is not None:
        replay = msgspec.json.encode(replay_of(table, None)).decode()
        page.route(
            "**/api/tables/staged/replay", lambda route: route.fulfill(body=replay, content_type="application/json")
        )


def told_up_to(
    wanted: Callable[[Event, int], bool], company: Company = LONG_NAMES, **settings: Any
) -> tuple[LiveTable, messages.Update]:
    """A table before a move, and what is told of that move up to an event that is wanted; by it and its round."""
    table, bot = opened(Settings(**settings), "told", company), company.decides("told")
    while True:
        assert table.game is not None
        decided, number = moved(table, bot), table.game.table.round.number
        (line,) = decided.events
        assert isinstance(line, Moved)
        last = next((n for n, event in enumerate(line.events) if wanted(event, number)), None)
        if last is not None:
            assert decided.game is not None
            told = told_events(table.setup, line.events[: last + 1], 0, outcome_of(decided.game.table, line.events))
            return table, messages.Update(table.seq + 1, AT, [GameMoved(line.seat, line.by, told)], None)
        happen(table, decided)
