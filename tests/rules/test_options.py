"""Options as records and the command line give them. Which ones go together stands in test_combinations.py."""

import pytest

from stonehenge.rules.cards import SPECIALS
from stonehenge.rules.options import CHOICES, Options, changed_options, from_text, read_options
from stonehenge.rules.refusals import Refusal
from tests.rules.table_talk import table_for

EVERY_OPTION = ("specials", *CHOICES)


def read(**given: object) -> Options | Refusal:
    return read_options(EVERY_OPTION, Options(), given)


def test_options_left_out_have_their_defaults() -> None:
    assert read() == Options()
    assert read_options(EVERY_OPTION, Options(teams=True), {"stakes": "rising"}) == Options(teams=True, stakes="rising")


@pytest.mark.parametrize(("name", "choice"), [(name, choice) for name, values in CHOICES.items() for choice in values])
def test_every_choice_is_read(name: str, choice: object) -> None:
    options = read(**{name: choice})
    assert isinstance(options, Options)
    assert getattr(options, name) == choice


def test_the_first_choice_is_the_one_that_changes_nothing() -> None:
    assert {name: values[0] for name, values in CHOICES.items()} == {name: getattr(Options(), name) for name in CHOICES}


def test_special_cards_have_one_order() -> None:
    options = read(specials=["cloud", "bomb", "shapeshifter"])
    assert isinstance(options, Options)
    assert options.specials == ("shapeshifter", "bomb", "cloud")


@pytest.mark.parametrize(
    ("name", "text", "given"),
    [
        ("specials", "all", list(SPECIALS)),
        ("specials", "none", []),
        ("specials", "bomb", ["bomb"]),
        ("specials", "dragon+fairy", ["dragon", "fairy"]),
        ("prediction", "secret", "secret"),
        ("plus_minus_one", "true", True),
        ("plus_minus_one", "False", False),
        ("clairvoyance", "yes", True),
        ("teams", "off", False),
        ("long_game", "maybe", "maybe"),
        ("black_mage", "5", 5),
        ("black_mage", "five", "five"),
        ("mode", "maximus", "maximus"),
        ("unheard_of", "true", "true"),
    ],
)
def test_what_somebody_types(name: str, text: str, given: object) -> None:
    assert from_text(name, text) == given


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert changed_options(Options(), Options()) == {}
    setup = table_for(4, "jubilee", specials=["fairy", "dragon"], prediction="hidden", teams=False)
    assert changed_options(setup.options, Options()) == {"specials": ["dragon", "fairy"], "prediction": "hidden"}
    club = table_for(4, "club", teams=False)
    assert changed_options(club.options, table_for(4, "club").options) == {"teams": False}
