"""Every variant's own screen: the table shows what it should, and not what it shouldn't."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play


def sit(new_page: NewPage, **settings: Any) -> Person:
    """Somebody at a table with bots, whose game has begun and who deals first: the others begin."""
    person = Person(new_page(reduced_motion="reduce", viewport={"width": 900, "height": 640}), 3)
    person.begin(**{"players": 4, "first_dealer": 0, **settings})
    return person


def plates(person: Person) -> Locator:
    """The others, around the table."""
    return person.page.locator("section.plate")


def another_round(person: Person) -> None:
    """Play until the next round."""
    play([person], until=f"clicker.round() > {person.page.evaluate('clicker.round()')}")


def test_hidden_predictions_are_shown_together(new_page: NewPage) -> None:
    person = sit(new_page, edition="jubilee", options={"prediction": "hidden"})
    person.reach("predict")
    known = plates(person).locator(".of").filter(has_text=re.compile(r"of \d"))
    expect(known).to_have_count(0)  # who has predicted has a question mark
    person.click("predict", "0")
    person.turn("play")
    log = person.page.locator('[role="log"]')
    expect(log).to_contain_text(re.compile(rf"{person.name} 0"))
    expect(known).to_have_count(3)


def test_secret_predictions_stay_secret(new_page: NewPage) -> None:
    person = sit(new_page, edition="jubilee", options={"prediction": "secret"})
    person.reach("predict")
    person.click("predict", "1")
    person.turn("play")
    for plate in plates(person).all():
        expect(plate).to_contain_text("?")
    expect(person.page.locator(".sum")).to_have_count(0)  # the sum would tell


def test_plus_minus_one_refuses_the_number_that_comes_out_even(new_page: NewPage) -> None:
    person = sit(new_page, edition="jubilee", options={"plus_minus_one": True})
    person.reach("predict")
    refused = person.page.locator('[data-predict][aria-disabled="true"]')
    while not refused.count():  # in round one the others may have predicted more than there is
        another_round(person)
        person.reach("predict")
    refused.first.click(force=True)
    expect(person.page.locator(".note.bad")).to_contain_text(re.compile(r"\w+.*\."))
    expect(person.page.locator("[data-ask=predict]")).to_be_visible()


def test_clairvoyance_shows_every_card_but_ones_own(new_page: NewPage) -> None:
    person = sit(new_page, edition="jubilee", options={"clairvoyance": True})
    person.reach("predict")
    foreheads = person.page.locator(".forehead [data-card]")
    expect(foreheads).to_have_count(3)
    expect(person.page.locator("[data-hand]")).to_have_attribute("data-hand", "unseen")
    assert person.page.locator(".hand [data-card]").count() == 0
    turned = person.page.locator(".trump").bounding_box()
    assert turned is not None
    for box in (forehead.bounding_box() for forehead in foreheads.all()):
        assert box is not None
        apart = turned["x"] + turned["width"] <= box["x"] or box["x"] + box["width"] <= turned["x"]
        assert apart or turned["y"] + turned["height"] <= box["y"] or box["y"] + box["height"] <= turned["y"]
    person.click("predict", "0")
    person.turn("play")
    person.click("hand", "unseen")
    person.reach("predict")  # round two, as usual
    expect(foreheads).to_have_count(0)
    assert person.page.locator(".hand [data-card]").count() == 2


def held(person: Person) -> list[str]:
    """The cards of one's own hand."""
    codes: list[str] = person.page.locator("[data-hand]").evaluate_all("all => all.map((e) => e.dataset.hand)")
    return codes


def test_monochrome_gives_everyone_a_stack_of_one_colour(new_page: NewPage) -> None:
    person = sit(new_page, edition="jubilee", options={"mode": "monochrome"})
    person.reach("predict")
    hand = held(person)
    assert len(hand) == 4
    assert len({card[0] for card in hand} - {"W", "J"}) == 1
    expect(person.page.locator(".trump")).to_contain_text("No trump")
    play([person], until="clicker.phase() === 'play' && clicker.trick() > 0")
    person.turn("play")
    expect(person.page.locator('[data-hand][aria-disabled="true"]')).to_have_count(0)  # nobody follows


def test_maximus_deals_all_cards_and_names_every_colour_in_turn(new_page: NewPage) -> None:
    person = sit(new_page, edition="jubilee", options={"mode": "maximus"}, players=3)
    for round_, colour in ((1, "blue"), (2, "red")):
        person.reach("predict")
        expect(person.page.locator("h1")).to_contain_text(f"Round {round_} of 5")
        assert len(held(person)) == 20
        expect(person.page.locator(".trump svg")).to_have_attribute("aria-label", colour)
        expect(person.page.locator(".trump [data-card]")).to_have_count(0)  # nothing is turned up
        another_round(person)


def test_teams_are_told_apart_and_win_together(new_page: NewPage) -> None:
    person = sit(new_page, edition="jubilee", options={"teams": True, "mode": "maximus"})
    letters = plates(person).locator(".team").all_inner_texts()
    assert sorted(letters) == ["A", "B", "B"]
    expect(person.page.locator(".near .team")).to_have_text("A")
    another_round(person)
    person.page.set_viewport_size({"width": 1280, "height": 800})
    sheet = person.page.locator(".dock")
    sheet.wait_for()
    own, other = (int(text) for text in sheet.locator(".teams strong").all_inner_texts())
    assert own + other == sum(int(text) for text in sheet.locator("tbody tr").last.locator(".total").all_inner_texts())
    play([person], seconds=400)
    teams = person.page.locator("li.team")
    expect(teams).to_have_count(2)
    totals = [int(text) for text in teams.locator(".total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    assert sum(totals) == sum(int(text) for text in person.page.locator("ol.list .total").all_inner_texts())


def test_rising_stakes_are_shown_and_counted(new_page: NewPage) -> None:
    person = sit(new_page, edition="jubilee", options={"stakes": "rising"})
    for round_ in (1, 2, 3):
        person.reach("predict")
        expect(person.page.locator("h1")).to_contain_text(f"{10 * round_} a trick")
        another_round(person)
    person.turn()
    person.page.get_by_role("button", name="Score sheet").click()
    rows = [row.locator("td").all_inner_texts() for row in person.page.locator("dialog tbody tr").all()]
    totals = [0] * 4
    for number, cells in enumerate(rows, 1):
        for seat, cell in enumerate(cells):
            total, taken, predicted = (int(part) for part in re.findall(r"-?\d+", cell))
            off = abs(taken - predicted)
            totals[seat] += -10 * number * off if off else 20 + 10 * number * taken
            assert total == totals[seat], (number, cell)
    assert len(rows) == 3


def test_extreme_has_seals_for_a_prediction(new_page: NewPage) -> None:
    person = sit(new_page, edition="extreme")
    person.turn("seals")
    page = person.page
    expect(page.locator("[data-take]")).to_have_count(5)
    expect(page.locator("[data-mage]")).to_be_visible()
    free = page.locator("[data-take]:not(:disabled)").first
    colour = free.get_attribute("data-take")
    free.click()
    if page.locator("[data-victim]").count():
        page.locator("[data-victim]").first.click()
    expect(page.locator("[data-seals-done]")).to_contain_text("1")
    page.locator(f'[data-fewer="{colour}"]').click()
    expect(page.locator("[data-seals-done]")).not_to_contain_text("1")
    free.click()
    if page.locator("[data-victim]").count():
        page.locator("[data-victim]").first.click()
    page.locator("[data-seals-done]").click()
    person.turn("play")
    expect(page.locator(".near .seals, .near [class*=seal]").first).to_be_visible()


def test_the_black_mage_is_taken_for_all_seals(new_page: NewPage) -> None:
    person = sit(new_page, edition="extreme", first_dealer=3)  # one begins, so nobody has it yet
    for _ in range(4):
        person.turn("seals")
        mage = person.page.locator("[data-mage]")
        if mage.is_enabled():
            mage.click()
            expect(person.page.locator('[role="log"]')).to_contain_text("Black Mage")
            return
        another_round(person)
    raise AssertionError("nobody may take the Black Mage")


def test_junior_has_big_cards(new_page: NewPage) -> None:
    widths = {}
    for edition in ("classic", "junior"):
        person = sit(new_page, edition=edition)
        person.turn()
        box = person.page.locator("[data-hand]").first.bounding_box()
        assert box is not None
        widths[edition] = box["width"]
    assert widths["junior"] > 1.15 * widths["classic"]


def test_a_card_that_may_not_be_played_says_why(new_page: NewPage) -> None:
    person = sit(new_page, edition="classic", players=6)
    found = "document.querySelector('[data-hand][aria-disabled]')"
    play([person], until=f"clicker.phase() === 'play' && {found}")
    refused = person.page.locator('main[data-phase="play"] [data-hand][aria-disabled="true"]')
    card = refused.first.get_attribute("data-hand")
    assert card is not None
    person.click("hand", card)
    expect(person.page.locator(".note.bad")).to_contain_text(re.compile(r"\w+ .*\."))
    expect(person.page.locator(f'[data-hand="{card}"]')).to_be_visible()
