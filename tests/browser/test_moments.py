"""Special moments: short, in nobody's way, moved by transform and opacity alone; and none where nothing should move."""

from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.deals import Hands, deal_next
from tests.browser.person import Person, play
from tests.browser.screens import GAMES, SPECIALS
from tests.live.server import Server

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


MIDDLE: Final = """() => {
  const note = () => {
    if (document.querySelector('[data-moment=seventh]')) window.middle ??= document.querySelector('.stock').textContent;
  };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes which seals lie in the middle as the moment comes."""


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


def seen(person: Person, moment: str) -> bool:
    """Whether this moment was the last that came."""
    return bool(person.page.locator(f'[data-moment="{moment}"]').count())


def first_trick(person: Person, moment: str, **settings: Any) -> None:
    """Play the first round, of one card each, and see this moment."""
    person.begin(**settings)
    play([person], until="clicker.phase() === 'play' || document.querySelector('[data-moment]')")
    assert not seen(person, moment)
    play([person], until="document.querySelector('[data-moment]') || clicker.round() > 1")
    expect(person.page.locator("[data-moment]")).to_have_attribute("data-moment", moment)


def test_the_fairy_over_the_dragon_is_a_moment(new_page: NewPage, site: Server) -> None:
    def meet(hands: Hands, turnup: str) -> bool:
        mine, *others = (hand[0] for hand in hands)
        return (
            mine == "fairy" and "dragon" in others and not {*others, turnup} & {"bomb", "cloud", "juggler", "werewolf"}
        )

    settings = deal_next(site, meet, edition="jubilee", players=3, options={"specials": SPECIALS}, first_dealer=0)
    first_trick(Person(new_page(), 5, speed="normal"), "fairy", **settings)


def test_a_wizard_over_a_wizard_is_a_moment(new_page: NewPage, site: Server) -> None:
    settings = deal_next(
        site, lambda hands, _: sum(hand == ["W"] for hand in hands) > 1, edition="classic", players=3, first_dealer=0
    )
    first_trick(Person(new_page(), 5, speed="normal"), "duel", **settings)


def test_a_seventh_black_seal_is_a_moment(new_page: NewPage, site: Server) -> None:
    """Somebody with the highest cards takes no seals, and so a black one with every trick: there are six (X8)."""

    def strong(hands: Hands, _: str) -> bool:
        return len({"R9", "R8", "R7", "R6", "R5", "R4", "B9", "G9", "Y9", "V9"} & set(hands[0])) > 7

    settings = deal_next(site, strong, edition="extreme", players=3, first_dealer=0)
    person = Person(new_page(), 5, speed="fast")
    person.begin(**settings)
    person.page.evaluate(MIDDLE)
    while not seen(person, "seventh"):
        play([person], until="clicker.phase() === 'seals' || document.querySelector('[data-moment=seventh]')")
        assert not person.over
        if not seen(person, "seventh"):
            person.page.locator("[data-seals-done]").click()
            person.page.locator('main:not([data-phase="seals"])').wait_for()
    assert "black" not in person.page.evaluate("middle")  # not before: all six are taken
