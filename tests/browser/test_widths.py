"""From the narrowest phone to a desk no text of any screen is cut, leaves its box, or lies over another.

The screen is looked at in a frame whose width is set by a script: that takes milliseconds, a window's own width a
tenth of a second.
"""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Frame, Page, Route

from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.screens import PLAIN, SPECIALS, STILL
from tests.browser.traffic import fetched

WIDTHS: Final = list(range(320, 1921, 10))
HEIGHT: Final = 800
WRONG: Final = """() => {
  const found = [];
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.sr, svg, option');
  const clips = new Map();
  /** The part of the screen that an element can be seen in; what can be scrolled to counts as seen. */
  const window = (e) => {
    if (!e || e === document.documentElement) return [0, innerWidth];
    if (clips.has(e)) return clips.get(e);
    const style = getComputedStyle(e);
    const box = e.getBoundingClientRect();
    const scrolls = /auto|scroll/.test(style.overflowX);
    const holds = style.overflowX !== 'visible' || e.matches('button, a.button, label, summary, .panel');
    const [left, right] = scrolls ? [-Infinity, Infinity] : window(e.parentElement);
    const part = holds && !scrolls ? [Math.max(left, box.left), Math.min(right, box.right)] : [left, right];
    clips.set(e, part);
    return part;
  };
  const nearest = (fits) => {
    const known = new Map();
    const find = (e) => {
      if (!e) return null;
      if (!known.has(e)) known.set(e, fits(getComputedStyle(e)) ? e : find(e.parentElement));
      return known.get(e);
    };
    return find;
  };
  const shut = nearest(({ overflowY }) => overflowY === 'hidden' || overflowY === 'clip');
  const floating = nearest(({ position }) => position === 'sticky' || position === 'fixed');
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const lines = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || !seen(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [left, right] = window(e);
    const bottom = shut(e)?.getBoundingClientRect().bottom ?? Infinity;
    const words = node.data.trim().slice(0, 40);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const out = Math.max(left - rect.left, rect.right - right, rect.bottom - 3 - bottom);
      if (out > 1) found.push(`"${words}" is cut`);
      lines.push({ rect, words, e, over: floating(e) });
    }
  }
  lines.sort((one, other) => one.rect.top - other.rect.top);
  lines.forEach(({ rect: a, words, e, over }, n) => {
    for (let m = n + 1; m < lines.length && lines[m].rect.top < a.bottom - 5; m++) {
      const other = lines[m];
      if (other.e === e || other.over !== over) continue;
      const across = Math.min(a.right, other.rect.right) - Math.max(a.left, other.rect.left);
      const down = Math.min(a.bottom, other.rect.bottom) - other.rect.top;
      if (across > 2 && down > 5) found.push(`"${words}" lies over "${other.words}"`);
    }
  });
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide`);
  return found;
}"""
AT_EVERY_WIDTH: Final = f"""(widths) => {{
  const wrong = {WRONG};
  const found = {{}};
  for (const width of widths) {{
    frameElement.style.width = `${{width}}px`;
    for (const one of new Set(wrong())) (found[one] ??= []).push(width);
  }}
  return found;
}}"""

FRAME: Final = """([path, height]) => {
  const frame = document.createElement('iframe');
  frame.style.border = '0';
  frame.style.height = `${height}px`;
  frame.src = path;
  document.body.replaceChildren(frame);
}"""


def in_a_frame(page: Page, path: str) -> Frame:
    """A screen in a frame; that ours may not be framed by anybody is left out for once."""

    def without_policy(route: Route) -> None:
        answer = route.fetch()
        kept = {name: value for name, value in answer.headers.items() if name != "content-security-policy"}
        route.fulfill(response=answer, headers=kept)

    page.route(lambda url: url.endswith(path), without_policy)
    page.goto("/health")
    page.evaluate(FRAME, [path, HEIGHT])
    frame = page.frames[-1]
    frame.locator("main h1").first.wait_for()
    return frame


def cut(frame: Frame) -> dict[str, list[int]]:
    """What is cut or lies over something else, and at which widths."""
    frame.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    fetched(frame.page, STILL)
    found: dict[str, list[int]] = frame.evaluate(AT_EVERY_WIDTH, WIDTHS)
    return found


def somebody(new_page: NewPage, lang: str, **given: Any) -> Person:
    """Somebody who speaks this language."""
    viewport = {"width": WIDTHS[-1], "height": HEIGHT}
    return Person(new_page(reduced_motion="reduce", viewport=viewport, service_workers="block", **given), lang=lang)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("screen", PLAIN)
def test_no_text_is_cut_at_any_width(new_page: NewPage, screen: str, lang: str) -> None:
    person = somebody(new_page, lang)
    person.introduce()
    person.open(edition="jubilee", players=6, public=True, title="Friday with everyone")
    assert cut(in_a_frame(person.page, PLAIN[screen])) == {}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_text_of_a_new_table_is_cut_whatever_is_chosen(new_page: NewPage, lang: str) -> None:
    person = somebody(new_page, lang)
    frame = in_a_frame(person.page, "/new")
    found: dict[str, list[int]] = {}
    for edition in ("classic", "jubilee", "club", "junior", "extreme"):
        frame.locator(f'label:has([value="{edition}"])').click()
        frame.locator(f'label.chosen [value="{edition}"]').wait_for(state="attached")
        found |= {f"{edition}: {wrong}": widths for wrong, widths in cut(frame).items()}
    assert found == {}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_text_of_an_invitation_is_cut(new_page: NewPage, lang: str) -> None:
    host = somebody(new_page, lang)
    host.introduce()  # who is new has no socket yet, which the frame would not let them have
    table = host.open(edition="jubilee", players=6, options={"specials": SPECIALS}, title="Friday with everyone")
    assert cut(in_a_frame(somebody(new_page, lang).page, f"/t/{table}")) == {}


def asked_at_the_start(frame: Frame) -> None:
    """Somebody new wants to play."""
    frame.locator("[data-play-now]").click()


def asked_for_a_table(frame: Frame) -> None:
    """Somebody new opens a table."""
    frame.locator("[data-open=bots]").click()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    ("path", "ask"), [("/", asked_at_the_start), ("/new", asked_for_a_table)], ids=["start", "new"]
)
def test_no_text_is_cut_where_a_name_is_asked_for(
    new_page: NewPage, path: str, ask: Callable[[Frame], None], lang: str
) -> None:
    frame = in_a_frame(somebody(new_page, lang).page, path)
    ask(frame)
    frame.locator("dialog[open]").wait_for()
    assert cut(frame) == {}
