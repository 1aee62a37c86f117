"""What a screen says, and to whom: keys where there is a keyboard, clause numbers for whoever wants them."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.screens import settled, visit


def clauses(page: Page) -> int:
    """How many clause numbers the rules show."""
    page.goto("/learn/jubilee")
    page.locator("article h2").first.wait_for()
    return page.locator("article .clause").count()


def test_clause_numbers_are_for_whoever_wants_them(new_page: NewPage) -> None:
    person = Person(new_page())
    assert clauses(person.page) == 0
    visit(person, "settings")
    person.page.get_by_role("switch", name="Clause numbers").check()
    assert clauses(person.page) > 20


def test_keys_are_explained_where_there_is_a_keyboard(new_page: NewPage) -> None:
    for touch in (False, True):
        person = Person(new_page(has_touch=touch, is_mobile=touch))
        person.begin(edition="classic", players=3)
        person.page.get_by_label("Menu").click()
        expect(person.page.get_by_text("H reads out your hand")).to_be_visible(visible=not touch)
        visit(person, "settings")
        expect(person.page.get_by_text("H reads out your hand")).to_be_visible(visible=not touch)


def test_each_language_has_its_own_letters_for_colours(new_page: NewPage) -> None:
    for lang, letters in (("en", set("BRGYV")), ("de", {"Bl", "Ro", "Gr", "Ge", "Vi"})):
        person = Person(new_page(), lang=lang)
        person.begin(edition="extreme", players=3)  # every card has a colour there
        settled(person.page)
        shown = set(person.page.locator(".letter text").all_text_contents())
        assert len(shown) > 2
        assert shown <= letters
        dealer = person.page.locator("main.play .disc").first.inner_text()
        assert dealer not in letters


def test_what_is_folded_shows_an_arrow(new_page: NewPage) -> None:
    person = Person(new_page())
    visit(person, "new")
    arrow = "(one) => getComputedStyle(one, '::before').rotate"
    summary = person.page.locator("summary").first
    folded = summary.evaluate(arrow)
    summary.click()
    settled(person.page)
    assert folded == "-45deg"
    assert summary.evaluate(arrow) == "45deg"
