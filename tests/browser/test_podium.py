"""The podium and the curve: nothing is cut, nothing falls out of its place, nothing says nothing."""

import struct
from pathlib import Path
from typing import Final

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play
from tests.browser.screens import settled

WIDTHS: Final = (320, 360, 390, 600, 768, 1024, 1440, 2560)
WRONG: Final = """() => {
  const found = [];
  const range = document.createRange();
  const written = (e) => {
    if (e.matches('text')) return e.getBoundingClientRect();
    range.selectNodeContents(e);
    return range.getBoundingClientRect();
  };
  const within = (a, b) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  for (const one of document.querySelectorAll('.podium li')) {
    const text = one.innerText.replaceAll('\\n', ' ');
    for (const part of one.querySelectorAll('.number, .name')) {
      for (let around = part.parentElement; around !== one.parentElement; around = around.parentElement) {
        if (!within(written(part), around.getBoundingClientRect())) found.push(`${text}: ${part.className} falls out`);
      }
    }
  }
  const texts = [...document.querySelectorAll('figure text, figure .name')];
  texts.forEach((one, n) => texts.slice(n + 1).forEach((other) => {
    if (over(written(one), written(other))) found.push(`${one.textContent} lies on ${other.textContent}`);
  }));
  for (const one of texts) {
    const figure = one.closest('figure').getBoundingClientRect();
    if (!within(written(one), figure)) found.push(`${one.textContent} leaves the curve`);
  }
  return found;
}"""


def test_the_podium_at_every_width_and_as_a_picture(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"), 3)
    person.name = "Maximiliane Wolff"
    person.begin(edition="classic", players=6)
    play([person])
    wrong = []
    for width in WIDTHS:
        person.page.set_viewport_size({"width": width, "height": 900})
        settled(person.page)
        wrong += [f"{width}: {found}" for found in person.page.evaluate(WRONG)]
    assert wrong == []
    assert person.name in person.page.locator("main").inner_text()
    assert person.name in person.page.locator("figure").first.inner_text()
    assert "by 0" not in person.page.locator("main").inner_text()
    with person.page.expect_download() as kept:
        person.page.locator("[data-share]").click()
    picture = Path(kept.value.path()).read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
