"""The picture of a match."""

from pathlib import Path

import pytest

from stonehenge.arena.picture import Labels, draw
from tests.arena.matches import made_up, match_of

LABELS = Labels("Edge by size", "cards", "edge")


@pytest.mark.parametrize("deals", [1, 3])
def test_the_same_match_gives_the_same_picture(deals: int, tmp_path: Path) -> None:
    match = match_of("random", "random", "counting", deals=deals)
    rounds = match.setup.rounds
    results = [made_up(((10, game.deal, -5),) * rounds) for game in match.games()]
    for name in ("one.svg", "two.svg", "one.png"):
        draw(match, results, LABELS, tmp_path / name)
    svg = (tmp_path / "one.svg").read_text()
    assert svg == (tmp_path / "two.svg").read_text()
    assert all(word in svg for word in (*LABELS, "random", "counting"))
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
