"""The page has a part in the shuffle by itself, checks the deal at the end, and says what it found, also of a liar."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.person import Person, play
from tests.live.hasty import LIE
from tests.live.server import Server, serving


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lies when it is told to."""
    with serving(tmp_path_factory.mktemp("house"), module="tests.live.hasty") as server:
        yield server


@pytest.fixture
def person(browser: Browser, house: Server) -> Iterator[Person]:
    """Somebody who is known there, and plays Junior with two bots."""
    context = browser.new_context(base_url=house.url, locale="en-GB", reduced_motion="reduce")
    one = Person(context.new_page(), lastEdition="junior", lastPlayers=3, lastBots="random", introduced=True)
    one.introduce()
    complaints: list[str] = []
    one.page.on("pageerror", lambda error: complaints.append(str(error)))
    yield one
    context.close()
    (house.data / LIE).unlink(missing_ok=True)
    assert complaints == []


def play_now(person: Person) -> None:
    """From the first screen to the first cards, with one click."""
    person.page.goto("/")
    person.page.locator("[data-play-now]").click()
    person.page.locator("main.play").wait_for()


def end_the_table(page: Page) -> None:
    """The host ends it, and sees what was found of the deal."""
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="End the table").click()
    page.get_by_role("button", name="Yes").click()


def test_play_now_a_whole_game_and_the_podium_says_that_the_deal_was_checked(person: Person) -> None:
    play_now(person)
    play([person])
    checked = person.page.locator("[data-deal]")
    expect(checked).to_contain_text("The deal was checked: seed and words give exactly the cards of all 8 rounds.")
    expect(checked).to_have_attribute("data-deal", "sound")
    expect(checked).to_contain_text("The word was yours")
    expect(checked).to_contain_text("before the first card")
    person.page.locator('a[href^="/replay/"]').click()
    person.page.get_by_label("Score sheet").first.click()
    expect(person.page.locator("[data-deal]")).to_have_attribute("data-deal", "sound")


def test_the_page_may_be_loaded_again_between_the_click_and_the_cards(person: Person) -> None:
    """What it has committed to is kept by the device; the game begins, and the word is in it."""
    page = person.page
    page.goto("/")
    page.route("**/socket", lambda route: route.abort())  # no line yet
    page.locator("[data-play-now]").click()
    page.wait_for_url("**/t/*")
    page.unroute("**/socket")
    page.reload()
    page.locator("main.play").wait_for()
    end_the_table(page)
    expect(page.locator("[data-deal]")).to_contain_text("The word was yours")


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        ("other words", "Round 1 was not dealt by seed and words."),
        ("swapped commitment", "Your word for the shuffle was left out or changed."),
        ("other seed", "The seed is not the one whose hash was shown first."),
    ],
)
def test_a_server_that_lies_is_found_out(person: Person, house: Server, lie: str, said: str) -> None:
    (house.data / LIE).write_text(lie, encoding="utf-8")
    play_now(person)
    end_the_table(person.page)
    expect(person.page.locator("[data-deal]")).to_have_attribute("data-deal", "wrong")
    expect(person.page.locator("[data-deal]")).to_contain_text(said)


@pytest.fixture
def two(browser: Browser, house: Server) -> Iterator[tuple[Person, Person]]:
    """A host and a guest, on two devices."""
    contexts = [browser.new_context(base_url=house.url, locale="en-GB", reduced_motion="reduce") for _ in range(2)]
    host, guest = (Person(context.new_page()) for context in contexts)
    host.introduce()
    yield host, guest
    for context in contexts:
        context.close()


def gathered(host: Person, guest: Person) -> str:
    """A table at which both have a part in the shuffle."""
    table = host.open(edition="junior", players=3)
    host.come(table)
    guest.join(table)
    expect(host.page.locator("li.seat svg[aria-label='has a part in the shuffle']")).to_have_count(2)
    return table


def test_two_people_see_that_both_have_a_part_and_both_check(two: tuple[Person, Person]) -> None:
    host, guest = two
    gathered(host, guest)
    guest.page.locator("summary", has_text="How it is shuffled").click()
    guest.page.get_by_label("Your word for the shuffle").fill("Moonlight & stones")
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("status").last).to_contain_text("Your word is in: “Moonlight & stones”.")
    host.page.locator("button.start").click()
    for one in two:
        one.page.locator("main.play").wait_for()
    end_the_table(host.page)
    for one in two:
        expect(one.page.locator("[data-deal]")).to_have_attribute("data-deal", "sound")
        expect(one.page.locator("[data-deal]")).to_contain_text("There were 2 words, yours among them")
        one.page.locator("summary", has_text="Was the deal fair?").click()
        said = one.page.locator("[data-word]")
        expect(said).to_have_count(2)
        expect(said.nth(0)).to_have_text(re.compile(rf"{host.name}.*[0-9a-f]{{32}}"))  # drawn by chance
        expect(said.nth(1)).to_have_text(re.compile(rf"{guest.name}.*Moonlight & stones"))


def go_away(guest: Person, host: Person) -> None:
    """A phone is put into a pocket; the host sees it."""
    guest.page.goto("about:blank")
    expect(host.page.get_by_text("Not here now")).to_be_visible()


def test_the_game_waits_for_somebody_who_is_away_and_begins_by_itself(two: tuple[Person, Person]) -> None:
    host, guest = two
    table = gathered(host, guest)
    start, waiting = host.page.locator("button.start"), host.page.locator("[data-waits-for]")
    go_away(guest, host)
    start.click()
    expect(waiting).to_contain_text("The game begins by itself as soon as everyone is back.")
    expect(start).to_be_disabled()
    host.page.get_by_role("button", name="Don't start yet").click()
    expect(waiting).to_have_count(0)
    start.click()
    expect(waiting).to_be_visible()
    guest.come(table)
    for one in two:
        one.page.locator("main.play").wait_for()
    end_the_table(host.page)
    for one in two:
        expect(one.page.locator("[data-deal]")).to_contain_text("There were 2 words, yours among them")


def test_the_host_goes_on_without_who_is_away_and_they_may_ask_for_the_seat(two: tuple[Person, Person]) -> None:
    host, guest = two
    table = gathered(host, guest)
    go_away(guest, host)
    host.page.locator("button.start").click()
    host.page.get_by_role("button", name="Start with bots in their place").click()
    host.page.locator("main.play").wait_for()
    guest.page.goto(f"/t/{table}")
    expect(guest.page.get_by_text("You are watching").first).to_be_visible()
    end_the_table(host.page)
    expect(host.page.locator("[data-deal]")).to_have_attribute("data-deal", "sound")
