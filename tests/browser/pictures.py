"""``make pictures``: every screen in both themes, on a phone and on a desk, into docs/images/."""

import argparse
import base64
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, PAGE
from tests.browser.person import PREFERENCES, Person
from tests.browser.pictured import ADA, PICTURES
from tests.browser.screen import Screen
from tests.browser.screens import settled
from tests.browser.test_sizes import MET
from tests.browser.traffic import watch
from tests.live.server import Server, serving

IMAGES: Final = Path(__file__).parents[2] / "docs" / "images"
SIZES: Final[dict[str, dict[str, Any]]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 1.5,
        "has_touch": True,
        "is_mobile": True,
    },
    "desk": {"viewport": {"width": 1440, "height": 900}},
}
QUALITY: Final = 62
MOST: Final = 7_000_000
"""Bytes of all pictures together."""
LIKE: Final = """(theme) => {
  const kept = JSON.parse(localStorage.getItem('stonehenge'));
  localStorage.setItem('stonehenge', JSON.stringify({ ...kept, theme }));
  dispatchEvent(new StorageEvent('storage', { key: 'stonehenge' }));
}"""
"""Change the theme, as another tab would."""


def photographer(browser: Browser, server: Server, size: str, lang: str, known: bool) -> Page:
    """Somebody with a browser of their own, who has met every card."""
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce", **SIZES[size])
    page = context.new_page()
    watch(page)
    person = Person(page, 7, **{**PREFERENCES, "speed": "normal"}, lang=lang, met=MET, lastPlayers=4)
    page.goto("/join")
    if known:
        answer = page.request.post("/api/me", data={"name": ADA.name, "face": ADA.face})
        assert answer.ok, answer.text()
        page.evaluate(
            "() => localStorage.setItem('stonehenge', "
            "JSON.stringify({...JSON.parse(localStorage.getItem('stonehenge')), introduced: true}))"
        )
    return person.page


def take(page: Page, screen: Screen, into: Path, name: str) -> None:
    """One screen, in both themes."""
    page.goto(screen.before(page) or screen.path)
    page.locator("main").first.wait_for()
    screen.then(page.main_frame)
    settled(page)
    page.evaluate("() => document.activeElement.blur()")  # it was opened by a script, not by keys
    page.evaluate(f"({screen.again})()")
    camera = page.context.new_cdp_session(page)
    for theme in ("dark", "light"):
        page.evaluate(LIKE, theme)
        page.locator(f'html[data-theme="{theme}"]').wait_for()
        settled(page)
        shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        (into / f"{name}-{theme}.webp").write_bytes(base64.b64decode(shot["data"]))


def main(given: list[str]) -> None:
    """Take all pictures, or those of the screens that are named."""
    parser = argparse.ArgumentParser(description="Every screen as a picture.")
    parser.add_argument("names", nargs="*", choices=[[], *PICTURES], help="those alone")
    parser.add_argument("--lang", default="en", help="the language that the page speaks")
    parser.add_argument("--into", type=Path, default=IMAGES, help="the folder")
    asked = parser.parse_args(given)
    if CHROMIUM is None or not PAGE.is_file():
        sys.exit("Pictures need Chromium and the built page.")
    asked.into.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp())
    with serving(folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for name in asked.names or PICTURES:
            for size in SIZES:
                page = photographer(browser, server, size, asked.lang, PICTURES[name].known)
                take(page, PICTURES[name], asked.into, f"{name}-{size}")
                page.context.close()
            sys.stdout.write(f"{name}\n")
            sys.stdout.flush()
        browser.close()
    shutil.rmtree(folder, ignore_errors=True)
    sizes = [picture.stat().st_size for picture in asked.into.glob("*.webp")]
    sys.stdout.write(f"{len(sizes)} pictures, {sum(sizes) / 1e6:.1f} MB\n")
    if sum(sizes) > MOST:
        sys.exit("That is too much.")


if __name__ == "__main__":
    main(sys.argv[1:])
