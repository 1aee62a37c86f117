"""Typed options, their values in records and on the command line, and every combination that the clauses refuse."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final, Literal, get_args

from stonehenge.rules.cards import SPECIALS
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.value import value

Given = str | bool | int | list[str]


@value
class Options:
    """Every option of every edition; what an edition does not have keeps the value that changes nothing."""

    specials: tuple[str, ...] = ()
    prediction: Literal["open", "hidden", "secret"] = "open"
    plus_minus_one: bool = False
    plus_minus_one_exempt: Literal["none", "one_card", "zero"] = "none"
    clairvoyance: bool = False
    mode: Literal["standard", "monochrome", "maximus"] = "standard"
    teams: bool = False
    bidding: Literal["clockwise", "counterclockwise"] = "clockwise"
    stakes: Literal["flat", "rising"] = "flat"
    rounds: Literal["all", "odd", "even"] = "all"
    black_mage: Literal[4, 5] = 4
    long_game: bool = False


def _values(kind: Any) -> tuple[Given, ...]:
    return (False, True) if kind is bool else get_args(kind)


CHOICES: Final = {field.name: _values(field.type) for field in fields(Options) if field.name != "specials"}
"""The values of each option but ``specials``, the one that changes nothing first."""

TOGETHER: Final = ("dragon", "fairy")
"""These special cards come in together or not at all (S0)."""

_WORDS: Final[dict[str, bool]] = {
    "true": True,
    "yes": True,
    "on": True,
    "false": False,
    "no": False,
    "off": False,
}


def from_text(name: str, text: str) -> Given:
    """An option's value as somebody types it: ``all``, ``none`` or names with ``+`` between for the special cards."""
    if name == "specials":
        if text in ("all", "none"):
            return list(SPECIALS) if text == "all" else []
        return text.split("+")
    default = CHOICES.get(name, ("",))[0]
    if isinstance(default, bool):
        return _WORDS.get(text.lower(), text)
    if isinstance(default, int) and text.isdecimal():
        return int(text)
    return text


def read_options(available: tuple[str, ...], defaults: Options, given: Mapping[str, object]) -> Options | Refusal:
    """The options given over the defaults, or why one of them cannot be read."""
    chosen: dict[str, object] = {}
    for name, wanted in given.items():
        if name not in available:
            return _unknown_option(name, available)
        read = _read_specials(wanted) if name == "specials" else _read_choice(name, wanted)
        if isinstance(read, Refusal):
            return read
        chosen[name] = read
    return replace(defaults, **chosen)  # type: ignore[arg-type] # each was read by its own choices


def _unknown_option(name: str, available: tuple[str, ...]) -> Refusal:
    if len(available) == 0:
        return refuse("option_none", option=name)
    return refuse("option_unknown", option=name, available=", ".join(available))


def _read_choice(name: str, wanted: object) -> object | Refusal:
    for choice in CHOICES[name]:
        if type(choice) is type(wanted) and choice == wanted:
            return choice
    shown = ", ".join(str(choice).lower() for choice in CHOICES[name])
    return refuse("option_value", option=name, value=str(wanted), values=shown)


def _read_specials(wanted: object) -> tuple[str, ...] | Refusal:
    if not isinstance(wanted, list | tuple) or not all(isinstance(name, str) for name in wanted):
        return refuse("specials_list", "S0")
    for name in wanted:
        if name not in SPECIALS:
            return refuse("special_unknown", "S0", card=str(name), available=", ".join(SPECIALS))
    if len(set(wanted)) != len(wanted):
        return refuse("special_twice", "S0")
    return tuple(name for name in SPECIALS if name in wanted)


def refused_combination(players: int, options: Options) -> Refusal | None:
    """Why these options do not go together, if they don't."""
    parted = len({name in options.specials for name in TOGETHER}) > 1
    exempt = options.plus_minus_one_exempt != "none"
    checks: tuple[tuple[bool, Refusal], ...] = (
        (parted, refuse("dragon_and_fairy", "S0")),
        (options.plus_minus_one and options.prediction != "open", refuse("plus_minus_one_in_turn", "V1")),
        (bool(options.specials) and options.clairvoyance, refuse("clairvoyance_with_specials", "V4")),
        (bool(options.specials) and options.mode == "monochrome", refuse("monochrome_with_specials", "V5")),
        (bool(options.specials) and options.mode == "maximus", refuse("maximus_with_specials", "V6")),
        (options.clairvoyance and options.mode == "monochrome", refuse("clairvoyance_with_monochrome", "V5")),
        (options.clairvoyance and options.mode == "maximus", refuse("clairvoyance_with_maximus", "V6")),
        (options.mode == "monochrome" and players > 4, refuse("monochrome_players", "V5", players=players)),
        (options.teams and players % 2 == 1, refuse("teams_players", "H1", players=players)),
        (options.rounds != "all" and options.mode == "monochrome", refuse("rounds_with_monochrome", "H5")),
        (options.rounds != "all" and options.mode == "maximus", refuse("rounds_with_maximus", "H5")),
        (options.rounds == "even" and options.clairvoyance, refuse("clairvoyance_with_even_rounds", "H5")),
        (exempt and not options.plus_minus_one, refuse("exempt_without_plus_minus_one", "H6")),
        (options.long_game and players == 3, refuse("long_game_players", "X12")),
    )
    return next((refusal for wrong, refusal in checks if wrong), None)


def changed_options(options: Options, defaults: Options) -> dict[str, object]:
    """The options that differ from the defaults, as records write them."""
    changed: dict[str, object] = {}
    for field in fields(Options):
        chosen = getattr(options, field.name)
        if chosen != getattr(defaults, field.name):
            changed[field.name] = list(chosen) if isinstance(chosen, tuple) else chosen
    return changed
