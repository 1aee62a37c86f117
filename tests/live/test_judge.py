"""The judge is judged: on servers that leak one thing each, and on messages of which one leaf was changed.

``tests/live/leaking.py`` is a server with a leak for every table that is named after one; at a table with no such name
it is honest, and there the judge has to find nothing.
"""

import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.live.judge.evening import Evening, database_of, evenings, judged
from tests.live.judge.ledger import Ledger
from tests.live.judge.operators import judge_log, judge_metrics
from tests.live.judge.shapes import Finding
from tests.live.judge.verdict import Judge
from tests.live.judge.witness import Heard, Witness
from tests.live.judge.words import mentions
from tests.live.leaking import LEAKS
from tests.live.server import Server, serving

SECRET: dict[str, Any] = {"options": {"prediction": "secret"}}
PASSING: dict[str, Any] = {
    "edition": "jubilee",
    "options": {"specials": ["juggler"], "rounds": "even"},
    "rounds": 1,
    "seed": "seed-3",
}
AT: dict[str, dict[str, Any]] = {
    "a_card_that_all_saw_in_an_earlier_round": {"options": {"rounds": "odd"}, "rounds": 3, "seed": "seed-2"},
    "a_word_before_all_are_shown": {"words": True},
    "the_seed_of_a_void_deal": {"people": 2, "words": True, "void": True},
    "a_word_of_a_void_deal": {"people": 2, "words": True, "void": True},
    "a_token_of_a_program": {"people": 2, "program": True},
    "a_programs_hand": {"people": 2, "program": True},
    "ones_own_forehead": {"options": {"clairvoyance": True}},
    "a_secret_prediction_on_coming": SECRET,
    "a_secret_prediction_as_it_is_made": SECRET,
    "the_card_that_is_laid_down": PASSING,
    "a_card_that_others_passed": PASSING,
    "who_asks_for_a_seat_sees_its_hand_at_once": {"people": 2},
    "a_hint_plays_anothers_card": {"hints": True},
}
"""What has to be played so that there is something to leak; three people at a classic table otherwise."""
EVERYWHERE = ("a_label_among_the_figures", "a_header", "a_card_in_the_lobby")
"""Leaks that show at all tables of a server; they have one of their own."""
HONEST = "no leak"
PATIENCE = 300.0


def leaky(server: Server, titles: Sequence[str]) -> list[Evening]:
    """A table for each of these leaks."""
    return [
        Evening([server], **{"edition": "classic", "players": 3, "title": title, **AT.get(title, {})})
        for title in titles
    ]


async def found_at(server: Server, titles: Sequence[str]) -> dict[str, list[Finding]]:
    """What the judge finds at each of these tables."""
    games = leaky(server, titles)
    async with asyncio.timeout(PATIENCE):
        await evenings(games)
    return {game.title: (await judged(game, database_of(server)))[0].findings for game in games}


def test_every_leak_is_caught_and_an_honest_table_is_not_accused(tmp_path: Path) -> None:
    """All at one server, each at a table of its own, and each found where it is."""
    titles = [title for title in LEAKS if title not in EVERYWHERE]
    assert len(LEAKS) == 34
    with serving(tmp_path / "one", module="tests.live.leaking") as server:
        found = asyncio.run(found_at(server, [*titles, HONEST]))
        said = judge_log(server.log())
    assert found.pop(HONEST) == []
    found["a_line_in_the_log"] += said
    missed = [title for title in titles if not any(one.where.startswith(LEAKS[title]) for one in found[title])]
    assert missed == []


def test_leaks_that_show_at_all_tables_are_caught(tmp_path: Path) -> None:
    with serving(tmp_path, module="tests.live.leaking") as server:
        found = asyncio.run(found_at(server, EVERYWHERE))
    for title in EVERYWHERE:
        assert any(one.where.startswith(LEAKS[title]) for one in found[title]), title


# --- one leaf of one message -----------------------------------------------------------------------------------------

FREE = {
    *("welcome.time", "welcome.spectators", "welcome.present[]", "pong.time", "done.seq", "events.seq"),
    *("present.present[]", "present.spectators"),
}
"""Numbers that the judge cannot foretell: what time it is, who is connected, how far the log was when it answered.

Nothing else may change unnoticed.
"""


def leaves(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every leaf of a message."""
    inside = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else None
    if not inside:
        yield path
        return
    for key, value in inside:
        yield from leaves(value, (*path, key))


def with_leaf(plain: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The same message, but for one leaf."""
    if not path:
        return value
    copy = {**plain} if isinstance(plain, dict) else [*plain]
    copy[path[0]] = with_leaf(copy[path[0]], path[1:], value)
    return copy


def leaf(plain: Any, path: tuple[Any, ...]) -> Any:
    """What stands there."""
    for key in path:
        plain = plain[key]
    return plain


def named(kind: str, path: tuple[Any, ...]) -> str:
    """The place of a leaf, whichever of several it is."""
    return kind + "".join("[]" if isinstance(key, int) else f".{key}" for key in path)


class Court:
    """An honest evening, to change one thing of."""

    def __init__(self, game: Evening, ledger: Ledger) -> None:
        self.judge = Judge(ledger)
        self.witnesses = game.witnesses
        self.ledger = ledger

    def findings(self, witness: Witness, heard: Heard, body: Any) -> list[Finding]:
        """What the judge says if this had been received instead."""
        changed = replace(heard, body=json.dumps(body).encode())
        name = witness.name
        alone = Witness("", name, heard=[replace(changed, had=heard.had)])
        rest = Witness("", "", heard=[replace(changed, had=len(self.ledger.standings) - 1, table="elsewhere")])
        return self.judge.judge([alone, rest]).findings

    def samples(self, most: int) -> Iterator[tuple[str, Witness, Heard]]:
        """Some messages of every kind, from the middle of the game."""
        kinds: dict[str, list[tuple[Witness, Heard]]] = {}
        for witness in self.witnesses:
            for heard in witness.heard:
                if heard.table == self.ledger.table and kind_of(heard) not in UNJUDGED:
                    kinds.setdefault(kind_of(heard), []).append((witness, heard))
        for kind, all_of_them in kinds.items():
            step = max(1, len(all_of_them) // most)
            for witness, heard in all_of_them[step // 2 :: step][:most]:
                yield kind, witness, heard


def kind_of(heard: Heard) -> str:
    """What sort of message it is."""
    if not heard.method:
        return str(json.loads(heard.body)["type"])
    return f"{heard.status} {heard.path.split('?')[0].rsplit('/', 1)[-1]}" if heard.status >= 400 else _last(heard.path)


def _last(path: str) -> str:
    if path.startswith("/t/"):
        return "page"
    last = path.split("?", maxsplit=1)[0].rsplit("/", 1)[-1]
    return last if len(last) < 20 else "table"


UNJUDGED = ("record", "metrics", "page")
"""No JSON; and a record that is there at all is of a game that is over."""
OTHER_FIGURES = ("statistics", "leaderboard", "invitation", "rematch", "tables", "games")
"""Here numbers are free: they are of games that are over, or tell the time."""


@pytest.fixture(scope="module")
def court(tmp_path_factory: pytest.TempPathFactory) -> Court:
    with serving(tmp_path_factory.mktemp("court"), module="tests.live.seeded") as server:
        game = Evening([server], "jubilee", 3, {"specials": ["juggler"], "prediction": "secret"}, seed="seed-3")

        async def played() -> Court:
            await evenings([game])
            verdict, ledger = await judged(game, database_of(server))
            assert verdict.findings == []
            return Court(game, ledger)

        return asyncio.run(played())


def test_a_card_in_any_leaf_of_any_message_is_noticed(court: Court) -> None:
    """Whatever stands there: a card that is not there otherwise is a finding."""
    looked_at = 0
    for kind, witness, heard in court.samples(2):
        plain = json.loads(heard.body)
        for path in leaves(plain):
            if len(path) > 1 and path[-2] == "deck" and path[-1] % 10:
                continue  # one of ten is enough of those
            looked_at += 1
            card = "B13" if leaf(plain, path) != "B13" else "G13"
            assert court.findings(witness, heard, with_leaf(plain, path, card)), named(kind, path)
    assert looked_at > 1000


def test_another_number_in_any_leaf_is_noticed_but_where_it_is_declared_free(court: Court) -> None:
    free = set()
    for kind, witness, heard in court.samples(2):
        plain = json.loads(heard.body)
        for path in leaves(plain):
            if kind not in OTHER_FIGURES and type(leaf(plain, path)) is int:
                other = with_leaf(plain, path, leaf(plain, path) + 1)
                if not court.findings(witness, heard, other):
                    free.add(named(kind, path))
    assert free <= FREE
    assert {"welcome.time", "pong.time"} <= free


def test_a_new_field_in_any_object_is_noticed(court: Court) -> None:
    for kind, witness, heard in court.samples(1):
        plain = json.loads(heard.body)
        inside = {path[:length] for path in leaves(plain) for length in range(len(path))}
        for path in inside:
            there = leaf(plain, path)
            if isinstance(there, dict) and "trump_of" not in path:
                changed = with_leaf(plain, path, {**there, "debug": 1})
                assert court.findings(witness, heard, changed), named(kind, path)


def test_anothers_message_is_noticed(court: Court) -> None:
    """What one seat may hear is not for another, although every single card in it is known to somebody."""
    one, other = court.witnesses[:2]
    mixed = [heard for heard in other.heard if heard.table == court.ledger.table and not heard.method]
    found = court.judge.judge([Witness("", one.name, heard=mixed)]).findings
    assert any("hands" in finding.where for finding in found)
    assert any("hand" in finding.where for finding in found)


@pytest.mark.parametrize(
    "line",
    [
        '{"time": "2026-11-17T22:25:46.085Z", "level": "info", "logger": "stonehenge.server", "message": "B7"}',
        '{"time": "2026-11-17T22:25:46.085Z", "level": "info", "logger": "stonehenge.server", "message": "hm"}',
        '{"level": "info", "message": "request", "hand": []}',
        '{"level": "info", "message": "request", "method": "GET", "route": "/api/tables/L1ZI_iEHLKsdwd8pAQjiWA"}',
        "Anya holds the blue 13",
    ],
)
def test_a_line_of_the_log_that_nobody_declared_is_noticed(line: str) -> None:
    assert judge_log(line)


@pytest.mark.parametrize(
    "line", ["stonehenge_hand 1.0", 'stonehenge_moves_total{card="x"} 1.0', 'stonehenge_moves_total{by="B7"} 1.0']
)
def test_a_figure_that_nobody_declared_is_noticed(line: str) -> None:
    assert judge_metrics(line, "metrics")


@pytest.mark.parametrize(
    "text", ["B13", "it is Y1.", "blue 13", "die blaue 13", "Blau 7", "Maus 3", "mice 3", "Zauberer", "the Dragon"]
)
def test_cards_are_known_in_the_words_of_both_languages(text: str) -> None:
    assert mentions(text)


@pytest.mark.parametrize("text", ["round 13", "B 2", "B16", "a blue day", "13 seats", "AB1"])
def test_other_words_are_no_cards(text: str) -> None:
    assert not mentions(text)
