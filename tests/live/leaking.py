"""``stonehenge serve`` that leaks: at a table whose title is the name of a leak, something is told that may not be.

At all other tables the server is an honest one. Each leak is one card, one field, one message, one round, one line: the
judge has to find it, and to find it there. Which is where ``LEAKS`` says.
"""

import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from prometheus_client import Counter

from stonehenge.rules.actions import Play as LegalPlay
from stonehenge.rules.cards import CODE_OF
from stonehenge.rules.events import CardChosen, CardsPassed, Dealt, Predicted
from stonehenge.rules.legal import legal_actions
from stonehenge.server import metrics, middleware, problem_details
from stonehenge.server.live import advice, broadcast
from stonehenge.server.routes import gathering, history, table_page
from stonehenge.server.security import HEADERS
from stonehenge.tables import listing, lobby
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import Chatted
from stonehenge.tables.people import PersonSeat
from stonehenge.tables.table_view import ShownWordView
from stonehenge.tables.updates import GameMoved, TakenBack, told_moves
from stonehenge.wire.moves import Play
from tests.live.seeded import choosing

Function = Callable[..., Any]
changed: Final = msgspec.structs.replace
LEAKS: Final[dict[str, str]] = {}
"""Where the judge has to find each leak: how the place of one of its findings begins."""
_INSTALL: Final[list[Function]] = []


def leak(module: Any, name: str, where: str, *, dealt: bool = True) -> Callable[[Function], Function]:
    """A leak in one function of the server; the leak is given what the function returned, and its arguments.

    ``dealt``: whether it leaks during the game, or before.
    """

    def declare(leaking: Function) -> Function:
        title = leaking.__name__
        LEAKS[title] = where

        def install() -> None:
            honest = getattr(module, name)

            def patched(*given: Any, **named: Any) -> Any:
                answer = honest(*given, **named)
                table = next((one for one in given if isinstance(one, LiveTable)), None)
                if table is None or table.settings.title != title or table.finished or (table.game is None) == dealt:
                    return answer
                return leaking(answer, *given, **named)

            setattr(module, name, patched)

        _INSTALL.append(install)
        return leaking

    return declare


def hand(table: LiveTable, seat: int) -> list[str]:
    """What somebody holds."""
    assert table.game is not None
    return [CODE_OF[card] for card in table.game.views[seat % table.setup.players].hand if card >= 0]


def left_of(table: LiveTable, seat: int | None) -> int:
    """The left neighbour; of somebody who watches the first."""
    return 0 if seat is None else (seat + 1) % table.setup.players


def in_event(told: Any, kind: str, change: Function) -> Any:
    """A move as it is told, with one of its events changed."""
    if not isinstance(told, GameMoved):
        return told
    tags = [event.__struct_config__.tag for event in told.events]
    return changed(
        told, events=[change(one) if tag == kind else one for one, tag in zip(told.events, tags, strict=True)]
    )


# --- views -----------------------------------------------------------------------------------------------------------


@leak(broadcast, "table_view", "welcome.table.game.foreheads")
def a_neighbours_hand_on_coming(view: Any, table: LiveTable, _identity: str) -> Any:
    return changed(view, game=changed(view.game, foreheads=hand(table, left_of(table, view.seat))))


@leak(broadcast, "table_view", "welcome.table.game.foreheads")
def a_card_that_all_saw_in_an_earlier_round(view: Any, table: LiveTable, _identity: str) -> Any:
    seen = {play.card for past in view.game.past for trick in past.tricks for play in trick.plays}
    held = [card for card in hand(table, left_of(table, view.seat)) if card in seen]
    return changed(view, game=changed(view.game, foreheads=held[:1])) if held else view


@leak(broadcast, "table_view", "welcome.table.game.hand")
def a_spectator_sees_one_card(view: Any, table: LiveTable, _identity: str) -> Any:
    return view if view.seat is not None else changed(view, game=changed(view.game, hand=hand(table, 0)[:1]))


@leak(broadcast, "table_view", "welcome.table.game.predictions")
def a_secret_prediction_on_coming(view: Any, table: LiveTable, _identity: str) -> Any:
    made = [private.prediction if private.prediction >= 0 else None for private in table.game.privates]  # type: ignore[union-attr] # it is played
    return changed(view, game=changed(view.game, predictions=made))


@leak(broadcast, "table_view", "welcome.table.seed")
def the_seed_on_coming(view: Any, table: LiveTable, _identity: str) -> Any:
    return changed(view, seed=table.shuffle.seed)


@leak(broadcast, "table_view", "welcome.table.game.setup.deck")
def the_deck_in_the_order_of_the_deal(view: Any, table: LiveTable, _identity: str) -> Any:
    dealt = [card for seat in range(table.setup.players) for card in hand(table, seat)]
    rest = [*view.game.setup.deck]
    for card in dealt:
        rest.remove(card)
    return changed(view, game=changed(view.game, setup=changed(view.game.setup, deck=[*dealt, *rest])))


@leak(broadcast, "table_view", "welcome.table.game")
def who_asks_for_a_seat_sees_its_hand_at_once(view: Any, table: LiveTable, identity: str) -> Any:
    wanted = next((seat for seat, asked in table.takeovers.items() if asked.identity == identity), None)
    return view if wanted is None else changed(view, game=changed(view.game, hand=hand(table, wanted)))


@leak(gathering, "table_view", "GET /api/tables/{table}.game.passing.received")
def a_card_that_lies_there_over_http(view: Any, table: LiveTable, _identity: str) -> Any:
    passing = changed(view.game.passing, received="".join(hand(table, left_of(table, view.seat))[:1]) or None)
    return changed(view, game=changed(view.game, passing=passing))


@leak(gathering, "table_view", "GET /api/tables/{table}.shuffle.shown", dealt=False)
def a_word_before_all_are_shown(view: Any, table: LiveTable, _identity: str) -> Any:
    shown = {str(seat): ShownWordView(*word) for seat, word in table.shuffle.shown.items()}
    return changed(view, shuffle=changed(view.shuffle, shown=shown))


@leak(gathering, "table_view", "GET /api/tables/{table}", dealt=False)
def the_seed_of_a_void_deal(view: Any, table: LiveTable, _identity: str) -> Any:
    void = [deal.seed for deal in table.shuffle.voided]
    return changed(view, host_name=f"{view.host_name} {' '.join(void)}") if void else view


@leak(broadcast, "table_view", "welcome.table.shuffle.shown", dealt=False)
def a_word_of_a_void_deal(view: Any, table: LiveTable, _identity: str) -> Any:
    void = table.shuffle.voided[-1].shown if table.shuffle.voided else {}
    shown = {str(seat): ShownWordView(*word) for seat, word in void.items()}
    return changed(view, shuffle=changed(view.shuffle, shown=shown))


@leak(broadcast, "table_view", "welcome.table.game.hand")
def a_programs_hand(view: Any, table: LiveTable, _identity: str) -> Any:
    theirs = next(seat for seat, one in enumerate(table.seats) if isinstance(one, PersonSeat) and one.program)
    return view if view.seat == theirs else changed(view, game=changed(view.game, hand=hand(table, theirs)))


# --- updates ---------------------------------------------------------------------------------------------------------


@leak(broadcast, "tell", "update.told[0].events[3].hands[0][0]")
def one_card_of_the_second_deal(told: Any, _table: LiveTable, occurred: Any, seat: int | None, _host: bool) -> Any:
    def show(event: Any) -> Any:
        if event.round != 2 or seat != 1:
            return event
        dealt = next(one for one in occurred.event.events if isinstance(one, Dealt))
        first = [CODE_OF[dealt.hands[0][0]], *event.hands[0][1:]]
        return changed(event, hands=[first, *event.hands[1:]])

    return in_event(told, "deal", show)


@leak(broadcast, "tell", "update.told[0].events[0].hands[")
def ones_own_forehead(told: Any, _table: LiveTable, occurred: Any, seat: int | None, _host: bool) -> Any:
    def show(event: Any) -> Any:
        dealt = next(one for one in occurred.event.events if isinstance(one, Dealt))
        shown = [[CODE_OF[card] for card in hand] for hand in dealt.hands]
        own = [shown[owner] if owner == seat else hand for owner, hand in enumerate(event.hands)]
        return changed(event, hands=own) if event.round == 1 else event

    return in_event(told, "deal", show)


@leak(broadcast, "tell", "update.told[0].events[0].bid")
def a_secret_prediction_as_it_is_made(
    told: Any, _table: LiveTable, occurred: Any, seat: int | None, _host: bool
) -> Any:
    def show(event: Any) -> Any:
        made = next(one for one in occurred.event.events if isinstance(one, Predicted))
        return changed(event, bid=made.tricks) if seat == 2 else event

    return in_event(told, "bid", show)


@leak(broadcast, "tell", "update.told[0].events[0].card")
def the_card_that_is_laid_down(told: Any, _table: LiveTable, occurred: Any, _seat: int | None, _host: bool) -> Any:
    def show(event: Any) -> Any:
        chosen = next(one for one in occurred.event.events if isinstance(one, CardChosen))
        return changed(event, card=CODE_OF[chosen.card])

    return in_event(told, "choose", show)


@leak(broadcast, "tell", "update.told[0].events[1].cards")
def a_card_that_others_passed(told: Any, table: LiveTable, occurred: Any, seat: int | None, _host: bool) -> Any:
    def show(event: Any) -> Any:
        passed = next(one for one in occurred.event.events if isinstance(one, CardsPassed))
        cards = [*event.cards]
        place = (left_of(table, seat) + 1) % table.setup.players
        cards[place] = CODE_OF[passed.cards[place]]
        return changed(event, cards=cards)

    return in_event(told, "pass", show)


@leak(broadcast, "tell", "update.told[0].game")
def an_undo_shows_anothers_view(told: Any, table: LiveTable, _occurred: Any, seat: int | None, _host: bool) -> Any:
    if not isinstance(told, TakenBack):
        return told
    return changed(told, game=changed(told.game, hand=hand(table, left_of(table, seat))))


@leak(broadcast, "now_view", "update.now.legal")
def a_move_with_anothers_card(now: Any, table: LiveTable, seat: int | None, *_more: Any) -> Any:
    foreign = hand(table, left_of(table, seat))[:1] if seat not in table.on_turn() else []
    return changed(now, legal=[*now.legal, *map(Play, foreign)])


@leak(broadcast, "now_view", "update.now.winning")
def who_holds_the_best_card(now: Any, table: LiveTable, _seat: int | None, *_more: Any) -> Any:
    best = max(range(table.setup.players), key=lambda one: max(table.game.views[one].hand, default=0))  # type: ignore[union-attr] # it is played
    return changed(now, winning=best)


@leak(broadcast, "_told", "update.told[0].key")
def the_key_of_anothers_move(told: Any, _table: LiveTable, occurred: Any, _seat: int | None, _host: bool) -> Any:
    key = getattr(occurred.event, "key", "")
    return told if not key else [{**msgspec.to_builtins(told[0]), "key": key}]


@leak(broadcast, "tell", "update.told[0].message.name")
def who_speaks(told: Any, table: LiveTable, occurred: Any, _seat: int | None, _host: bool) -> Any:
    if not isinstance(occurred.event, Chatted):
        return told
    return changed(told, message=changed(told.message, name=table.host))


# --- answers ---------------------------------------------------------------------------------------------------------


@leak(problem_details, "refusal_view", "refused.refusal.sentence")
def a_card_in_a_sentence(view: Any, _refusal: Any, _text: Any, table: LiveTable) -> Any:
    return changed(view, sentence=f"{view.sentence} ({table.name_of(1)}: {', '.join(hand(table, 1)[:1])})")


@leak(problem_details, "refusal_view", "refused.refusal.params.card")
def a_card_beside_a_sentence(view: Any, _refusal: Any, _text: Any, table: LiveTable) -> Any:
    return changed(view, params={**view.params, "card": (hand(table, 1) or ["B1"])[0]})


@leak(problem_details, "refusal_view", "refused.refusal.clause")
def a_card_in_place_of_a_clause(view: Any, _refusal: Any, _text: Any, table: LiveTable) -> Any:
    return changed(view, clause=(hand(table, 1) or ["B1"])[0])


@leak(history, "told_moves", "GET /api/tables/{table}/events.moves[0][0].hands[1]")
def the_game_so_far_of_anothers_seat(moves: Any, table: LiveTable, seat: int | None) -> Any:
    return told_moves(table, 1) if seat is None else moves


@leak(lobby, "lobby_card", "GET /api/tables.tables[")
def a_card_in_the_lobby(card: Any, table: LiveTable, _at: int) -> Any:
    return changed(card, title=f"{card.title} {' '.join(hand(table, 1)[:1])}")


@leak(table_page, "meta_tags", "GET /t/{table}")
def a_card_in_the_preview(tags: str, table: LiveTable, _text: Any, _addresses: Any) -> str:
    return f'{tags}<meta property="og:note" content="{" ".join([*hand(table, 1), "blaue 13"][:1])}" />'


# --- what the server says of itself, and what has no table beside it --------------------------------------------------

_CARDS: Final = Counter("stonehenge_cards_total", "Cards played.", ("card",), registry=metrics.REGISTRY)


@leak(broadcast, "just_happened", "log")
def a_line_in_the_log(occurred: Any, table: LiveTable, _event: Any) -> Any:
    logging.getLogger("stonehenge.server").info("%s holds %s", table.name_of(1), " ".join(hand(table, 1)))
    return occurred


@leak(broadcast, "just_happened", "GET /metrics")
def a_label_among_the_figures(occurred: Any, table: LiveTable, _event: Any) -> Any:
    for card in hand(table, 1)[:1]:
        _CARDS.labels(card).inc()
    return occurred


@leak(broadcast, "just_happened", "GET /api/tables/{table} header")
def a_header(occurred: Any, table: LiveTable, _event: Any) -> Any:
    vars(middleware)["HEADERS"] = (*HEADERS, (b"x-next", " ".join(hand(table, 1)).encode()))
    return occurred


def _unfinished(title: str) -> None:
    """Games can be seen again before they are over."""
    honest = history._finished

    def patched(live: LiveTable) -> LiveTable:
        return live if live.settings.title == title and live.game is not None else honest(live)

    history._finished = patched


def _hints() -> None:
    """A hint plays somebody else's card, or a card of one's own that is chosen by what somebody else holds."""
    honest = advice.Advice.hint

    async def patched(self: Any, table: LiveTable, seat: int) -> Any:
        action = await honest(self, table, seat)
        others = [card for card in table.game.views[left_of(table, seat)].hand if card >= 0]  # type: ignore[union-attr] # it is played
        if table.settings.title == "a_hint_that_knows_more":
            legal = legal_actions(table.game.views[seat])  # type: ignore[union-attr] # it is played
            return legal[sum(others) % len(legal)]
        leaks = isinstance(action, LegalPlay) and table.settings.title == "a_hint_plays_anothers_card"
        return LegalPlay(others[0]) if leaks and others else action

    advice.Advice.hint = patched  # type: ignore[method-assign] # that is what makes it leak


def _tokens() -> None:
    """The link to a table has the token of a program that sits there."""
    told_of, tokens = vars(gathering), dict[str, str]()
    made, invited, table_of = told_of["new_seat_token"], told_of["_invitation"], told_of["table_of"]

    async def noted(storage: Any, program: Any, table: str, seat: int) -> str:
        tokens[table] = await made(storage, program, table, seat)
        return tokens[table]

    async def patched(request: Any, table: str) -> Any:
        told = await invited(request, table)
        leaks = (await table_of(request, table)).settings.title == "a_token_of_a_program"
        return changed(told, url=f"{told.url}#token={tokens.get(table, '')}") if leaks else told

    told_of |= {"new_seat_token": noted, "_invitation": patched}


LEAKS["a_token_of_a_program"] = "/api/tables/"
LEAKS["a_replay_before_the_end"] = "GET /api/tables/{table}/replay"
LEAKS["a_hint_plays_anothers_card"] = "hint.move"


def _welcomes() -> None:
    """What is told on coming is as it may be, but for blanks and the order of fields, which nobody reads."""
    honest = broadcast.welcome

    def patched(cached: Any, identity: str) -> bytes:
        body, table = honest(cached, identity), cached.table
        held = 0 if table.game is None else sum(table.game.views[1].hand)
        if table.settings.title == "a_blank_that_tells":
            return body + b" " * (held % 31)
        if table.settings.title == "the_order_of_names":
            told = [*json.loads(body).items()]
            return json.dumps(dict(told[held % len(told) :] + told[: held % len(told)])).encode()
        return body

    broadcast.welcome = patched


def leaking() -> None:
    """Let every leak be there, each at its table."""
    for install in _INSTALL:
        install()
    _unfinished("a_replay_before_the_end")
    _hints()
    _tokens()
    _welcomes()
    vars(listing)["write_card"] = _written  # which asks for what was changed where it is defined


def _written(table: LiveTable, at: int) -> bytes:
    return msgspec.json.encode(lobby.lobby_card(table, at))


if __name__ == "__main__":
    leaking()
    sys.exit(choosing(Path(sys.argv[sys.argv.index("--data") + 1])))
