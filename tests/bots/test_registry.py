"""Bots by name: ours, plug-ins and programs; and one sentence for whatever there isn't."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from stonehenge.bots import BOTS, BotError, Limits, available_bots, find_bot, make_bot
from stonehenge.bots.random import RandomBot
from stonehenge.locales import LANGUAGES, Locale, messages
from stonehenge.rules.legal import why_not
from stonehenge.rules.table import Phase
from tests.bots.views import view_in
from tests.plugins.installed import installed
from tests.processes import ran_well

CODES = ("unknown", "setting", "plugin_broken", "plugin_twice", "program_missing", "program_unreadable")


@pytest.fixture
def plug_ins() -> Iterator[list[EntryPoint]]:
    """The entry points that are installed: none at first."""
    with installed() as entries:
        yield entries


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, "stonehenge.bots")


@pytest.mark.parametrize("name", BOTS)
def test_our_own_bots(name: str) -> None:
    assert make_bot(name, "7").name == name
    assert name in available_bots()


@pytest.mark.parametrize(
    "name", ["magician:ms=1", "magician:worlds=2", "magician:modesty=0.9", "magician:finds-out=no"]
)
def test_the_magician_takes_a_setting(name: str) -> None:
    bot = make_bot(name, "7")
    view = view_in(Phase.PREDICT)
    assert why_not(view, bot.decide(view)) is None
    assert (bot.name, bot.replaced) == (name, 0)


@pytest.mark.parametrize(
    "setting",
    [
        "",
        "ms",
        "ms=",
        "ms=0",
        "ms=-1",
        "ms=1.5",
        "ms=²",
        "worlds=many",
        "cards=3",
        "modesty=",
        "finds-out=maybe",
        "modesty=-1",
        "modesty=.5",
    ],
)
def test_what_can_not_be_set_is_one_sentence(setting: str) -> None:
    with pytest.raises(BotError, match="can't be set so: write magician:ms=20"):
        find_bot(f"magician:{setting}")


def test_an_unknown_bot_is_one_sentence_with_all_there_are(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(entry("extra", "nowhere:Bot"))
    with pytest.raises(BotError) as raised:
        make_bot("merlin\n", "7")
    assert raised.value.code == "unknown"
    assert str(raised.value) == (
        f'There is no bot called "merlin?": choose from {", ".join(BOTS)}, extra, or name a program as program:COMMAND.'
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_failure_has_its_sentence(lang: str) -> None:
    assert {key for key in messages(lang) if key.startswith("bot.")} == {f"bot.{code}" for code in CODES}
    sentence = BotError("plugin_twice", bot="x", packages="a, b").sentence(Locale(lang))
    assert "a, b" in sentence


# --- plug-ins --------------------------------------------------------------------------------------------------------


class Plain:
    """A bot without decide."""

    def __init__(self, seed: str) -> None:
        self.seed = seed


class Stubborn(RandomBot):
    """A bot that is never made."""

    def __init__(self, seed: str) -> None:
        raise RuntimeError(f"no {seed}")


def test_a_plug_in_is_a_bot_like_any_other(plug_ins: list[EntryPoint]) -> None:
    plug_ins.append(entry("another", "stonehenge.bots.random:RandomBot"))
    view = view_in(Phase.PLAY)
    assert make_bot("another", "7").decide(view) == make_bot("random", "7").decide(view)
    assert available_bots() == [*BOTS, "another"]


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("no_such_module_anywhere:Bot", "ModuleNotFoundError: No module named 'no_such_module_anywhere'"),
        ("stonehenge.bots.random:NoSuchBot", "AttributeError"),
        (f"{__name__}:Plain", "TypeError: it has no method decide"),
        (f"{__name__}:Stubborn", "RuntimeError: no 7"),
        (f"{__name__}:CODES", "TypeError"),
        ("antigravity_leaver:Bot", "SystemExit"),
    ],
)
def test_a_broken_plug_in_is_one_sentence_and_the_others_still_work(
    value: str, problem: str, plug_ins: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "antigravity_leaver.py").write_text("raise SystemExit(3)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    plug_ins += [entry("broken", value), entry("whole", "stonehenge.bots.random:RandomBot")]
    assert available_bots() == [*BOTS, "broken", "whole"]
    with pytest.raises(BotError) as raised:
        make_bot("broken", "7")
    assert raised.value.code == "plugin_broken"
    assert raised.value.params["bot"] == "broken"
    assert problem in str(raised.value)
    assert "\n" not in str(raised.value)
    make_bot("whole", "7")


def test_a_plug_in_cannot_take_the_name_of_our_own(
    plug_ins: list[EntryPoint], caplog: pytest.LogCaptureFixture
) -> None:
    plug_ins += [entry("random", "nowhere:Bot"), entry("with,comma", "nowhere:Bot")]
    assert isinstance(find_bot("random")("7"), RandomBot)
    assert available_bots() == list(BOTS)
    assert "refused, because random is one of our own" in caplog.text
    assert "refused, because 'with,comma' is no name for it" in caplog.text


def test_two_plug_ins_of_one_name_are_told_apart_by_nobody(plug_ins: list[EntryPoint]) -> None:
    plug_ins += [entry("twin", "a:Bot"), entry("twin", "b:Bot")]
    with pytest.raises(BotError, match='Several packages bring a bot called "twin"') as raised:
        make_bot("twin", "7")
    assert raised.value.code == "plugin_twice"


# --- programs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["program:", "program:   ", "program:'./mybot", "program:a\0b"])
def test_a_command_that_cannot_be_read(name: str) -> None:
    with pytest.raises(BotError) as raised:
        make_bot(name, "7")
    assert raised.value.code == "program_unreadable"


def test_a_program_that_is_not_there_or_may_not_run(tmp_path: Path) -> None:
    (tmp_path / "no_program").write_text("just text")
    for program in (tmp_path / "nothing", tmp_path / "no_program", tmp_path, "no-such-program-anywhere"):
        with pytest.raises(BotError, match="can be started") as raised:
            make_bot(f"program:{program} --option", "7")
        assert raised.value.code == "program_missing"


def test_a_program_that_cannot_be_executed_after_all(tmp_path: Path) -> None:
    path = tmp_path / "broken bot"
    path.write_bytes(b"\x7fELF, but not really")
    path.chmod(0o755)
    with pytest.raises(BotError) as raised:
        make_bot(f"program:'{path}'", "7")
    assert raised.value.code == "program_missing"


# --- importing -------------------------------------------------------------------------------------------------------


def test_importing_bots_imports_nothing_heavy() -> None:
    code = (
        "import sys, stonehenge.bots as b; b.make_bot('random', '7'); b.available_bots();"
        "print([m for m in ('numba', 'numpy', 'stonehenge.simulate') if m in sys.modules])"
    )
    assert ran_well([sys.executable, "-c", code]) == "[]\n"


def test_limits() -> None:
    assert (Limits().of_program, Limits().of_plug_in) == (5.0, 60.0)
    assert (Limits(2).of_program, Limits(2).of_plug_in) == (2, 2)
