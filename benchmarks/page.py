"""How smoothly do cards travel, how soon does a card answer a tap, and how soon is one back?

A real browser at a real server, on a desk and as a phone whose processor is half as fast. Fifteen cards are dealt
(Maximus deals as many in every round; it takes 0.9 s) while every frame's time is noted; then cards are tapped, and the
time counts from the tap to the frame that shows it, as the browser itself tells (in steps of 8 ms). Beside both stands
the least that a page can do, in the same run: as many plain rectangles that travel as far, and one button. Chromium
draws in software here, on the processor: a frame costs it more than it costs a machine with a graphics chip.

Whoever comes back in the middle of a round, by a reload or because the connection is there again, is asked again what
they were asked: that time counts from the reload, or from the connection's return.

    python benchmarks/page.py

Progress goes to stderr; the last line on stdout is one JSON object.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file too
from tests.browser.conftest import CHROMIUM, FLAGS, PAGE
from tests.browser.person import Person
from tests.live.server import Server, serving

FRAME: Final = 1000 / 60
LATE: Final = 1.5
"""A frame that took so many times its time came too late: one was missed."""
TAPS: Final = 5
"""Cards tapped at each table."""

WATCH: Final = """() => {
  const watched = (window.watched = { frames: [], taps: [] });
  const DEALING = 900;
  // A card that waits for its turn has an animation too, of one keyframe.
  const travels = (card) => card.getAnimations().some((one) => one.effect.getKeyframes().length > 2);
  let begun = null;
  let last = 0;
  const frame = (now) => {
    const first = document.querySelector('[data-hand]');
    if (begun !== null) watched.frames.push(now - last);
    else if (first && travels(first)) begun = now;
    last = now;
    if (begun === null || now - begun < DEALING) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') watched.taps.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}"""


@dataclass(frozen=True, slots=True)
class Device:
    """What the page is looked at with."""

    width: int
    height: int
    scale: float
    slower: int
    """How many times slower its processor is than this one."""


BARE: Final = """<!doctype html><meta name=viewport content="width=device-width"><button style="font-size: 3rem"
  onclick="this.textContent = String(Math.random())">0</button>"""
"""The least a page can do about a tap: what the browser itself needs until it is seen."""
RECTANGLES: Final = """<!doctype html><meta name=viewport content="width=device-width"><style>
  body { margin: 0; background: #134; overflow: hidden }
  i { position: absolute; left: 0; top: 0; border-radius: 8px; background: #eda; will-change: transform; opacity: 0 }
</style>"""
DEAL_RECTANGLES: Final = """() => {
  const { innerWidth: width, innerHeight: height } = window;
  const travel = (size, from, to, delay, duration) => {
    const one = document.body.appendChild(document.createElement('i'));
    one.style.width = `${size}px`;
    one.style.height = `${1.4 * size}px`;
    const at = ([x, y], turn) => ({ transform: `translate(${x}px, ${y}px) rotate(${turn}deg)` });
    const steps = [{ ...at(from, 0), opacity: 0 }, { ...at(from, 9), opacity: 1 }, { ...at(to, 3), opacity: 1 }];
    one.animate(steps, { duration, delay, fill: 'both' });
  };
  const [card, back] = width > 900 ? [150, 66] : [94, 46];
  const middle = [width / 2, height / 3];
  for (let n = 0; n < 15; n++) travel(card, middle, [(n * (width - card)) / 15, height - 1.5 * card], 40 * n, 340);
  const seats = [[0, height / 3], [width / 2, 0], [width - back, height / 3]];
  for (let n = 0; n < 12; n++) travel(back, middle, seats[n % 3], 40 * n, 460);
  const frames = (window.frames_ = []);
  const begun = performance.now();
  let last = null;
  const frame = (now) => {
    if (last !== null) frames.push(now - last);
    last = now;
    if (now - begun < 900) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
"""The least it can do while cards travel: plain rectangles, as many and as large, and nothing else to draw."""
DEVICES: Final = {"desk": Device(1440, 900, 1.0, 1), "phone": Device(390, 844, 2.0, 2)}


def looked_at(browser: Browser, device: Device, base: str | None = None) -> Page:
    """An empty page on this device."""
    size: Any = {"width": device.width, "height": device.height}
    return browser.new_context(base_url=base, viewport=size, device_scale_factor=device.scale).new_page()


def dealt(browser: Browser, server: Server, device: Device) -> dict[str, list[float]]:
    """Deal a round and tap some cards: the time of each frame while cards travel, and from each tap to its frame."""
    page = looked_at(browser, device, server.url)
    person = Person(page, 1, speed="normal")
    person.introduce()
    person.come(person.open(bots="counting", edition="jubilee", players=4, options={"mode": "maximus"}))
    page.locator("button.start").wait_for()
    throttle(page, device.slower)
    page.evaluate(WATCH)
    page.locator("button.start").click()
    for _ in range(TAPS):
        tap(person)
    watched: dict[str, list[float]] = page.evaluate("watched")
    page.context.close()
    return watched


def returns(browser: Browser, server: Server, device: Device) -> dict[str, float]:
    """How many milliseconds it takes to be back at the table: after a reload, and after a lost connection."""
    person = Person(looked_at(browser, device, server.url), 1)
    context = person.page.context
    person.begin(edition="classic", players=4)
    person.turn()
    throttle(person.page, device.slower)
    began = time.perf_counter()
    person.page.reload(wait_until="commit")
    person.turn()
    reloaded = time.perf_counter() - began
    lost = person.page.locator(".note.bad")
    context.set_offline(True)
    lost.wait_for()
    context.set_offline(False)
    began = time.perf_counter()
    lost.wait_for(state="detached")
    person.turn()
    mended = time.perf_counter() - began
    context.close()
    return {"reload": 1000 * reloaded, "connection": 1000 * mended}


def bare(browser: Browser, device: Device, taps: int) -> list[float]:
    """The time from each tap to its frame in a page that has nothing else to do."""
    page = looked_at(browser, device)
    page.set_content(BARE)
    throttle(page, device.slower)
    page.evaluate(WATCH)
    for _ in range(taps):
        page.locator("button").click()
        page.wait_for_timeout(200)
    found: list[float] = page.evaluate("watched.taps")
    page.context.close()
    return found


def rectangles(browser: Browser, device: Device) -> list[float]:
    """The time of each frame while plain rectangles travel as the cards do."""
    page = looked_at(browser, device)
    page.set_content(RECTANGLES)
    throttle(page, device.slower)
    page.evaluate(DEAL_RECTANGLES)
    page.wait_for_timeout(1200)
    found: list[float] = page.evaluate("frames_")
    page.context.close()
    return found


def throttle(page: Page, slower: int) -> None:
    """Make the page's processor slower."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def tap(person: Person) -> None:
    """Answer whatever is asked until a card was tapped and lies on the table."""
    while True:
        person.turn()
        asked, held = person.look(), person.page.locator("[data-hand]").count()
        kind = next(kind for kind in ("predict", "choice", "colour", "hand") if asked[kind])
        person.click(kind, asked[kind][0])
        person.page.wait_for_timeout(200)
        if kind == "hand":
            person.page.wait_for_function(f"document.querySelectorAll('[data-hand]').length < {held}")
            return


def summary(
    frames: Sequence[float], plain: Sequence[float], taps: Sequence[float], least: Sequence[float]
) -> dict[str, float]:
    """In a few figures: the frames while cards travelled and while rectangles did, the taps here and on a bare page."""
    parts = statistics.quantiles(frames, n=100, method="inclusive")
    return {
        "frames": len(frames),
        "frames_per_second": round(1000 / statistics.mean(frames), 1),
        "bare_frames_per_second": round(1000 / statistics.mean(plain), 1),
        "frame_ms_p95": round(parts[94], 1),
        "late_share": round(sum(took > LATE * FRAME for took in frames) / len(frames), 4),
        "taps": len(taps),
        "bare_tap_ms_p50": round(statistics.median(least), 1),
        "tap_ms_p50": round(statistics.median(taps), 1),
        "tap_ms_p95": round(statistics.quantiles(taps, n=20, method="inclusive")[18], 1),
    }


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=4, help="tables on each device (default 4)")
    given = parser.parse_args()
    if CHROMIUM is None or not PAGE.is_file():
        sys.exit("This needs Chromium and the built page: make page, and Debian's package chromium.")
    result = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="stonehenge-bench-")))
        server = stack.enter_context(serving(folder))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for name, device in DEVICES.items():
            seen = [dealt(browser, server, device) for _ in range(given.tables)]
            frames = [took for one in seen for took in one["frames"]]
            taps = [took for one in seen for took in one["taps"]]
            plain = [took for _ in range(given.tables) for took in rectangles(browser, device)]
            result[name] = summary(frames, plain, taps, bare(browser, device, len(taps)))
            back = [returns(browser, server, device) for _ in range(given.tables)]
            for way in ("reload", "connection"):
                result[name][f"back_after_{way}_ms_p50"] = round(statistics.median(one[way] for one in back), 1)
            sys.stderr.write(f"{name}: {result[name]}\n")
        browser.close()
    print(json.dumps(result))


if __name__ == "__main__":
    main()
