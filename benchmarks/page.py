"""How smoothly do things travel, how soon does a card answer a tap, how large is the first load, how soon is one back?

A real browser at a real server, on a desk and as a phone whose processor is half as fast. Chromium draws in software
here, on the processor: a frame costs it more than it costs a machine with a graphics chip. So beside everything stands
the least that a page can do, in the same run and by turns: as many plain rectangles that travel as far, and one button.

What is run, said before it was measured: by turns a table, the rectangles, a table, the rectangles, and so on. One
table deals fifteen cards (Maximus); cards are played and tricks gathered. The next has a Werewolf, who is exchanged,
and a Juggler, who lets everyone pass a card; then its round ends, and points are counted up. While each of these goes
on (``LASTS``), every frame's time is noted. A frame is in time if it took less than one and a half times a sixtieth of
a second; the share of those among all frames that there was time for must come within 2 % of the share of the
rectangles (``SHARE``). A tap counts from the tap to the frame that shows it, as the browser itself tells (in steps of
8 ms), and may take one frame more than on a bare page. The script of the first load must stay under 150 kB, compressed.

Whoever comes back in the middle of a round, by a reload or because the connection is there again, is asked again what
they were asked: that time counts from the reload, or from the connection's return.

    python benchmarks/page.py [--tables 10] [--save]

Progress goes to stderr; the last line on stdout is one JSON object. ``--save`` keeps it in ``benchmarks/results``,
beside those that were measured before.
"""

import argparse
import gzip
import json
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file too
from tests.browser.conftest import CHROMIUM, FLAGS, PAGE
from tests.browser.deals import Hands, deal_next
from tests.browser.person import Person
from tests.browser.screens import SPECIALS
from tests.live.server import Server, serving

FRAME: Final = 1000 / 60
LATE: Final = 1.5
"""A frame that took so many times its time came too late: one was missed."""
SHARE: Final = 0.02
MOST_SCRIPT: Final = 150_000
TAPS: Final = 5
"""Cards tapped at each table."""
LASTS: Final = {"deal": 900, "play": 300, "gather": 380, "juggler": 850, "werewolf": 850, "celebration": 1400}
"""For how many milliseconds each is looked at."""
HERE: Final = Path(__file__).parent
TABLE: Final = (HERE / "motion" / "table.js").read_text(encoding="utf-8").strip().rstrip(";")
RECTANGLES: Final = (HERE / "motion" / "rectangles.js").read_text(encoding="utf-8").strip().rstrip(";")
ASKED: Final = (HERE / "motion" / "asked.js").read_text(encoding="utf-8").strip().rstrip(";")
NO_PART: Final = """{
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (said) {
    if (!/"do":"commit_word"/.test(said)) send.call(this, said);
  };
}"""
"""Who takes no part in the shuffle is dealt what the seed deals, which is chosen here."""
VIEWPORT: Final = '<!doctype html><meta name=viewport content="width=device-width">'
BARE: Final = f"""{VIEWPORT}<button style="font-size: 3rem"
  onclick="this.textContent = String(Math.random())">0</button>"""
"""The least a page can do about a tap: what the browser itself needs until it is seen."""
PLAIN: Final = f"""{VIEWPORT}<style>
  body {{ margin: 0; background: #134; overflow: hidden }}
  i {{ position: absolute; left: 0; top: 0; border-radius: 8px; background: #eda; will-change: transform; opacity: 0 }}
</style><body>"""

Frames = dict[str, list[float]]


@dataclass(frozen=True, slots=True)
class Device:
    """What the page is looked at with."""

    width: int
    height: int
    scale: float
    slower: int
    """How many times slower its processor is than this one."""


DEVICES: Final = {"desk": Device(1440, 900, 1.0, 1), "phone": Device(390, 844, 2.0, 2)}


@dataclass(frozen=True, slots=True)
class Noted:
    """Everything that was measured on one device."""

    table: Frames = field(default_factory=lambda: defaultdict(list))
    plain: Frames = field(default_factory=lambda: defaultdict(list))
    taps: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    back: list[dict[str, float]] = field(default_factory=list)


def looked_at(browser: Browser, device: Device, base: str | None = None) -> Page:
    """An empty page on this device."""
    size: Any = {"width": device.width, "height": device.height}
    return browser.new_context(base_url=base, viewport=size, device_scale_factor=device.scale).new_page()


def throttle(page: Page, slower: int) -> None:
    """Make the page's processor slower."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def seated(browser: Browser, server: Server, device: Device, **settings: Any) -> Person:
    """Somebody whose game begins, with every frame noted from its first card on."""
    page = looked_at(browser, device, server.url)
    person = Person(page, 1, speed="normal")
    person.introduce()
    page.add_init_script(NO_PART)
    person.come(person.open(bots="counting", **settings))
    page.locator("button.start").wait_for()
    page.wait_for_load_state("networkidle")
    throttle(page, device.slower)
    page.evaluate(TABLE, LASTS)
    page.locator("button.start").click()
    return person


def maximus(browser: Browser, server: Server, device: Device) -> Person:
    """Fifteen cards are dealt, some are tapped, and tricks are gathered."""
    person = seated(browser, server, device, edition="jubilee", players=4, options={"mode": "maximus"})
    for _ in range(TAPS):
        tap(person)
    person.page.wait_for_timeout(LASTS["play"] + 200)
    return person


def magic(browser: Browser, server: Server, device: Device) -> Person:
    """A Werewolf is exchanged, a Juggler played, and the round ends."""
    person = seated(browser, server, device, **deal_next(server, juggled, **MAGIC))
    while answer(person) is not None:
        pass
    person.page.wait_for_timeout(LASTS["celebration"] + 200)
    return person


MAGIC: Final[dict[str, Any]] = {
    "edition": "jubilee",
    "players": 4,
    "first_dealer": 3,
    "options": {"specials": SPECIALS, "rounds": "even"},
}


def juggled(hands: Hands, _: str) -> bool:
    """Whether oneself has the Juggler, another the Werewolf, and nobody anything else that is special."""
    special = {card for hand in hands for card in hand} & set(SPECIALS)
    return special == {"juggler", "werewolf"} and "juggler" in hands[0] and "werewolf" not in hands[0]


def answer(person: Person) -> str | None:
    """Answer what is asked next, with the Juggler if that can be: what it was; nothing if the round ended instead.

    The page itself says when: whoever asked it meanwhile would take the frames that are measured.
    """
    asked: tuple[str, list[float]] | None = person.page.evaluate(ASKED, "juggler")
    if asked is None:
        return None
    kind, point = asked
    person.page.mouse.click(*point)
    return kind


def tap(person: Person) -> None:
    """Answer whatever is asked until a card was tapped, and lies on the table."""
    while answer(person) != "hand":
        pass


def rectangles(browser: Browser, device: Device) -> Frames:
    """The time of each frame while plain rectangles travel as the cards do."""
    page = looked_at(browser, device)
    page.set_content(PLAIN)
    throttle(page, device.slower)
    found: Frames = page.evaluate(RECTANGLES, LASTS)
    page.context.close()
    return found


def bare(browser: Browser, device: Device, taps: int) -> list[float]:
    """The time from each tap to its frame in a page that has nothing else to do."""
    page = looked_at(browser, device)
    page.set_content(BARE)
    throttle(page, device.slower)
    page.evaluate(TABLE, LASTS)
    for _ in range(taps):
        page.locator("button").click()
        page.wait_for_timeout(200)
    found: list[float] = page.evaluate("watched.taps")
    page.context.close()
    return found


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


def first_load(browser: Browser, server: Server) -> int:
    """How many bytes of script the first screen fetches, compressed."""
    page = looked_at(browser, DEVICES["phone"], server.url)
    scripts: list[Response] = []
    page.on("response", lambda got: scripts.append(got) if got.request.resource_type == "script" else None)
    page.goto("/", wait_until="networkidle")
    size = sum(len(gzip.compress(script.body())) for script in scripts)
    page.context.close()
    return size


def turn(browser: Browser, server: Server, device: Device, noted: Noted) -> None:
    """A table of either kind, each with the rectangles and the bare page after it."""
    for sit in (maximus, magic):
        person = sit(browser, server, device)
        watched = person.page.evaluate("watched")
        person.page.context.close()
        for scene, frames in watched["frames"].items():
            noted.table[scene] += frames
        for scene, frames in rectangles(browser, device).items():
            noted.plain[scene] += frames
        if sit is maximus:
            noted.taps.extend(watched["taps"])
            noted.bare.extend(bare(browser, device, TAPS))
    noted.back.append(returns(browser, server, device))


def in_time(frames: Sequence[float]) -> float:
    """The share of frames in time among all for which there was time."""
    return sum(took < LATE * FRAME for took in frames) / max(len(frames), sum(frames) / FRAME)


def travelled(table: Sequence[float], plain: Sequence[float]) -> dict[str, Any]:
    """How something travelled, beside rectangles."""
    share, least = in_time(table), in_time(plain)
    return {
        "frames": len(table),
        "frames_per_second": round(1000 / statistics.mean(table), 1),
        "plain_frames_per_second": round(1000 / statistics.mean(plain), 1),
        "in_time": round(share, 4),
        "plain_in_time": round(least, 4),
        "holds": share >= least - SHARE,
    }


def summary(noted: Noted) -> dict[str, Any]:
    """In a few figures."""
    figures: dict[str, Any] = {scene: travelled(noted.table[scene], noted.plain[scene]) for scene in LASTS}
    seen, least = statistics.median(noted.taps), statistics.median(noted.bare)
    figures["tap"] = {
        "taps": len(noted.taps),
        "ms_p50": round(seen, 1),
        "ms_p95": round(statistics.quantiles(noted.taps, n=20, method="inclusive")[18], 1),
        "bare_ms_p50": round(least, 1),
        "holds": seen <= least + FRAME,
    }
    for way in ("reload", "connection"):
        figures[f"back_after_{way}_ms_p50"] = round(statistics.median(one[way] for one in noted.back), 1)
    return figures


def save(result: Mapping[str, Any], tables: int) -> Path:
    """Keep it beside what was measured before."""
    day = time.strftime("%Y-%m-%d")
    names = (f"page-{day}{turn}.json" for turn in ("", *(f"-{number}" for number in range(2, 100))))
    file = next(file for file in (HERE / "results" / name for name in names) if not file.exists())
    said = {"measured": day, "command": f"python benchmarks/page.py --tables {tables} --save", **result}
    file.write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")
    return file


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=4, help="tables of either kind on each device (default 4)")
    parser.add_argument("--save", action="store_true", help="keep the figures in benchmarks/results")
    given = parser.parse_args()
    if CHROMIUM is None or not PAGE.is_file():
        sys.exit("This needs Chromium and the built page: make page, and Debian's package chromium.")
    result: dict[str, Any] = {"load_average_before": round(os.getloadavg()[0], 2)}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="stonehenge-bench-")))
        server = stack.enter_context(serving(folder, module="tests.live.seeded"))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        size = first_load(browser, server)
        result["first_load_script"] = {"bytes": size, "holds": size < MOST_SCRIPT}
        for name, device in DEVICES.items():
            noted = Noted()
            for _ in range(given.tables):
                turn(browser, server, device, noted)
            result[name] = summary(noted)
            sys.stderr.write(f"{name}: {json.dumps(result[name], indent=1)}\n")
        browser.close()
    if given.save:
        sys.stderr.write(f"kept in {save(result, given.tables)}\n")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
