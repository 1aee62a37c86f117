"""Which options go together: exactly what the rules allow, and no more (the rulings of S0, V1-V6, H1, X12)."""

from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest

from stonehenge.rules.cards import SPECIALS
from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup
from tests.rules.table_talk import param, refused_table, table_for

PREDICTION = ("open", "hidden", "secret")
MODE = ("standard", "monochrome", "maximus")
BOOLEAN = (False, True)
SUBSETS = tuple(chain.from_iterable(combinations(SPECIALS, count) for count in range(len(SPECIALS) + 1)))

Chosen = dict[str, object]


def allowed(players: int, chosen: Chosen) -> bool:
    """What the clauses say about a choice of options, clause by clause."""
    specials = tuple(str(name) for name in chosen.get("specials", ()))  # type: ignore[attr-defined]
    mode, clairvoyance = chosen["mode"], bool(chosen["clairvoyance"])
    return all(
        (
            ("dragon" in specials) == ("fairy" in specials),  # S0
            not chosen["plus_minus_one"] or chosen["prediction"] == "open",  # V1
            not specials or (mode == "standard" and not clairvoyance),  # V4-V6
            not clairvoyance or mode == "standard",  # V4
            mode != "monochrome" or players in (3, 4),  # V5
            not chosen["teams"] or players in (4, 6),  # H1
            chosen.get("rounds", "all") == "all" or mode == "standard",  # H5
            chosen.get("plus_minus_one_exempt", "none") == "none" or chosen["plus_minus_one"],  # H6
            chosen.get("rounds", "all") != "even" or not clairvoyance,  # H5
        )
    )


def choices(**values: tuple[object, ...]) -> Iterator[Chosen]:
    """Every choice of these options."""
    usual: dict[str, tuple[object, ...]] = {
        "prediction": PREDICTION,
        "plus_minus_one": BOOLEAN,
        "clairvoyance": BOOLEAN,
        "mode": MODE,
        "teams": BOOLEAN,
    }
    names = {**usual, **values}
    return (dict(zip(names, chosen, strict=True)) for chosen in product(*names.values()))


def check(edition: str, players: int, chosen: Chosen) -> bool:
    """Whether this can be played; fails if that is not what the clauses say."""
    setup = set_up(edition, players, chosen)
    assert isinstance(setup, Setup) == allowed(players, chosen), (edition, players, chosen, setup)
    if not isinstance(setup, Setup):
        assert setup.clause, (chosen, setup)
        return False
    kept = {name: tuple(value) if isinstance(value, list) else value for name, value in chosen.items()}
    assert {name: getattr(setup.options, name) for name in kept} == kept
    return True


ORDER_AND_STAKES: dict[str, tuple[object, ...]] = {
    "bidding": ("clockwise", "counterclockwise"),
    "stakes": ("flat", "rising"),
}


@pytest.mark.parametrize("edition", ["classic", "club", "jubilee"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_combination_with_the_house_rules_of_tournaments(edition: str, players: int) -> None:
    tournaments = {"rounds": ("all", "odd", "even"), "plus_minus_one_exempt": ("none", "one_card", "zero")}
    verdicts = [check(edition, players, chosen) for chosen in choices(**tournaments)]
    assert len(verdicts) == 72 * 9
    modes = 3 if players in (3, 4) else 2
    # two more choices of rounds in the usual mode, one more with Clairvoyance; V1 in three ways
    assert sum(verdicts) == (4 + 2) * (modes + 2 + 2) * (2 if players in (4, 6) else 1)


@pytest.mark.parametrize("edition", ["classic", "club"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_combination_without_special_cards_is_allowed_or_refused_as_the_rules_say(
    edition: str, players: int
) -> None:
    verdicts = [check(edition, players, chosen) for chosen in choices(**ORDER_AND_STAKES)]
    assert len(verdicts) == 288
    modes = 3 if players in (3, 4) else 2
    # predictions and V1 make 4 combinations; Clairvoyance one more mode; teams double where they can be
    assert sum(verdicts) == 4 * (modes + 1) * (2 if players in (4, 6) else 1) * 4


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_choice_of_special_cards_goes_with_the_variants_as_the_rules_say(players: int) -> None:
    verdicts = [check("jubilee", players, chosen) for chosen in choices(specials=SUBSETS)]
    assert len(verdicts) == 128 * 72
    modes = 3 if players in (3, 4) else 2
    assert sum(verdicts) == 4 * (63 + modes + 1) * (2 if players in (4, 6) else 1)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_combination_of_all_options_of_the_jubilee_edition(players: int) -> None:
    verdicts = [check("jubilee", players, chosen) for chosen in choices(specials=SUBSETS, **ORDER_AND_STAKES)]
    assert len(verdicts) == 128 * 288
    modes = 3 if players in (3, 4) else 2
    assert sum(verdicts) == 4 * (63 + modes + 1) * (2 if players in (4, 6) else 1) * 4


@pytest.mark.parametrize(
    ("chosen", "code", "clause"),
    [
        ({"plus_minus_one": True, "prediction": "hidden"}, "plus_minus_one_in_turn", "V1"),
        ({"plus_minus_one": True, "prediction": "secret"}, "plus_minus_one_in_turn", "V1"),
        ({"specials": ["bomb"], "clairvoyance": True}, "clairvoyance_with_specials", "V4"),
        ({"specials": ["bomb"], "mode": "monochrome"}, "monochrome_with_specials", "V5"),
        ({"specials": ["bomb"], "mode": "maximus"}, "maximus_with_specials", "V6"),
        ({"specials": ["dragon"]}, "dragon_and_fairy", "S0"),
        ({"specials": ["fairy"]}, "dragon_and_fairy", "S0"),
        ({"clairvoyance": True, "mode": "monochrome"}, "clairvoyance_with_monochrome", "V5"),
        ({"clairvoyance": True, "mode": "maximus"}, "clairvoyance_with_maximus", "V6"),
        ({"rounds": "odd", "mode": "monochrome"}, "rounds_with_monochrome", "H5"),
        ({"plus_minus_one_exempt": "zero"}, "exempt_without_plus_minus_one", "H6"),
        ({"rounds": "even", "mode": "maximus"}, "rounds_with_maximus", "H5"),
        ({"rounds": "even", "clairvoyance": True}, "clairvoyance_with_even_rounds", "H5"),
    ],
)
def test_a_refused_combination_names_its_clause(chosen: Chosen, code: str, clause: str) -> None:
    refusal = refused_table(4, "jubilee", **chosen)
    assert (refusal.code, refusal.clause) == (code, clause)


@pytest.mark.parametrize("edition", ["classic", "jubilee", "club", "extreme"])
def test_an_option_an_edition_does_not_have_is_refused_with_those_it_has(edition: str) -> None:
    refusal = refused_table(4, edition, colour_blind=True)
    assert refusal.code == "option_unknown"
    assert param(refusal, "option") == "colour_blind"
    assert "stakes" in str(param(refusal, "available")).split(", ") or edition == "extreme"
    assert all(name.isidentifier() for name in str(param(refusal, "available")).split(", "))


def test_junior_has_no_options() -> None:
    assert refused_table(4, "junior", plus_minus_one=True).code == "option_none"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("prediction", "loud"),
        ("prediction", True),
        ("plus_minus_one", 1),
        ("plus_minus_one", "true"),
        ("clairvoyance", None),
        ("mode", ["maximus"]),
        ("teams", "yes"),
        ("bidding", "left"),
        ("stakes", 10),
        ("rounds", 5),
        ("plus_minus_one_exempt", False),
    ],
)
def test_a_value_an_option_does_not_have_is_refused_with_those_it_has(option: str, value: object) -> None:
    refusal = refused_table(4, "jubilee", **{option: value})
    assert refusal.code == "option_value"
    assert param(refusal, "option") == option


def test_an_edition_nobody_knows_is_refused_with_those_there_are() -> None:
    refusal = refused_table(4, "senior")
    assert (refusal.code, param(refusal, "edition")) == ("edition_unknown", "senior")
    assert param(refusal, "available") == "classic, jubilee, club, junior, extreme"


def test_extreme_options_go_together() -> None:
    for players, black_mage, long_game in product((3, 4, 5), (4, 5), BOOLEAN):
        if players == 3 and long_game:
            assert refused_table(3, "extreme", black_mage=black_mage, long_game=True).clause == "X12"
        else:
            options = table_for(players, "extreme", black_mage=black_mage, long_game=long_game).options
            assert (options.black_mage, options.long_game) == (black_mage, long_game)
