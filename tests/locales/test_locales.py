"""Every language says everything: the same keys, the same placeholders, a sentence for every refusal."""

import ast
import json
import string
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import stonehenge
from stonehenge.bots import BOTS
from stonehenge.locales import FALLBACK, LANGUAGES, Locale, form_for, language_of, messages, printable, rules_text
from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.options import CHOICES, Options
from stonehenge.rules.table import Phase

SOURCE = Path(stonehenge.__file__).parent
PLURALS = tuple(f".{form}" for form in messages(FALLBACK)["plural.forms"].split())


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


# --- the source, walked ----------------------------------------------------------------------------------------------


def strings_of(node: ast.expr) -> list[str]:
    """The strings an expression can be, if they stand there as such."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return strings_of(node.body) + strings_of(node.orelse)
    return []


def calls(tree: ast.AST, *names: str) -> Iterator[tuple[ast.AST, ast.Call]]:
    """Calls of functions or methods with these names, and the function around each."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and node.args:
                    called = node.func
                    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                    if name in names:
                        yield function, node


def assigned(function: ast.AST, name: str) -> list[str]:
    """The strings that a local name can be."""
    return [
        found
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == name for target in node.targets)
        for found in strings_of(node.value)
    ]


def refusals() -> dict[str, set[str]]:
    """Every refusal code of the rules, tables, tournaments and the server, with the parameters it is always given."""
    found: dict[str, set[str]] = {}
    rooms = ("rules", "plugins", "scorepad", "tables", "tournaments", "server")
    for path in [path for room in rooms for path in (SOURCE / room).rglob("*.py")]:
        if path.name == "refusals.py":
            continue
        for function, call in calls(ast.parse(path.read_text(encoding="utf-8")), "refuse", "Refusal"):
            first = call.args[0]
            codes = strings_of(first) or (assigned(function, first.id) if isinstance(first, ast.Name) else [])
            if not codes and isinstance(function, ast.Module):
                continue  # it is found once more in its own function, where names can be looked up
            assert codes, f"{path.name}:{call.lineno}: which code is this?"
            given = {keyword.arg for keyword in call.keywords if keyword.arg}
            for code in codes:
                found[code] = found.get(code, given) & given
    return found


def test_the_walk_finds_codes_of_every_kind() -> None:
    assert {"must_follow", "seal_gone", "seal_in_the_middle", "players", "record_differs", "undo_shown"} <= set(
        refusals()
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence_and_only_parameters_it_is_given(lang: str) -> None:
    for code, given in refusals().items():
        keys = [f"refusal.{code}", *(f"refusal.{edition}.{code}" for edition in EDITIONS)]
        assert keys[0] in messages(lang), f"{lang}: no sentence for the refusal {code}"
        for key in keys:
            sentence = messages(lang).get(key, "")
            assert placeholders(sentence) <= given, f"{lang}: {key} asks for what it isn't given"


def test_no_sentence_is_for_a_refusal_that_nobody_makes() -> None:
    editions = tuple(f"{edition}." for edition in EDITIONS)
    told = {key.removeprefix("refusal.") for key in messages("en") if key.startswith("refusal.")}
    plain = {key for key in told if not key.startswith(editions)}
    assert plain <= set(refusals())


# --- all files -------------------------------------------------------------------------------------------------------


def keys_for(lang: str) -> list[str]:
    """The keys that a language has to have: those of English, with the forms of its own plural."""
    english, own = messages(FALLBACK), messages(lang)["plural.forms"].split()
    expected = []
    for key in english:
        stem, _, form = key.rpartition(".")
        plural = f".{form}" in PLURALS and all(stem + each in english for each in PLURALS)
        expected += ([f"{stem}.{each}" for each in own] if f".{form}" == PLURALS[0] else []) if plural else [key]
    return expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(lang: str) -> None:
    assert list(messages(lang)) == keys_for(lang)


def test_no_key_stands_twice() -> None:
    for lang in LANGUAGES:
        text = files("stonehenge.locales").joinpath(f"{lang}.json").read_text(encoding="utf-8")
        pairs: list[tuple[str, str]] = json.loads(text, object_pairs_hook=list)
        assert len({key for key, _ in pairs}) == len(pairs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_placeholders(lang: str) -> None:
    for key in set(messages("en")) & set(messages(lang)):
        free = {"number"} if key.endswith(PLURALS) else set()  # "1 trick" has it, and "no trick", without saying it
        assert placeholders(messages(lang)[key]) | free == placeholders(messages("en")[key]) | free, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_of_a_plural_is_reached(lang: str) -> None:
    assert {form_for(lang, number) for number in range(200)} == set(messages(lang)["plural.forms"].split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_one_sentence(lang: str) -> None:
    for key, message in messages(lang).items():
        assert message.strip(), key
        if key.startswith("refusal."):
            assert "\n" not in message
            assert message.endswith((".", "}.")), key
            assert ". " not in message, key


def test_every_key_named_in_the_commands_is_there() -> None:
    for path in (SOURCE / "cli").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for _, call in calls(tree, "text", "_text", "say", "says", "count"):
            counted = isinstance(call.func, ast.Attribute) and call.func.attr == "count"
            for key in strings_of(call.args[0]):
                wanted = [key + plural for plural in PLURALS] if counted else [key]
                if isinstance(call.func, ast.Attribute) and call.func.attr == "says":
                    wanted.append(f"{key}.you")
                for name in wanted:
                    assert name in messages("en"), f"{path.name}:{call.lineno}: {name}"


def test_every_phase_option_and_edition_has_words() -> None:
    wanted = {f"phase.{phase}" for phase in Phase}
    wanted |= {f"edition.{edition}" for edition in EDITIONS} | {f"edition.{edition}.summary" for edition in EDITIONS}
    plain = Options()
    wanted |= {
        f"option.{name}.{str(value).lower()}"
        for name, values in CHOICES.items()
        for value in values
        if value != getattr(plain, name)
    }
    assert wanted <= set(messages("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_rules(lang: str, edition: str) -> None:
    assert rules_text(lang, edition).startswith("# Wizard")


# --- the locale itself -----------------------------------------------------------------------------------------------


def test_plural() -> None:
    text = Locale("en")
    assert [text.count("tricks", number) for number in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]


def test_figures() -> None:
    assert Locale("en").figure(-2.504, "+.2f") == "-2.50"
    assert Locale("de").figure(0.125, ".1%") == "12,5%"


def test_lists() -> None:
    assert Locale("de").all_of(["a", "b", "c"]) == "a, b und c"
    assert Locale("en").all_of(["a"]) == "a"
    assert Locale("en").all_of([]) == ""


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_AT"}, "de"),
        ({"LC_ALL": "", "LANG": "de"}, "de"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "C"}, "en"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], lang: str) -> None:
    assert language_of(environment) == lang


def test_text_from_outside_is_made_fit_for_a_line() -> None:
    assert printable("a\x1b[31m\nb\ud800") == "a?[31m?b?"
    assert printable("x" * 400) == "x" * 299 + "…"


def test_every_bot_of_our_own_has_words() -> None:
    assert {f"web.bot.{name}{part}" for name in BOTS for part in ("", ".note")} <= set(messages("en"))


def test_bots_are_named_in_lower_case_without_commas() -> None:
    """They are typed after ``--bots``, with commas between."""
    assert all(name.isidentifier() and name.islower() for name in BOTS)
