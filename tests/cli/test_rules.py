"""``stonehenge rules``."""

import pytest

from stonehenge.locales import rules_text
from stonehenge.rules.editions import EDITIONS
from tests.cli.conftest import Stonehenge


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_of_every_edition(edition: str, lang: str, stonehenge: Stonehenge) -> None:
    outcome = stonehenge("rules", edition, "--lang", lang)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == rules_text(lang, edition)


def test_the_list_of_editions_says_how_to_go_on(stonehenge: Stonehenge) -> None:
    for lang in ("de", "en"):
        out = stonehenge("rules", "--lang", lang).out
        assert all(f"  {edition} " in out for edition in EDITIONS)
        assert "stonehenge rules " in out


def test_headings_and_bold_on_a_terminal(stonehenge: Stonehenge) -> None:
    out = stonehenge("rules", "classic", "--colour", "always").out
    assert out.startswith("\033[1;4mWizard Classic")
    assert "**" not in out
