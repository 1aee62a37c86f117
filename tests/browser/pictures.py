"""``make pictures``: every screen in both themes, on a phone and on a desk, into docs/images/."""

import base64
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, PAGE
from tests.browser.person import Person, play
from tests.browser.screens import PLAIN, TABLES, met, settled, visit
from tests.browser.traffic import watch
from tests.live.server import Server, serving

IMAGES: Final = Path(__file__).parents[2] / "docs" / "images"
SIZES: Final = {"phone": (360, 640, 2.0), "desk": (1440, 900, 1.0)}
"""Width, height, and pixels for each."""
QUALITY: Final = 62
MOST: Final = 7_000_000
"""Bytes of all pictures together."""
NAME: Final = "Ada"


def take(page: Page, camera: CDPSession, name: str) -> None:
    """One screen, as it is now, in all ways."""
    for size, (width, height, scale) in SIZES.items():
        metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": size == "phone"}
        camera.send("Emulation.setDeviceMetricsOverride", metrics)
        for theme in ("dark", "light"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            settled(page)
            shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
            (IMAGES / f"{name}-{size}-{theme}.webp").write_bytes(base64.b64decode(shot["data"]))
    camera.send("Emulation.clearDeviceMetricsOverride")
    sys.stdout.write(f"{name}\n")
    sys.stdout.flush()


def result(person: Person) -> None:
    """What a round was worth, which is seen for a moment only."""
    person.page.evaluate(
        "() => localStorage.setItem('stonehenge', "
        "JSON.stringify({...JSON.parse(localStorage.getItem('stonehenge')), speed: 'slow'}))"
    )
    person.come(person.open(bots="counting", start=True, edition="classic", players=4))
    person.page.locator("main.play").wait_for()
    person.page.evaluate(
        "() => { const real = setTimeout; window.setTimeout = (run, time) => real(run, time > 4000 ? 3e6 : time); }"
    )
    shown = person.page.locator(".result")
    play([person], until=lambda: shown.count() > 0)


def photographer(browser: Browser, server: Server) -> Person:
    """Somebody with a browser of their own."""
    context = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    watch(page)
    person = Person(page, 7)
    person.name = NAME
    person.introduce()
    return person


def main(wanted: list[str]) -> None:
    """Take all pictures, or those of the screens that are named."""
    if CHROMIUM is None or not PAGE.is_file():
        sys.exit("Pictures need Chromium and the built page.")
    IMAGES.mkdir(parents=True, exist_ok=True)
    trump = met("trump", edition="classic", first_dealer=0)  # seldom: the tests look at the Werewolf's, which is alike
    ways: dict[str, Callable[[Person], None]] = {**TABLES, "trump": trump, "result": result}
    folder = Path(tempfile.mkdtemp())
    with serving(folder) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        person = photographer(browser, server)
        for title, edition in (("Friday", "jubilee"), ("Five peoples", "extreme"), ("With the children", "junior")):
            person.open(edition=edition, players=4, public=True, title=title)
        for name, way in ways.items():
            if not wanted or name in wanted:
                one = photographer(browser, server)
                one.page.goto("/join")
                way(one)
                take(one.page, one.page.context.new_cdp_session(one.page), name)
                if name == "podium":
                    person = one  # has games, and a place among the others
                else:
                    one.page.context.close()
        for name in PLAIN:
            if name != "missing" and (not wanted or name in wanted):
                visit(person, name)
                take(person.page, person.page.context.new_cdp_session(person.page), name)
        browser.close()
    shutil.rmtree(folder, ignore_errors=True)
    sizes = [picture.stat().st_size for picture in IMAGES.glob("*.webp")]
    sys.stdout.write(f"{len(sizes)} pictures, {sum(sizes) / 1e6:.1f} MB\n")
    if sum(sizes) > MOST:
        sys.exit("That is too much.")


if __name__ == "__main__":
    main(sys.argv[1:])
