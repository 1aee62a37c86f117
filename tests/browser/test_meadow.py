"""Junior is a meadow (J7): large picture buttons, chips that pile up, hardly a word; and all else is not."""

from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import NewPage
from tests.browser.person import Person, play
from tests.browser.screens import settled
from tests.browser.test_lessons import begin, by_keys

SIZES: Final = ((320, 568), (360, 640), (390, 844), (844, 390), (1024, 768), (1440, 900))
FINGER: Final = 64
"""What a child's finger hits, in pixels."""
ASKED: Final = """() => {
  const box = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const all = (selector) => [...document.querySelectorAll(selector)].map(box);
  return {
    buttons: all('.ask .answers > button'), pictures: all('.ask .answers > button svg').length,
    others: all('.plate, .turnup .card, [data-hand]'),
  };
}"""
PILES: Final = """() => [...document.querySelectorAll('[data-chips]')].map((pile) => ({
  chips: pile.querySelectorAll('.chip').length, told: Number(pile.parentElement.innerText.match(/\\d+/)[0]),
  name: pile.closest('[aria-label], li, .line')?.getAttribute('aria-label') ?? '',
}))"""
MOVES: Final = """() => document.getAnimations().map((one) => one.effect.target)
  .filter((e) => e?.closest('.meadow, .chips, .bee')).length"""
LEFT: Final = """() => {
  window.left = 0;
  const count = () => { window.left += 1; };
  new MutationObserver(count).observe(document.documentElement, { attributeFilter: ['data-world'] });
}"""
"""Counts how often the world is left, or entered again."""
LOOPS: Final = "() => document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity).length"


def over(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes share more than a line."""
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    )


def look_at_what_is_asked(page: Page, answers: int) -> None:
    """Every answer is large, has a picture, and lies neither outside nor over anything, at every size."""
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        settled(page)
        seen: dict[str, Any] = page.evaluate(ASKED)
        where = f"{answers} answers at {wide} x {high}"
        assert len(seen["buttons"]) == answers, where
        assert seen["pictures"] == answers, where
        for n, button in enumerate(seen["buttons"]):
            assert button["right"] - button["left"] >= FINGER, where
            assert button["bottom"] - button["top"] >= FINGER, where
            assert button["left"] >= 0, where
            assert button["right"] <= wide, where
            assert not [one for one in seen["buttons"][:n] if over(one, button)], where
            assert not [one for one in seen["others"] if over(one, button)], where


def test_junior_is_played_in_a_meadow_and_nothing_else_is(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"))
    person.begin(edition="junior", players=4)
    page = person.page
    expect(page.locator("html")).to_have_attribute("data-world", "meadow")
    page.evaluate(LEFT)
    meadow = page.locator(".meadow")
    expect(meadow).to_be_visible()
    assert meadow.bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 800}
    assert page.locator(".board .table").count() == 0  # no stones
    assert page.locator(".board .stump").count() == 1
    play([person], until="clicker.round() === 2")
    assert page.evaluate("() => window.left") == 0
    page.emulate_media(color_scheme="dark")
    expect(page.locator('.meadow[data-evening="true"] .firefly').first).to_be_visible()
    page.emulate_media(color_scheme="light")
    expect(page.locator('.meadow[data-evening="false"]')).to_be_visible()
    page.goto("/")
    assert page.locator("html").get_attribute("data-world") is None
    person.come(person.open(bots="counting", start=True, edition="classic", players=4))
    page.locator(".board .table").wait_for()
    assert page.locator(".meadow").count() == 0
    assert page.locator("html").get_attribute("data-world") is None


def test_leaving_a_meadow_within_the_page_leaves_it_behind(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    begin(page, "junior")
    page.locator(".meadow").wait_for()
    page.evaluate("() => { history.pushState(null, '', '/learn'); dispatchEvent(new PopStateEvent('popstate')); }")
    page.get_by_role("heading", level=1).wait_for()
    expect(page.locator(".meadow")).to_have_count(0)
    assert page.locator("html").get_attribute("data-world") is None


def test_what_is_predicted_is_a_ladybird_of_its_own_for_a_childs_finger(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"))
    person.begin(edition="junior", players=4)
    for cards in (1, 4, 6, 8):
        play([person], until=f"clicker.phase() === 'predict' && clicker.round() === {cards}")
        look_at_what_is_asked(person.page, cards + 1)
        names = person.page.locator(".ask .answers button").all_inner_texts()
        assert names == [str(n) for n in range(cards + 1)]
        person.page.set_viewport_size({"width": 1280, "height": 800})
        piles(person.page, 4 if cards > 1 else 0)
    play([person])
    piles(person.page, 3)  # those who stand on the podium
    assert person.page.locator(".podium .chip").count() > 0
    page = person.page
    page.locator('a[href^="/replay/"]').click()
    page.locator(".stump").wait_for()
    page.locator("input[type=range]").fill("60")
    piles(page, 4)


def piles(page: Page, number: int) -> None:
    """Whatever is told in chips has as many chips as its number."""
    seen = page.evaluate(PILES)
    assert len(seen) >= number, seen
    assert [one for one in seen if one["chips"] != one["told"]] == []


def test_the_lesson_names_a_trump_by_its_picture_and_its_points_fall_onto_piles(new_page: NewPage) -> None:
    page = new_page()
    begin(page, "junior", "de")
    page.evaluate("() => localStorage.setItem('stonehenge', JSON.stringify({ speed: 'normal', lang: 'de' }))")
    page.reload()  # with everything that moves
    for _ in range(4):
        advance(page)
    page.locator('.result [data-chips="1"] .chip').first.wait_for()
    piles(page, 3)
    assert page.evaluate(LOOPS) == 0
    advance(page)
    page.locator('[data-ask="trump"]').wait_for()
    settled(page)
    look_at_what_is_asked(page, 4)
    assert page.locator(".ask .answers button").all_inner_texts() == ["Schmetterlinge", "Blumen", "Mäuse", "Schnecken"]


def advance(page: Page) -> None:
    """Answer what the lesson waits for, and wait until it waits again."""
    page.locator('[data-lesson="read"], [data-lesson="done"]').first.wait_for()
    words = page.locator(".lesson p").inner_text()
    by_keys(page, page.locator('[data-lesson="read"]').count() > 0)
    page.wait_for_function("(words) => document.querySelector('.lesson p').innerText !== words", arg=words)
    page.locator('[data-lesson="read"], [data-lesson="done"]').first.wait_for()


def test_chips_fall_one_after_the_other_and_with_reduced_motion_lie_there(new_page: NewPage) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = new_page(reduced_motion=motion, color_scheme="dark")
        begin(page, "junior")
        page.evaluate("() => localStorage.setItem('stonehenge', JSON.stringify({ speed: 'normal', lang: 'en' }))")
        page.reload()
        for _ in range(3):
            advance(page)
        page.evaluate(
            f"""() => {{
              window.moved = 0;
              const look = () => {{ window.moved += ({MOVES})(); requestAnimationFrame(look); }};
              look();
            }}"""
        )
        advance(page)
        page.locator(".result").wait_for()
        page.locator('.result [data-chips="1"] .chip').first.wait_for()
        assert (page.evaluate("() => window.moved") > 0) is moves, motion


def test_axe_finds_nothing_in_the_meadow(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"))
    person.begin(edition="junior", players=5)
    play([person], until="clicker.phase() === 'predict' && clicker.round() === 3")
    found: list[str] = []
    for wide, high in ((390, 844), (1440, 900)):
        person.page.set_viewport_size({"width": wide, "height": high})
        for theme in ("light", "dark"):
            found += violations(person.page, theme)
    play([person])
    for theme in ("light", "dark"):
        found += violations(person.page, theme)
    assert found == []


def test_words_are_read_aloud_by_a_voice_of_the_device_alone(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(
        """
        window.heard = [];
        window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
        const voice = (name, lang, localService) => ({ name, lang, localService });
        const voices = [voice('far', 'en-US', false), voice('near', 'en-GB', true)];
        Object.defineProperty(window, 'speechSynthesis', { value: Object.assign(new EventTarget(), {
          getVoices: () => voices, cancel() {}, speak(one) { heard.push([one.voice.name, one.text.trim()]); } }) });
        """
    )
    begin(page, "junior")
    page.get_by_role("button", name="Read aloud").click()
    assert page.evaluate("() => heard") == [["near", "Your card!"]]
