"""What people do at a table besides playing: ask for a hint, take back, rest, nudge, talk; and what they are asked."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deals import deal_next
from tests.browser.person import Person
from tests.live.server import Server


def menu(person: Person, item: str) -> None:
    """Do something of the menu."""
    person.page.get_by_label("Menu").click()
    person.page.get_by_role("dialog").get_by_role("button", name=item, exact=True).click()


def toast(page: Page, text: str) -> None:
    """This passes over the head of the table."""
    expect(page.locator(".toast")).to_contain_text(text)


NEVER_BY_ITSELF: Final = """
const real = window.setTimeout;
window.setTimeout = (run, time, ...given) => real(run, time > 2000 ? 2 ** 31 - 1 : time, ...given);
"""
"""What stands for more than two seconds stands until somebody ends it."""
PHONE: Final = {"viewport": {"width": 390, "height": 800}}


def two(new_page: NewPage, look: dict[str, Any] | None = None, **settings: Any) -> tuple[Person, Person]:
    """A host, who is asked for a prediction, and a guest, who is asked after that, at a table with a bot."""
    host, guest = (Person(new_page(reduced_motion="reduce", **(look or {})), number) for number in (1, 2))
    host.introduce()
    table = host.open(edition="classic", players=3, first_dealer=1, **settings)
    host.come(table)
    guest.join(table)
    host.page.locator("button.start").click()
    for person in (host, guest):
        person.page.locator("main.play").wait_for()
    guest.quick(until="['predict', 'play'].includes(clicker.phase())")  # whoever deals may have to name a trump
    host.turn("predict")
    guest.quick(on=False)
    return host, guest


@pytest.mark.parametrize("agrees", [True, False])
def test_a_move_is_taken_back_if_the_others_agree(new_page: NewPage, agrees: bool) -> None:
    host, guest = two(new_page, undo=True)
    own = host.page.locator('[data-ask="predict"]')
    host.click("predict", "1")
    expect(own).to_have_count(0)
    menu(host, "Take back")
    waiting = host.page.locator(".note", has_text="Everyone is asked whether the move may be taken back.")
    expect(waiting).to_have_count(1)
    asked = guest.page.locator(".note", has_text=f"{host.name} would like to take the last move back.")
    asked.get_by_role("button", name="Agree" if agrees else "No", exact=True).click()
    if agrees:
        toast(guest.page, f"{host.name} has taken the last move back.")
        expect(own).to_have_count(1)
    else:
        toast(host.page, f"{guest.name} doesn't agree; the move stays.")
        guest.turn("predict")
        expect(own).to_have_count(0)
    expect(waiting).to_have_count(0)


def test_a_hint_shows_what_one_could_do_and_everyone_learns_of_it(new_page: NewPage) -> None:
    host, guest = two(new_page, hints=True)
    expect(host.page.locator(".hinted")).to_have_count(0)
    menu(host, "Hint")
    expect(host.page.locator("[data-predict].hinted")).to_have_count(1)
    toast(guest.page, f"{host.name} has asked for a hint")
    host.page.locator("[data-predict].hinted").click()
    expect(host.page.locator(".hinted")).to_have_count(0)


def test_a_game_rests_for_everyone_until_the_host_lets_it_go_on(new_page: NewPage) -> None:
    host, guest = two(new_page)
    menu(host, "Pause")
    rests = guest.page.locator(".note", has_text="The game rests.")
    expect(rests).to_have_count(1)
    expect(rests.get_by_role("button")).to_have_count(0)  # that is the host's
    host.page.locator(".note", has_text="The game rests.").get_by_role("button", name="Go on").click()
    expect(rests).to_have_count(0)
    host.turn("predict")
    host.click("predict", "1")
    guest.turn("predict")


def test_who_is_slow_is_nudged(new_page: NewPage) -> None:
    host, guest = two(new_page)
    menu(guest, f"Nudge {host.name}")
    toast(host.page, f"{guest.name} asks: are you still there?")
    host.page.get_by_label("Menu").click()
    expect(host.page.get_by_role("dialog").get_by_role("button", name="Nudge")).to_have_count(0)  # it is one's own turn


def test_words_are_heard_by_the_others_where_the_host_allows_them(new_page: NewPage) -> None:
    host, guest = two(new_page, PHONE, chat=True)
    said = "<b>Well</b> & grüß dich"
    for person in (host, guest):
        person.page.get_by_label("Chat").click()
    own = guest.page.get_by_placeholder("Your own words")
    own.fill(said)
    guest.page.get_by_role("button", name="Send").click()
    expect(host.page.locator("ol.said li").last).to_contain_text(said)
    expect(host.page.locator("ol.said li").last).to_contain_text(guest.name)
    expect(own).to_have_value("")
    host.page.locator(".quick").get_by_role("button").first.click()
    expect(guest.page.locator("ol.said li")).to_have_count(2)
    expect(guest.page.locator("ol.said li").last).to_contain_text(host.name)
    host.page.keyboard.press("Escape")
    menu(host, "Turn chat off")
    expect(own).to_have_count(0)
    expect(guest.page.locator(".quick")).to_have_count(1)


def test_a_dealer_names_trump_by_its_panel(new_page: NewPage, site: Server) -> None:
    person = Person(new_page(reduced_motion="reduce"), 3)
    person.begin(**deal_next(site, lambda _hands, turnup: turnup == "W", edition="classic", players=3), first_dealer=0)
    person.turn("trump")
    panel = person.page.locator('[data-ask="trump"]')
    colours = panel.locator("[data-colour]")
    assert sorted(str(colour.get_attribute("data-colour")) for colour in colours.all()) == ["B", "G", "R", "Y"]
    panel.locator('[data-colour="G"]').click()
    expect(panel).to_have_count(0)
    expect(person.page.locator(".board .trump").get_by_role("img", name="green")).to_have_count(1)
    person.turn("predict")


def test_with_confirmation_a_card_is_lifted_first_and_played_by_the_second_tap(new_page: NewPage, site: Server) -> None:
    person = Person(new_page(reduced_motion="reduce"), 3, confirmTap=True)
    given = deal_next(site, lambda _hands, turnup: turnup[:1] in "BRGY", edition="classic", players=3)
    person.begin(**given, first_dealer=2)
    person.turn("predict")
    person.click("predict", "0")
    person.turn("play")
    card = person.page.locator("[data-hand]")
    card.click()
    expect(card).to_contain_class("lifted")
    expect(person.page.locator(".trick [data-card]")).to_have_count(0)
    card.click()
    person.turn("predict")  # of the next round


def test_what_a_round_was_worth_is_shown_until_a_tap_ends_it(new_page: NewPage, site: Server) -> None:
    person = Person(new_page(), 3, speed="normal")
    person.page.add_init_script(NEVER_BY_ITSELF)
    given = deal_next(site, lambda _hands, turnup: turnup[:1] in "BRGY", edition="classic", players=3)
    person.begin(**given, first_dealer=2)
    person.turn("predict")
    person.click("predict", "1")
    person.turn("play")
    person.page.locator("[data-hand]").click()
    result = person.page.locator("button.result")
    result.wait_for(timeout=60_000)
    expect(result).to_contain_text("Round 1")
    expect(result.locator(".line")).to_have_count(3)
    own = result.locator(".line.mine")
    expect(own).to_contain_text(person.name)
    points = own.locator(".points").inner_text()
    assert points in ("+30", "-10", "−10")
    assert own.evaluate("(line) => line.classList.contains('hit')") == (points == "+30")
    assert result.locator(".line.hit").count() + result.locator(".line.missed").count() == 3
    result.click()
    expect(result).to_have_count(0)
    person.turn("predict")
