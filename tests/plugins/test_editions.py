"""Editions of other packages: found by their entry points, loaded when asked for, and never in anybody's way."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from stonehenge.locales import LANGUAGES
from stonehenge.plugins.editions import GROUP, all_editions, find_edition, locale, names, rules_text, set_up
from stonehenge.plugins.entries import SWITCH
from stonehenge.rules.cards import CARD_OF, Card
from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.editions.classic import CLASSIC
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.editions.sound import why_unsound
from stonehenge.rules.options import Options
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.wording.words import Words
from tests.plugins.installed import installed
from tests.processes import ran_well
from tests.rules.table_talk import table_for

OTHER = replace(CLASSIC, id="other", clauses={"B4": "O4"}, defaults=lambda players: Options(teams=players % 2 == 0))
UNNAMED = replace(CLASSIC, id="unnamed")
MISNAMED = replace(CLASSIC, id="another")
NO_EDITION = "classic"


def _explodes(players: int, options: Options) -> Setup:
    raise RuntimeError("not today")


def _deals_too_many(players: int, options: Options) -> Setup:
    setup = CLASSIC.build(players, options)
    return replace(setup, hand_sizes=(16,) * setup.rounds)


EXPLODING = replace(CLASSIC, id="exploding", build=_explodes)
UNSOUND = replace(CLASSIC, id="unsound", build=_deals_too_many)


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry points of these tests stand for what is in this module."""
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])


@pytest.fixture
def plug_ins() -> Iterator[list[EntryPoint]]:
    with installed() as entries:
        yield entries


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def here(name: str) -> str:
    return f"{__name__}:{name}"


def test_an_edition_of_another_package_is_one_like_any_other(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(entry("other", here("OTHER")))
    assert names() == [*EDITIONS, "other"]
    assert find_edition("other") is OTHER
    setup = set_up("other", 4, {"stakes": "rising"})
    assert isinstance(setup, Setup)
    assert (setup.edition, setup.defaults, setup.clauses) == ("other", Options(teams=True), (("B4", "O4"),))
    assert setup.teams == (0, 1, 0, 1)
    assert [edition.id for edition in all_editions()] == [*EDITIONS, "other"]


def test_its_name_is_known_before_it_is_imported(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(entry("ghost", "no_such_module_anywhere:EDITION"))
    assert names() == [*EDITIONS, "ghost"]


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("ghost", "no_such_module_anywhere:EDITION", "ModuleNotFoundError: No module named 'no_such_module_anywhere'"),
        ("missing", here("NOTHING"), "AttributeError"),
        ("text", here("NO_EDITION"), "TypeError: it is no Edition"),
        ("misnamed", here("MISNAMED"), "ValueError: its id is 'another', and its entry point is called 'misnamed'"),
        ("exploding", here("EXPLODING"), "RuntimeError: not today"),
        ("unsound", here("UNSOUND"), "ValueError: with 4 players: a round deals more cards than there are"),
        ("leaver", "edition_leaver:EDITION", "SystemExit: 3"),
    ],
)
def test_a_broken_one_is_one_sentence_and_the_others_still_work(
    name: str,
    value: str,
    problem: str,
    plug_ins: list[EntryPoint],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (tmp_path / "edition_leaver.py").write_text("raise SystemExit(3)\n")
    monkeypatch.syspath_prepend(tmp_path)
    plug_ins += [entry(name, value), entry("other", here("OTHER"))]
    refusal = set_up(name, 4)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "edition_broken"
    for lang in LANGUAGES:
        sentence = Words(locale(lang), name).refusal(refusal)
        assert problem in sentence
        assert "\n" not in sentence
    assert [edition.id for edition in all_editions()] == [*EDITIONS, "other"]
    assert f"the edition {name} is left out" in caplog.text
    assert isinstance(set_up("other", 4), Setup)
    assert isinstance(set_up("classic", 4), Setup)


def test_a_name_of_our_own_or_one_that_is_none_is_refused(
    plug_ins: list[EntryPoint], caplog: pytest.LogCaptureFixture
) -> None:
    plug_ins += [entry("classic", here("OTHER")), entry("with space", here("OTHER"))]
    assert names() == list(EDITIONS)
    assert find_edition("classic") is CLASSIC
    assert "refused, because classic is one of our own" in caplog.text
    assert "refused, because 'with space' is no name for it" in caplog.text


def test_two_of_one_name_are_told_apart_by_nobody(plug_ins: list[EntryPoint]) -> None:
    plug_ins += [entry("other", here("OTHER")), entry("other", "elsewhere:OTHER")]
    refusal = find_edition("other")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "edition_twice"
    assert [edition.id for edition in all_editions()] == list(EDITIONS)


def test_an_unknown_one_is_refused_with_all_there_are(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(entry("other", here("OTHER")))
    refusal = find_edition("senior")
    assert isinstance(refusal, Refusal)
    assert dict(refusal.params)["available"] == "classic, jubilee, club, junior, extreme, other"


def test_other_packages_can_be_switched_off(plug_ins: list[EntryPoint], monkeypatch: pytest.MonkeyPatch) -> None:
    plug_ins.append(entry("other", here("OTHER")))
    monkeypatch.setenv(SWITCH, "off")
    assert names() == list(EDITIONS)


def test_one_without_words_goes_by_its_name(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(entry("unnamed", here("UNNAMED")))
    text = locale("de")
    assert (text("edition.unnamed"), text("edition.unnamed.summary")) == ("unnamed", "")
    assert "card.unnamed.B" not in text
    assert rules_text("de", "unnamed") is None


def test_our_own_editions_need_no_entry_points() -> None:
    code = (
        "import stonehenge.plugins.entries as entries;"
        "entries._entry_points = None;"
        "from stonehenge.plugins.editions import locale, set_up, rules_text;"
        "set_up('jubilee', 4); rules_text('de', 'junior');"
        "text = locale('de'); text('edition.junior'); print('card.classic.B' in text)"
    )
    assert ran_well([sys.executable, "-c", code]) == "False\n"


# --- what can be played ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.id)
def test_our_own_editions_are_sound(edition: Edition) -> None:
    for players in range(edition.fewest_players, edition.most_players + 1):
        assert why_unsound(table_for(players, edition.id)) is None


@pytest.mark.parametrize("mode", ["monochrome", "maximus"])
def test_variants_are_sound(mode: str) -> None:
    assert why_unsound(table_for(4, mode=mode)) is None


BASE = table_for(4)


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        (replace(BASE, players=7), "3 to 6 can play"),
        (replace(BASE, hand_sizes=()), "no rounds"),
        (replace(BASE, stakes=(10,)), "not all have 15 rounds"),
        (replace(BASE, sum_rules=(1,)), "not all have 15 rounds"),
        (replace(BASE, teams=(0, 1)), "teams"),
        (replace(BASE, hand_sizes=(0,) * 15), "a round has 1 to 20 cards"),
        (replace(BASE, deck=(*BASE.deck, BASE.deck[0])), "too many of one"),
        (replace(BASE, deck=(*BASE.deck, Card(9999))), "that there isn't"),
        (replace(BASE, deck=(*BASE.deck, CARD_OF["V1"])), "not of every colour"),
        (replace(BASE, hand_sizes=(16,) * 15), "more cards than there are"),
        (replace(BASE, scoring=table_for(4, "extreme").scoring, mage_bases=(4,) * 15), "seals"),
    ],
)
def test_what_cannot_be_played_is_unsound(setup: Setup, problem: str) -> None:
    assert problem in str(why_unsound(setup))
