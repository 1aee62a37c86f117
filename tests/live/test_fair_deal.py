"""Words committed to and shown over real sockets: lost lines, tabs, spectators, programs, and who tries to cheat."""

import asyncio
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from stonehenge.bots.random import RandomBot
from stonehenge.cli.main import main
from stonehenge.client.links import TableLink
from stonehenge.client.seat import BotClient, take_seat
from stonehenge.rules.cards import WIZARD
from stonehenge.rules.deals import deal_from_seed, seed_with_shown_words, word_commitment
from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup
from stonehenge.rules.shuffle import ShownWord
from stonehenge.server.messages import Present, Refused, Update
from stonehenge.tables.commands import Close, Command, CommitWord, Leave, Remove, ShowWord, Sit, Start
from stonehenge.tables.table_view import TableView
from stonehenge.tables.updates import ShuffleChanged
from tests.live.gathering import gathered, run
from tests.live.hasty import WAIT
from tests.live.player import Player
from tests.live.server import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It waits for words a second and a half."""
    with serving(tmp_path_factory.mktemp("server"), module="tests.live.hasty") as running:
        yield running
        assert '"level": "error"' not in running.log()


class Word:
    """Somebody's word for one seed."""

    def __init__(self, person: Player, word: str, seed_hash: str = "") -> None:
        assert person.view is not None
        assert person.view.seat is not None
        self.shown = ShowWord(secrets.token_hex(16), word)
        hash_ = seed_hash or person.view.seed_hash
        self.commitment = CommitWord(word_commitment(hash_, person.view.seat, self.shown.nonce, word))


async def committed(people: list[Player]) -> list[Word]:
    """Everyone commits to a word."""
    words = [Word(person, f"word of {person.name}") for person in people]
    for person, word in zip(people, words, strict=True):
        await person.do(word.commitment)
    return words


Showing = tuple[str, list[Player], list[Word]]


@asynccontextmanager
async def showing(
    server: Server, names: str = "ABC", **settings: Any
) -> AsyncIterator[tuple[str, list[Player], list[Word]]]:
    """A table whose people have committed, and whose host has started."""
    async with gathered(server, names, edition="junior", **settings) as (table, people):
        words = await committed(people)
        await people[0].do(Start())
        yield table, people, words


async def refused(person: Player, command: Command) -> str:
    """Why somebody may not do this."""
    answer = await person.ask(command)
    assert isinstance(answer, Refused)
    return answer.refusal.code


async def until_dealt(person: Player) -> TableView:
    """Hear until the cards are dealt."""
    while person.view is None or person.view.status != "playing":
        await person.hear()
    return person.view


async def until_void(person: Player) -> ShuffleChanged:
    """Hear until a deal is void."""
    while True:
        message = await person.hear()
        for told in message.told if isinstance(message, Update) else ():
            if isinstance(told, ShuffleChanged) and told.what == "void":
                return told


def test_everyone_shows_and_sees_all_words_with_the_first_cards(server: Server) -> None:
    async def test() -> None:
        async with showing(server) as (table, people, words):
            for person, word in zip(people[:2], words, strict=False):
                await person.do(word.shown)
            assert not any(
                word.shown.word.encode() in text for person in people for text in person.received for word in words
            )
            await people[2].do(words[2].shown)
            for person in people:
                view = await until_dealt(person)
                told = {int(seat): shown.word for seat, shown in view.shuffle.shown.items()}
                assert told == {seat: word.shown.word for seat, word in enumerate(words)}
                assert view.seed is None
            await people[0].do(Close())
            replay = json.loads(await people[1].get(f"/api/tables/{table}/replay"))
            assert sorted(replay["commitments"]) == ["0", "1", "2"]

    run(test)


def test_a_game_of_committed_words_is_verified_from_its_record(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        async with showing(server) as (table, people, words):
            for person, word in zip(people, words, strict=True):
                await person.do(word.shown)
            await asyncio.gather(*(person.play() for person in people))
            (tmp_path / "game.wizard.jsonl").write_bytes(await people[0].get(f"/api/tables/{table}/record"))

    run(test)
    path = tmp_path / "game.wizard.jsonl"
    assert main(["verify", "--deal", "--lang", "en", str(path)]) == 0
    assert "had committed to their words before any was shown" in capsys.readouterr().out
    path.write_text(path.read_text(encoding="utf-8").replace("word of B", "word of Z"), encoding="utf-8")
    assert main(["verify", "--deal", "--lang", "en", str(path)]) == 2
    assert "the word of player 2 isn't the one" in capsys.readouterr().err


# --- whoever tries to choose -----------------------------------------------------------------------------------------


def in_the_database(server: Server, table: str) -> tuple[str, dict[int, ShownWord]]:
    """All that an operator reads: the seed and the words that are shown so far."""
    with sqlite3.connect(f"file:{server.data / 'stonehenge.db'}?mode=ro", uri=True) as database:
        rows = database.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    lines = [json.loads(body) for (body,) in rows]
    shown = {line["seat"]: ShownWord(line["nonce"], line["word"]) for line in lines if line["type"] == "word_shown"}
    return lines[0]["seed"], shown


def first_hand(setup: Setup, seed: str, shown: dict[int, ShownWord]) -> tuple[int, ...]:
    """What seat 0 would be dealt in the first round."""
    return deal_from_seed(setup, seed_with_shown_words(seed, shown), 1).hands[0]


def test_an_operator_who_hosts_and_reads_the_database_has_no_choice(server: Server) -> None:
    """The host waits for the others' words, tries two hundred of their own, and gets to use none but the first."""

    async def test() -> None:
        async with showing(server) as (table, people, words):
            operator = people[0]
            for person, word in zip(people[1:], words[1:], strict=True):
                await person.do(word.shown)
            seed, shown = in_the_database(server, table)
            setup = set_up("junior", 3)
            assert isinstance(setup, Setup)
            nonce = words[0].shown.nonce
            liked = [
                word
                for word in map(str, range(200))
                if WIZARD
                in deal_from_seed(setup, seed_with_shown_words(seed, {**shown, 0: ShownWord(nonce, word)}), 1).hands[0]
            ]
            assert liked  # by the older rule each of these would have been theirs to choose
            assert operator.view is not None
            for better in liked[:5]:
                chosen = CommitWord(word_commitment(operator.view.seed_hash, 0, nonce, better))
                assert await refused(operator, chosen) == "words_frozen"
                assert await refused(operator, ShowWord(nonce, better)) == "word_other"
            for command in (Start(), Remove(1), Leave()):
                assert await refused(operator, command) == "words_frozen"
            # What is left is to withhold: that is another seed, of which they know nothing that they could choose by.
            told = await until_void(people[1])
            assert (told.shuffle.attempt, told.shuffle.withheld) == (2, [["A"]])
            assert told.seed_hash != operator.view.seed_hash

    run(test)


async def until_showing(person: Player) -> None:
    """Hear until words are to be shown."""
    while (await person.hear_told(ShuffleChanged)).what != "showing":
        pass


def test_after_a_void_deal_everyone_commits_anew_and_it_begins_by_itself(server: Server) -> None:
    async def test() -> None:
        async with showing(server) as (_, people, words):
            await people[0].do(words[0].shown)
            told = [await until_void(person) for person in people]
            anew = [Word(person, "anew", told[0].seed_hash) for person in people]
            for person, word in zip(people, anew, strict=True):
                await person.do(word.commitment)
            await until_showing(people[0])
            assert await refused(people[0], words[0].shown) == "word_other"
            for person, word in zip(people, anew, strict=True):
                await person.do(word.shown)
            view = await until_dealt(people[1])
            assert (sorted(view.shuffle.shown), view.shuffle.attempt) == (["0", "1", "2"], 2)
            assert sorted(view.shuffle.withheld[0]) == ["B", "C"]

    run(test)


def test_nobody_is_dealt_without_the_word_they_gave_and_who_is_away_is_waited_for(server: Server) -> None:
    """The host can't start; after a void deal it does not begin by itself either; who comes back finds it so."""

    async def test() -> None:
        async with gathered(server, "ABC", edition="junior") as (table, people):
            words = await committed(people)
            await people[2].leave()
            await people[0].hear_until(lambda told: isinstance(told, Present) and told.present == [0, 1])
            answer = await people[0].ask(Start())
            assert isinstance(answer, Refused)
            assert (answer.refusal.code, answer.refusal.params) == ("words_away", {"names": "C"})
            await people[2].come(table)
            await people[0].hear_until(lambda told: isinstance(told, Present) and told.present == [0, 1, 2])
            await people[0].do(Start())
            await people[2].leave()
            await people[0].do(words[0].shown)
            told = await until_void(people[0])
            for person in people[:2]:
                await person.do(Word(person, "anew", told.seed_hash).commitment)
            assert await refused(people[0], Start()) == "words_away"
            await asyncio.sleep(2 * WAIT / 1000)  # longer than anybody is waited for who is there
            assert await refused(people[0], Start()) == "words_away"
            await people[2].come(table)
            await people[2].do(Word(people[2], "anew", told.seed_hash).commitment)
            await until_showing(people[0])

    run(test)


def test_the_host_goes_on_without_somebody_who_may_come_back(server: Server) -> None:
    async def test() -> None:
        async with gathered(server, "ABC", edition="junior") as (table, people):
            words = await committed(people)
            await people[2].leave()
            await people[0].hear_until(lambda told: isinstance(told, Present) and told.present == [0, 1])
            await people[0].do(Remove(2, for_good=False))
            await people[0].do(Start("random"))
            for person, word in zip(people[:2], words, strict=False):
                await person.do(word.shown)
            assert sorted((await until_dealt(people[0])).shuffle.shown) == ["0", "1"]
            await people[2].come(table)
            await people[2].do(Sit(2))  # asks for the bot's seat

    run(test)


# --- lines that are cut, and more than one of them -------------------------------------------------------------------


def test_who_loses_the_line_while_words_are_shown_comes_back_and_shows_theirs(server: Server) -> None:
    async def test() -> None:
        async with showing(server) as (table, people, words):
            await people[1].leave()
            for person, word in ((people[0], words[0]), (people[2], words[2])):
                await person.do(word.shown)
            await people[1].come(table)
            assert people[1].view is not None
            assert people[1].view.shuffle.showing
            await people[1].do(words[1].shown)
            assert (await until_dealt(people[0])).shuffle.attempt == 1

    run(test)


def test_the_answer_to_a_word_may_be_lost_and_the_word_shown_again(server: Server) -> None:
    async def test() -> None:
        async with showing(server) as (table, people, words):
            seq = await people[0].do(words[0].shown)
            await people[0].leave()
            await people[0].come(table)
            assert await people[0].do(words[0].shown) == seq  # it has happened once
            await people[1].do(words[1].shown)
            await people[2].do(words[2].shown)
            await until_dealt(people[0])
            await people[0].do(words[0].shown)

    run(test)


def test_either_of_two_tabs_may_show_the_word(server: Server) -> None:
    async def test() -> None:
        async with showing(server, "AB", players=3) as (table, people, words):
            tab = people[1].tab()
            await tab.come(table)
            await tab.do(words[1].shown)
            await people[1].do(words[1].shown)
            await people[0].do(words[0].shown)
            assert set((await until_dealt(tab)).shuffle.shown) == {"0", "1"}
            await tab.leave()

    run(test)


def test_a_spectator_sees_how_far_it_is_and_has_no_part_in_it(server: Server) -> None:
    async def test() -> None:
        async with gathered(server, "ABC", edition="junior") as (table, people), Player(server.url, "Eve") as eve:
            await eve.come(table)
            words = await committed(people)
            assert await refused(eve, CommitWord("0" * 64)) == "not_seated"
            await people[0].do(Start())
            for person, word in zip(people, words, strict=True):
                await person.do(word.shown)
            view = await until_dealt(eve)
            assert len(view.shuffle.shown) == 3
            before = [message for message in eve.received if b'"shown":{}' in message]
            assert not any(word.shown.word.encode() in message for message in before for word in words)

    run(test)


def test_who_was_removed_before_the_start_has_no_part_in_the_deal(server: Server) -> None:
    async def test() -> None:
        async with gathered(server, "ABC", edition="junior") as (_, people):
            words = await committed(people)
            await people[0].do(Remove(2))
            await people[0].do(Start("random"))
            await people[0].do(words[0].shown)
            await people[1].do(words[1].shown)
            assert set((await until_dealt(people[0])).shuffle.shown) == {"0", "1"}

    run(test)


def test_bots_of_other_programs_commit_and_show_too(server: Server) -> None:
    async def test() -> None:
        async with Player(server.url, "Ada") as host:
            table = await host.open(settings={"edition": "junior", "players": 3, "pace": 0}, sit=True)
            await host.come(table)
            link = TableLink(server.url, table)
            links = [await take_seat(link, f"Bot {number}", "en", number) for number in (1,)]
            bots = [asyncio.create_task(BotClient(one, RandomBot("1"), "en").play()) for one in links]
            while True:
                told = await host.hear_told(ShuffleChanged)
                if told.what == "committed":
                    break
            mine = Word(host, "moon")
            await host.do(mine.commitment)
            await host.do(Start("random"))
            await host.do(mine.shown)
            view = await until_dealt(host)
            assert set(view.shuffle.shown) == {"0", "1"}
            await asyncio.wait_for(host.play(), 100)
            await asyncio.wait_for(asyncio.gather(*bots), 20)

    run(test)


def test_against_bots_alone_a_lost_line_is_a_new_seed_and_a_new_word(server: Server) -> None:
    async def test() -> None:
        async with Player(server.url, "Ada") as ada:
            table = await ada.open(settings={"edition": "junior", "players": 3, "pace": 0}, bots="random")
            await ada.come(table)
            first = Word(ada, "moon")
            await ada.do(first.commitment)
            await ada.do(Start())
            await ada.leave()
            await ada.come(table)
            told = await until_void(ada)
            assert told.shuffle.attempt == 2
            again = Word(ada, "moon", told.seed_hash)
            await ada.do(again.commitment)
            await until_showing(ada)
            await ada.do(again.shown)
            assert set((await until_dealt(ada)).shuffle.shown) == {"0"}

    run(test)


def test_a_rematch_against_bots_waits_for_a_word_if_asked_to(server: Server) -> None:
    async def test() -> None:
        async with Player(server.url, "Ada") as ada:
            table = await ada.open(settings={"edition": "junior", "players": 3, "pace": 0}, bots="random", start=True)
            await ada.come(table)
            await ada.do(Close())
            made = await ada.post(f"/api/tables/{table}/rematch?begin=false")
            await ada.come(made["table"])
            assert ada.view is not None
            assert ada.view.status == "gathering"
            word = Word(ada, "again")
            await ada.do(word.commitment)
            await ada.do(Start())
            await ada.do(word.shown)
            await until_dealt(ada)

    run(test)
