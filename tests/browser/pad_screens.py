"""The screens of the score pad, with games on this device."""

from typing import Any, Final

from playwright.sync_api import Frame, Page

from stonehenge.scorepad.notes import Note
from stonehenge.scorepad.pad_files import KeptPad, pad_to_json
from tests.browser.screen import Screen, Step
from tests.properties.playing import whole_game
from tests.properties.setups import Case, case_of
from tests.scorepad.scribe import notes_of, pad_for

_KEEP: Final = """(pads) => new Promise((resolve, reject) => {
  const asked = indexedDB.open('stonehenge-pads', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('pads', { keyPath: 'id' });
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const transaction = asked.result.transaction('pads', 'readwrite');
    pads.forEach((pad, n) => transaction.objectStore('pads').put({ id: pad.id, changed: n, pad }));
    transaction.oncomplete = () => { asked.result.close(); resolve(); };
  };
})"""


def kept(name: str, case: Case, share: float = 1.0) -> dict[str, Any]:
    """A pad as it lies on a device: a game by chance, of which a part was written."""
    setup = case.set_up()
    notes: list[Note] = notes_of(whole_game(setup, name))
    return pad_to_json(KeptPad(name, "2026-11-18T19:30:00Z", pad_for(setup, 0, notes[: round(len(notes) * share)])))


LONG: Final = kept("long", case_of("classic", 6, plus_minus_one=True), 0.62)
TEAMS: Final = kept("teams", case_of("club", 4), 1.0)
SEALS: Final = kept("seals", case_of("extreme", 5), 0.6)
ALL: Final = [LONG, TEAMS, SEALS]


def pad(name: str, then: Step = lambda frame: None) -> Screen:
    """A pad that lies on this device."""

    def before(page: Page) -> None:
        page.evaluate(_KEEP, ALL)

    def shown(frame: Frame) -> None:
        frame.locator("[data-asked], [data-over], [data-name], [data-family]").first.wait_for()
        then(frame)

    return Screen(f"/{name}", before, shown, known=False)


def press(*selectors: str) -> Step:
    """Press one thing after the other."""

    def steps(frame: Frame) -> None:
        for selector in selectors:
            frame.locator(selector).first.evaluate("(one) => one.click()")

    return steps


PADS: Final[dict[str, Screen]] = {
    "new pad": pad("pads/new", press('.editions [value="jubilee"]')),
    "pad that is corrected": pad("pad/long", press('[data-cell="4-2"]', "[data-part=taken]")),
    "statistics of a pad": pad("pad/long", press("[data-menu]", "[data-show-figures]")),
    "statistics of all pads": pad("pads/figures"),
    "pad at its end": pad("pad/teams"),
    "pad of seals": pad("pad/seals"),
}
"""What a phone and a desk show of it."""
