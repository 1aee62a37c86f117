"""On screens of every kind, with every number of players, nothing at the table lies over anything else."""

from typing import Final

import pytest

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play
from tests.browser.screens import settled

SIZES: Final = {
    "phone": (360, 640),
    "tall phone": (412, 915),
    "tablet": (768, 1024),
    "tablet that lies": (1024, 768),
    "desk": (1440, 900),
    "27 inches": (2560, 1440),
}
OVERLAPS: Final = """() => {
  const parts = [...document.querySelectorAll('.plate, .trump, .sum, .stock, .ask, .status, header, [data-hand]')]
    .filter((e) => e.checkVisibility() && e.getClientRects().length);
  const name = (e) => `${e.className} "${(e.innerText ?? '').trim().slice(0, 30)}"`;
  const found = [];
  parts.forEach((one, n) => parts.slice(n + 1).forEach((other) => {
    if (one.dataset.hand && other.dataset.hand) return; // a hand is a fan
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across < 3 || down < 3) return;
    found.push(`${name(one)} and ${name(other)}: ${Math.round(across)} x ${Math.round(down)}`);
  }));
  return found;
}"""


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nothing_lies_over_anything(new_page: NewPage, players: int) -> None:
    person = Person(new_page(reduced_motion="reduce"), 4)
    person.begin(edition="jubilee", players=players, options={"specials": ["werewolf", "cloud", "juggler"]})
    wrong = []
    for phase in ("predict", "play", "predict", "play"):
        play([person], until=f"clicker.phase() === '{phase}' && clicker.round() > 2")
        person.turn(phase)
        for name, (width, height) in SIZES.items():
            person.page.set_viewport_size({"width": width, "height": height})
            settled(person.page)
            wrong += [f"{name}, {phase}: {found}" for found in person.page.evaluate(OVERLAPS)]
        if phase == "play":
            person.act()
    assert wrong == []
