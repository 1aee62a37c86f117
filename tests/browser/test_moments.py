"""Special moments: short, in nobody's way, moved by transform and opacity alone; and none where nothing should move."""

from typing import Any, Final

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play
from tests.browser.screens import GAMES, SPECIALS

LATEST: Final = "[...document.querySelectorAll('[data-moment]')].at(-1)"
LOOK: Final = f"""() => {{
  const moment = {LATEST};
  const effects = [moment, ...moment.querySelectorAll('*')].flatMap((e) => e.getAnimations()).map((one) => one.effect);
  const told = ['offset', 'computedOffset', 'easing', 'composite'];
  const keys = effects.flatMap((one) => one.getKeyframes().flatMap((frame) => Object.keys(frame)));
  return {{
    times: effects.map((one) => one.getTiming().duration * one.getTiming().iterations),
    moved: [...new Set(keys)].filter((key) => !told.includes(key)),
    touched: getComputedStyle(moment).pointerEvents,
    heard: moment.getAttribute('aria-hidden'),
  }};
}}"""


def celebrated(person: Person, **settings: Any) -> None:
    """Play until a moment is seen, in the first game that has one."""
    for _ in range(GAMES):
        person.begin(edition="jubilee", players=3, options={"specials": SPECIALS}, **settings)
        play([person], until=f"{LATEST}?.getAnimations({{ subtree: true }}).length")
        if not person.over:
            return
    raise AssertionError(f"no moment in {GAMES} games")


def test_a_moment_is_short_and_in_nobodys_way(new_page: NewPage) -> None:
    person = Person(new_page(), 5, speed="fast")
    person.page.add_init_script(
        "document.addEventListener('animationstart', ({ target }) => "
        "target.closest?.('[data-moment]')?.getAnimations({ subtree: true }).forEach((one) => one.pause()))"
    )
    celebrated(person)
    seen = person.page.evaluate(LOOK)
    assert seen["times"]
    assert all(300 <= time <= 900 for time in seen["times"])
    assert set(seen["moved"]) <= {"transform", "opacity"}
    assert (seen["touched"], seen["heard"]) == ("none", "true")


def test_whoever_wants_no_motion_sees_no_moment(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"), 5, speed="fast")
    person.begin(edition="jubilee", players=3, options={"specials": SPECIALS})
    play([person], until=f"clicker.round() > 4 || {LATEST}")
    assert person.page.locator("[data-moment]").count() == 0
