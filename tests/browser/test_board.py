"""At the table nothing moves that has a place, nothing covers a player, and what lies there is told apart."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play
from tests.browser.screens import GAMES, SPECIALS, STILL, settled
from tests.browser.sizes import SIZES

WATCH: Final = """() => {
  window.stood = {};
  const box = (e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join(' ');
  };
  const look = () => {
    const things = [...document.querySelectorAll('.plate')].map((e) => [e.getAttribute('aria-label'), e]);
    things.push(['trump', document.querySelector('.slot')], ['stones', document.querySelector('.night ellipse')]);
    things.push(['hand', document.querySelector('.hand')]);
    for (const [name, e] of things) if (e) ((window.stood[name] ??= {})[box(e)] = true);
  };
  window.watching = setInterval(look, 15);
}"""
STOOD: Final = """() => {
  clearInterval(window.watching);
  const all = Object.entries(window.stood).map(([name, boxes]) => [name, Object.keys(boxes)]);
  return all.filter(([, boxes]) => boxes.length > 1);
}"""


HIDDEN: Final = """() => {
  const own = document.querySelector('.crown').closest('li');
  const { left, top, width, height } = own.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const spots = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]));
  own.parentElement.style.pointerEvents = 'auto';
  const over = ([x, y]) => document.elementFromPoint(x, y)?.closest('.trick li, .plate') !== own;
  const hidden = spots.filter(over).length;
  own.parentElement.style.pointerEvents = '';
  return hidden;
}"""
"""At how many spots of the winning card something lies over it."""
TALL: Final = {"width": 390, "height": 844}


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(STILL)


@pytest.mark.parametrize("size", ["phone", "lying phone", "desk"])
def test_what_has_a_place_stands_still_through_rounds(new_page: NewPage, size: str) -> None:
    person = Person(new_page(reduced_motion="reduce"), 3)
    person.begin(edition="jubilee", players=4, options={"specials": SPECIALS})
    resize(person.page, SIZES[size])
    person.page.evaluate(WATCH)
    play([person], until="clicker.round() > 3 && clicker.phase() === 'predict'")
    assert person.page.evaluate(STOOD) == []


def test_the_winning_card_lies_on_top(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport=TALL), 6)
    person.begin(edition="classic", players=6)
    for _ in range(4):
        play([person], until="clicker.phase() === 'play' && clicker.trick() > 2")
        assert person.page.evaluate(HIDDEN) == 0
        person.act()


def test_the_table_cannot_be_scrolled_away(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport=TALL), 1)
    person.begin(edition="classic", players=4)
    person.reach("predict")
    scrolled = """() => {
      const main = document.querySelector('main.play');
      main.scrollTo(0, 300);
      document.querySelector('.night').scrollIntoView({ block: 'end' });
      return [main.scrollTop, document.scrollingElement.scrollTop];
    }"""
    assert person.page.evaluate(scrolled) == [0, 0]


def test_numbers_have_names(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"), 1)
    person.begin(edition="classic", players=4)
    play([person], until="clicker.phase() === 'play' && clicker.round() > 2")
    expect(person.page.locator(".near .stands")).to_contain_text("Taken ")
    expect(person.page.locator(".near .stands")).to_contain_text(" points")
    expect(person.page.locator(".sum")).to_contain_text("Predicted ")
    for plate in person.page.locator(".plate").all():
        expect(plate).to_contain_text(" of ")
        expect(plate).to_contain_text(" points")
    person.begin(edition="extreme", players=3)
    play([person], until="clicker.phase() === 'play' && clicker.round() > 2")
    expect(person.page.locator(".near .stands")).to_contain_text("penalty point")


def test_what_is_told_lies_over_no_player(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport=TALL), 1)
    person.begin(edition="classic", players=6)
    play([person], until="clicker.phase() === 'play' && document.querySelector('[data-hand]:not(.may)')")
    person.page.locator("[data-hand]:not(.may)").first.evaluate("(card) => card.click()")
    settled(person.page)
    note = person.page.locator(".note").bounding_box()
    assert note is not None
    for plate in person.page.locator(".plate").all():
        box = plate.bounding_box()
        assert box is not None
        assert box["y"] >= note["y"] + note["height"] - 1, "the note lies over a player"


def test_on_a_desk_sheet_story_and_chat_stand_beside(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport={"width": 1440, "height": 900}), 1)
    person.begin(edition="classic", players=4)
    play([person], until="clicker.phase() === 'play' && clicker.round() > 2 && clicker.hand() < 3")
    dock = person.page.locator(".dock")
    expect(dock.locator("table")).to_be_visible()
    expect(dock.locator(".story li")).not_to_have_count(0)
    card = person.page.locator("[data-hand]").first.bounding_box()
    assert card is not None
    assert card["width"] > 170, "cards are about 40 % larger than the 132 px of a tablet"
    person.page.set_viewport_size({"width": 1199, "height": 900})
    expect(dock).to_have_count(0)


def test_where_a_strip_is_narrow_a_tap_lifts_and_the_next_plays(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport=TALL, has_touch=True, is_mobile=True), 1)
    person.begin(edition="classic", players=6)
    play([person], until="clicker.phase() === 'play' && clicker.hand() === 8", seconds=400)
    cards = person.page.locator("[data-hand].may")
    point = person.page.evaluate("(card) => clicker.point(card)", cards.first.element_handle())
    person.page.touchscreen.tap(*point)
    expect(person.page.locator("[data-hand].lifted")).to_have_count(1)
    assert person.page.locator("main").get_attribute("data-phase") == "play"
    person.page.touchscreen.tap(*person.page.evaluate("() => clicker.point(document.querySelector('.lifted'))"))
    expect(person.page.locator("[data-hand]")).to_have_count(7)


def test_what_a_card_is_said_to_be_can_be_read(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport=TALL), 8)
    said = person.page.locator(".trick .as")
    for _ in range(GAMES):
        person.begin(edition="jubilee", players=3, options={"specials": ["juggler", "cloud"]})
        play([person], until="clicker.phase() === 'play' && document.querySelector('.trick .as')")
        if said.count():
            break
    assert said.first.inner_text().strip(), "its colour has its name beside it"
    sign = said.first.locator("svg").bounding_box()
    assert sign is not None
    assert sign["width"] > sign["height"] > 20, "and its sign"
    assert said.first.evaluate("(said) => parseFloat(getComputedStyle(said).fontSize)") >= 16


def test_a_game_that_goes_on_is_not_said_to_rest(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"), 1)
    person.begin(edition="classic", players=3)
    person.reach("play")
    menu = person.page.locator("main.play > header button").first
    menu.click()
    person.page.get_by_role("button", name="Pause").click()
    person.click("hand")
    expect(person.page.locator(".note")).to_have_count(2)  # that it rests, and that nothing can be played now
    person.page.locator(".note button.primary").click()
    expect(person.page.locator(".status")).not_to_contain_text("rests")
    expect(person.page.locator(".note")).to_have_count(0, timeout=1000)


def test_who_is_away_is_said_and_when_a_bot_steps_in(new_page: NewPage) -> None:
    host, guest = (Person(new_page(reduced_motion="reduce"), n) for n in (1, 2))
    host.introduce()
    table = host.open(edition="classic", players=3, away=30)
    host.come(table)
    host.page.locator("li.seat.mine").wait_for()
    guest.join(table)
    host.page.locator("button.start").click()
    host.page.locator("main.play").wait_for()
    guest.page.close()
    plate = host.page.locator(f'.plate[aria-label="{guest.name}"]')
    expect(plate).to_contain_text("Bot in ")
    expect(host.page.locator(".toast")).to_contain_text(f"{guest.name} is away. A bot steps in after 30 seconds.")


def test_the_frame_is_on_the_winning_card_as_it_lands(new_page: NewPage) -> None:
    person = Person(new_page(), 5, speed="normal")
    person.begin(edition="classic", players=3)
    seen = """() => {
      window.frames_seen = [];
      setInterval(() => {
        const cards = [...document.querySelectorAll('.trick li:not([inert])')];
        if (cards.length !== 3) return;
        const framed = cards.findIndex((card) => card.querySelector('.crown'));
        const round = document.querySelector('h1').textContent;
        const key = round + cards.map((card) => card.querySelector('[data-card]').dataset.card).join(' ');
        window.frames_seen.push([key, framed]);
      }, 20);
    }"""
    person.page.evaluate(seen)
    play([person], until="clicker.round() > 3")
    by_trick: dict[str, set[int]] = {}
    for trick, framed in person.page.evaluate("() => window.frames_seen"):
        by_trick.setdefault(trick, set()).add(framed)
    assert len(by_trick) > 2
    assert {trick: framed for trick, framed in by_trick.items() if len(framed) > 1} == {}
