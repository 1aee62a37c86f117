"""``stonehenge compile``."""

from collections.abc import Callable

import pytest

from stonehenge.simulate import code_cache, compiled, warm
from tests.cli.conftest import Stonehenge


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Nothing is really compiled."""
    called: list[int] = []

    def warm_up(done: Callable[[int], object]) -> None:
        called.append(1)
        done(len(warm.STEPS))

    monkeypatch.setattr(warm, "warm_up", warm_up)
    return called


def test_it_says_where_the_compiled_code_is(
    stonehenge: Stonehenge, quick: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "HAVE_NUMBA", True)
    outcome = stonehenge("compile")
    assert outcome.code == 0
    assert quick
    assert str(code_cache.cache_folder()) in outcome.out


@pytest.mark.parametrize("lang", ["de", "en"])
def test_without_numba_it_says_so_in_one_sentence(
    stonehenge: Stonehenge, quick: list[int], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setattr(compiled, "HAVE_NUMBA", False)
    outcome = stonehenge("compile", "--lang", lang)
    assert outcome.code == 0
    assert not quick
    assert "Numba" in outcome.out
    assert outcome.out.count("\n") == 1
