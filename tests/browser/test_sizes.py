"""Every screen at 24 sizes, in both languages and themes: nothing is cut or lies over anything, and axe finds nothing.

What is looked for stands in ``seen.js``; that it is found is tested here too.
"""

import json
import re
from pathlib import Path
from typing import Final

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Frame, Page, Route

from tests.browser.axe import RULES
from tests.browser.conftest import NewPage
from tests.browser.every_screen import SCREENS
from tests.browser.person import Person
from tests.browser.screen import Screen
from tests.browser.screens import STILL
from tests.browser.sizes import SIZES
from tests.browser.traffic import fetched

SEEN: Final = (Path(__file__).parent / "seen.js").read_text(encoding="utf-8").strip()
RESIZED: Final = (Path(__file__).parent / "resized.js").read_text(encoding="utf-8").strip()
AXE: Final = AXE_FILE_PATH.read_text(encoding="utf-8")
COLOURS: Final = ["color-contrast", "link-in-text-block"]
"""What another theme can change."""
LOCALES: Final = Path(__file__).parents[2] / "src" / "stonehenge" / "locales"
KEYS: Final = frozenset(json.loads((LOCALES / "en.json").read_text(encoding="utf-8")))
MET: Final = ["W", "J", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud", "shapeshifter"]
"""Cards of which nothing is said any more: it would stand there for some seconds."""
WINDOW: Final = {"width": 300, "height": 200}
"""Only what lies in it is drawn, which takes most of the time."""
AROUND: Final = '<!doctype html><title>Around</title><link rel="icon" href="data:,">'
FRAME: Final = """(path) => {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; left: 0; top: 0; border: 0; width: 390px; height: 844px';
  frame.src = path;
  document.body.replaceChildren(frame);
}"""
LIKE: Final = """(theme) => {
  const kept = JSON.parse(localStorage.getItem('stonehenge'));
  localStorage.setItem('stonehenge', JSON.stringify({ ...kept, theme }));
  dispatchEvent(new StorageEvent('storage', { key: 'stonehenge' }));
}"""
"""Switch the theme, as another tab would."""
AT_EVERY_SIZE: Final = f"""async ([sizes, themes, compared]) => {{
  const [seen, like] = [{SEEN}, {LIKE}];
  const found = {{}};
  const boxes = () => new Map([...document.querySelectorAll('main *, dialog *')]
    .filter((one) => one.checkVisibility() && !one.closest('svg *')) // what is folded up is laid out when it unfolds
    .map((one) => [one, Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join()]));
  for (const [n, [name, [width, height]]] of Object.entries(sizes).entries()) {{
    Object.assign(frameElement.style, {{ width: `${{width}}px`, height: `${{height}}px` }});
    const theme = themes[n % 2];
    like(theme);
    await resized();
    AGAIN;
    for (const one of seen()) (found[one] ??= []).push(`${{name}}, ${{theme}}`);
    if (!compared.includes(name)) continue;
    const before = boxes();
    like(themes[1 - (n % 2)]);
    await resized();
    for (const [one, box] of boxes()) {{
      if ((before.get(one) ?? box) === box) continue;
      (found[`the theme moves ${{one.tagName}} "${{one.getAttribute('class')}}"`] ??= []).push(name);
    }}
  }}
  return found;
}}"""
THEMES: Final = {"en": ("dark", "light"), "de": ("light", "dark")}
"""By turns from size to size: each is seen in both languages and in both themes. Nothing hangs on both together, since
a theme moves nothing: that is looked at where a screen is seen in all four ways."""
COMPARED: Final = ("phone", "desk")
"""There a screen is compared with itself in the other theme."""
ASK_AXE: Final = f"""async ([width, height, theme, rules]) => {{
  Object.assign(frameElement.style, {{ width: `${{width}}px`, height: `${{height}}px` }});
  ({LIKE})(theme);
  await resized();
  const {{ violations }} = await axe.run(document, {{ runOnly: rules, resultTypes: ['violations'] }});
  const told = (id) => ({{ html, any }}) => `${{id}}: ${{html.slice(0, 120)}} (${{any[0]?.message}})`;
  return violations.flatMap(({{ id, nodes }}) => nodes.map(told(id)));
}}"""
WORDS: Final = """() => document.body.textContent + ' ' + [...document.querySelectorAll('[aria-label], [title]')]
  .map((e) => `${e.getAttribute('aria-label') ?? ''} ${e.getAttribute('title') ?? ''}`).join(' ')"""
"""All words of a screen, with those that only a screen reader says."""


def in_a_frame(page: Page, path: str) -> Frame:
    """A screen in a frame; that ours may not be framed by anybody is left out for once."""

    def without_policy(route: Route) -> None:
        if route.request.resource_type != "document":
            return route.fallback()
        answer = route.fetch()
        kept = {name: value for name, value in answer.headers.items() if name != "content-security-policy"}
        return route.fulfill(response=answer, headers=kept)

    page.route(lambda url: url.endswith(path), without_policy)
    page.evaluate(FRAME, path)
    return page.frames[-1]


def settled(frame: Frame) -> None:
    """Wait until what is fetched is there, and nothing moves."""
    fetched(frame.page, STILL)


def seen_by(page: Page, screen: Screen) -> Frame:
    """A screen, with everything there that is to be seen."""
    person = Person(page, lang="en", met=MET)
    if screen.known:
        person.introduce()
    page.add_init_script(RESIZED)
    page.route("**/around", lambda route: route.fulfill(body=AROUND, content_type="text/html"))
    page.goto("/around")
    frame = in_a_frame(page, screen.before(page) or screen.path)
    frame.locator("main").first.wait_for()
    screen.then(frame)
    settled(frame)
    frame.add_style_tag(content="*, ::before, ::after { transition: none !important; animation: none !important; }")
    return frame


def speak(frame: Frame, lang: str) -> None:
    """Switch the language, as another tab would; what is open stays open."""
    frame.evaluate(
        """(lang) => {
          const kept = JSON.parse(localStorage.getItem('stonehenge'));
          localStorage.setItem('stonehenge', JSON.stringify({ ...kept, lang }));
          dispatchEvent(new StorageEvent('storage', { key: 'stonehenge' }));
        }""",
        lang,
    )
    frame.locator(f'html[lang="{lang}"]').wait_for()
    settled(frame)


def wrong(frame: Frame, lang: str, again: str = "() => {}") -> dict[str, list[str]]:
    """What is wrong with a screen, and at which sizes in which theme."""
    script = AT_EVERY_SIZE.replace("AGAIN", f"({again})(); await resized()")
    found: dict[str, list[str]] = frame.evaluate(script, [SIZES, THEMES[lang], COMPARED])
    return found


def keys_in(text: str) -> list[str]:
    """Keys where their text should be, or a place in a text that nothing was put in."""
    unfilled = re.findall(r"\{[a-z_]+\}", text)
    words = re.findall(r"\b[a-z_]+(?:\.[a-z_0-9]+)+\b", text)
    return sorted({word for word in words if word in KEYS or word[:4] == "web."} | set(unfilled))


def violations(frame: Frame) -> dict[str, list[str]]:
    """What axe finds on a phone and on a desk, in both themes."""
    frame.evaluate(AXE)
    found: dict[str, list[str]] = {}
    for size in ("phone", "desk"):
        for theme, rules in (("dark", RULES), ("light", COLOURS)):
            for one in frame.evaluate(ASK_AXE, [*SIZES[size], theme, rules]):
                found.setdefault(one, []).append(f"{size}, {theme}")
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_at_every_size(new_page: NewPage, name: str) -> None:
    screen = SCREENS[name]
    page = new_page(reduced_motion="reduce", viewport=WINDOW, service_workers="block")
    frame = seen_by(page, screen)
    found: dict[str, list[str]] = {}
    for lang in ("en", "de"):
        if lang != "en":  # as it came
            speak(frame, lang)
        found |= {f"{lang}: {what}": where for what, where in wrong(frame, lang, screen.again).items()}
        found |= {f"{lang}: {key}": ["a key instead of its text"] for key in keys_in(frame.evaluate(WORDS))}
    found |= violations(frame)
    assert found == {}, f"{name}: {json.dumps(found, indent=1, ensure_ascii=False)}"


# --- the check itself ------------------------------------------------------------------------------------------------

PLANTED: Final = {
    "a text that is cut": (
        '<p style="width: 3em; overflow: hidden; white-space: nowrap">A long sentence</p>',
        '"A long sentence" is cut',
    ),
    "a text that is cut below": (
        '<p style="height: 1.5em; line-height: 1.5; width: 4em; overflow: clip">Two lines of it</p>',
        '"Two lines of it" is cut',
    ),
    "a text outside": ('<p style="translate: 99vw 0; white-space: nowrap">Away</p>', '"Away" is cut'),
    "a text over another": (
        '<p>One</p><p style="margin-top: -2.2em">Other</p>',
        '"One" lies over "Other"',
    ),
    "a small target": ('<button style="width: 30px; height: 30px">x</button>', 'BUTTON "x" is a target of 30 x 30'),
    "a target over another": (
        (
            '<button style="width: 60px; height: 60px">A</button>'
            '<button style="width: 60px; height: 60px; margin-left: -30px">B</button>'
        ),
        'BUTTON "A" and BUTTON "B" lie over each other',
    ),
    "a target over a text": (
        '<p>Words</p><button style="width: 60px; height: 60px; position: relative; top: -4em">A</button>',
        'BUTTON "A" and "Words" lie over each other',
    ),
    "what a theme moves": (
        '<style>[data-theme="light"] p { margin-left: 3px }</style><p class="shy">Moved</p>',
        'the theme moves P "shy"',
    ),
    "small letters": ('<p style="font-size: 11px">Small</p>', '"Small" is smaller than 12 px'),
    "a page that is too wide": ('<p style="width: 101vw">Wide</p>', "too wide"),
    "plates over each other": (
        '<p class="plate" style="height: 60px">A</p><p class="plate" style="margin: -50px 0; padding: 40px">B</p>',
        'plate "A" and plate "B" lie over each other',
    ),
    "a face over a text": (
        '<p>Name <span class="portrait" style="position: absolute; left: 20px; width: 40px; height: 40px"></span></p>',
        'a face lies over "Name"',
    ),
    "a face over trump": (
        '<p class="trump"><b>Blue</b></p><i class="portrait" style="position: absolute; inset: 0; width: 99px"></i>',
        "a face lies over b",
    ),
    "a face over another": (
        2 * '<i class="portrait" style="float: left; width: 50px; height: 50px; margin-left: -20px"></i>',
        "a face lies over another",
    ),
    "a plate without a face": ('<div class="seat"><p class="plate">A</p></div>', 'plate "A" has no face'),
    "numbers without names": ('<p class="result"><b class="heads" hidden>total</b> 30</p>', "of a round have no names"),
    "words before the moon": (
        '<svg class="moon" style="position: absolute; top: 50px"></svg><p class="near"><b>Words</b></p>',
        'b "Words" stands before the moon',
    ),
    "what is said over a plate": (
        '<p class="plate" style="height: 60px">A</p><p data-caption style="margin-top: -50px; height: 60px">Said</p>',
        'plate "A" and p "Said" lie over each other',
    ),
    "coins that don't fit": (
        '<p class="plate" style="width: 40px">A<span class="coin"><svg style="width: 60px"></svg></span></p>',
        'a coin of plate "A" is cut',
    ),
    "what is told of a card over the trick": (
        '<ol class="trick"><li style="height: 60px">A</li></ol><p data-met style="margin-top: -60px">Told</p>',
        'p "Told" and a card of the trick lie over each other',
    ),
}
ALLOWED: Final = {
    "what can be scrolled to": '<p style="width: 3em; overflow: auto; white-space: nowrap">A long sentence</p>',
    "what is told in full": '<p title="A long sentence" style="width: 3em; overflow: hidden; '
    'text-overflow: ellipsis; white-space: nowrap">A long sentence</p>',
    "a link in a sentence": '<p>A <a href="/">link</a> in a sentence</p>',
    "what is only heard": '<p class="sr" style="position: absolute; font-size: 9px">Heard</p>',
    "a target that is large enough": '<button style="width: 44px; height: 44px">x</button>',
}


def plant(frame: Frame, html: str) -> list[str]:
    """What is found of something on an empty screen."""
    frame.evaluate("(html) => { document.body.innerHTML = `<main style='padding: 60px 8px'>${html}</main>`; }", html)
    return list(wrong(frame, "en"))


def test_what_is_wrong_is_found_and_nothing_else(new_page: NewPage) -> None:
    frame = seen_by(new_page(viewport=WINDOW, service_workers="block"), Screen("/join"))
    for name, (html, sentence) in PLANTED.items():
        assert any(sentence in found for found in plant(frame, html)), f"{name} is not found"
    for name, html in ALLOWED.items():
        assert plant(frame, html) == [], name


def test_what_axe_finds_and_keys_without_texts_are_told(new_page: NewPage) -> None:
    frame = seen_by(new_page(viewport=WINDOW, service_workers="block"), Screen("/join"))
    frame.evaluate("() => { document.body.innerHTML = '<main><h1>web.join</h1><button></button></main>'; }")
    assert any("button-name" in found for found in violations(frame))
    assert keys_in(frame.evaluate(WORDS)) == ["web.join"]


def test_there_are_24_sizes_each_in_both_languages_and_themes() -> None:
    assert len(SIZES) == 24
    seen = [{(lang, themes[n % 2]) for lang, themes in THEMES.items()} for n in range(len(SIZES))]
    assert all({lang for lang, _ in ways} == {"en", "de"} for ways in seen)
    assert all({theme for _, theme in ways} == {"dark", "light"} for ways in seen)
    assert len(set().union(*seen)) == 4
    assert set(COMPARED) < set(SIZES)
    assert {(320, 568), (2560, 1440), (720, 450), (568, 320)} <= set(SIZES.values())
