"""A tournament by the page alone: opened, run on a laptop, seen and reported on phones, shown, printed."""

import json
import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play
from tests.live.server import Server
from tests.tournaments.table_pads import played_pad

NAMES = [f"{name} {n}" for n in (1, 2, 3) for name in ("Anna", "Bert", "Cleo")]


def open_tournament(page: Page, **rounds: Any) -> str:
    """Open a tournament by its form, and enter nine players; its id."""
    page.goto("/tournaments")
    page.get_by_label("What it is called").fill("Club evening")
    page.get_by_label("Preliminary rounds").fill("1")
    page.locator("[data-send]").click()
    page.locator("[data-names]").fill("\n".join(f"{number}. {name}" for number, name in enumerate(NAMES, start=1)))
    page.locator("[data-enter]").click()
    page.locator("[data-draw]").wait_for()
    found = re.search(r"/tournament/([\w-]+)/desk", page.url)
    assert found is not None
    return found[1]


def type_points(page: Page, *points: str) -> None:
    for seat, typed in enumerate(points):
        page.locator(f'[data-points="{seat}"]').fill(typed)
    page.locator("dialog [data-send], main form [data-send]").last.click()


def send_pad(phone: Page, slip: dict[str, Any]) -> str:
    """The final comes from a score pad that was begun by the slip, and is corrected by a file; who has won it."""
    path = urlsplit(slip["url"]).path
    phone.goto(path)
    phone.locator("summary").click()
    names = phone.locator("details .soft").inner_text().split(" · ")
    phone.locator("[data-begin-pad]").click()
    phone.wait_for_url("**/pad/slip-*")
    pad = phone.url.rpartition("/")[2]
    for name in names:
        expect(phone.get_by_text(name).first).to_be_visible()
    wrong, points = played_pad("classic", names, "another evening")
    phone.goto("/pads")  # as if it had been played to its end: fifteen rounds are long
    phone.locator('input[type="file"]').set_input_files(file_of({**wrong, "id": pad}))
    phone.locator("[data-report]").click()
    phone.locator("[data-send-pad]").click()
    expect(phone.locator("[data-sent]")).to_contain_text(str(max(points)))
    phone.locator("[data-edit]").click()
    phone.locator("summary").click()
    right, points = played_pad("classic", names, "final")
    assert points.count(max(points)) == 1
    phone.locator("[data-pad-file]").set_input_files(file_of(right))
    expect(phone.locator("[data-sent]")).to_contain_text(str(max(points)))
    return names[points.index(max(points))]


def file_of(pad: dict[str, Any]) -> FilePayload:
    return {"name": "pad.json", "mimeType": "application/json", "buffer": json.dumps(pad).encode()}


def test_an_evening(new_page: NewPage, site: Server) -> None:
    desk, phone, helper, screen = new_page(), new_page(viewport={"width": 390, "height": 844}), new_page(), new_page()
    host, other = Person(desk), Person(helper)
    host.introduce()
    tournament = open_tournament(desk)
    desk.locator("[data-word]").fill("moon")
    desk.locator("[data-draw]").click()
    expect(desk.locator("[data-next=wait]")).to_be_visible()
    expect(desk.locator("article[data-table]")).to_have_count(2)  # five and four

    # Somebody finds their table on a phone, and reports it by the code of its slip.
    slips = desk.request.get(f"/api/tournaments/{tournament}/rounds/1/slips").json()["slips"]
    names = desk.locator('[data-table="1"] .name').all_inner_texts()
    first = next(name for name in NAMES if names[0].startswith(name))
    phone.goto(f"/tournament/{tournament}")
    phone.locator("[data-find]").fill(first.lower())
    phone.locator("button.found").first.click()
    expect(phone.get_by_role("heading", name="Round 1 of 1: Table 1")).to_be_visible()
    key = slips[0]["key"]
    phone.locator("[data-slip-code]").fill(f"{key[:4]} {key[4:]}".lower())
    phone.get_by_role("button", name="Go", exact=True).click()
    expect(phone.get_by_text(f"{first} deals first.")).to_be_visible()
    phone.locator('[data-points="0"]').fill("30")
    phone.get_by_label(f"Turn the sign: {first}").click()
    type_points(phone, *[str(points) for points in (-30, 120, 90, "x", 60)])
    expect(phone.locator("[role=alert]")).to_contain_text("whole number")
    phone.locator('[data-points="3"]').fill("10")
    phone.locator("main form [data-send]").click()
    expect(phone.locator("[data-sent]")).to_contain_text("-30")

    # It comes to the desk by itself; what was wrong is corrected there, with its history.
    expect(desk.locator('[data-table="1"]')).to_contain_text("from the table", timeout=20_000)
    desk.locator('[data-edit="1"]').click()
    desk.locator('[data-points="3"]').fill("100")
    desk.get_by_label("Why (for the history)").fill("misread")
    desk.locator("dialog [data-send]").click()
    expect(desk.locator('[data-table="1"]')).to_contain_text("typed here")
    expect(desk.locator("dialog")).to_have_count(0)

    # Somebody helps by a link, types the other table, and takes points from somebody.
    desk.locator("[data-tab=more]").click()
    desk.locator("[data-invite]").click()
    link = desk.locator("p.link", has_text="#help=").inner_text()
    other.introduce()
    helper.goto(link.replace(site.url, ""))
    helper.locator("[data-help]").click()
    helper.locator("[data-type]").click()
    type_points(helper, "10", "20", "30", "40")
    expect(helper.locator("[data-next=lots]")).to_be_visible()
    helper.locator("[data-tab=people]").click()
    helper.locator('[data-person="1"]').click()
    helper.locator("[data-penalise]").click()
    expect(helper.get_by_text("10 points in round 1")).to_be_visible()
    helper.keyboard.press("Escape")

    # Lots, the final, the end: on the big screen, too.
    expect(desk.locator("[data-next=lots]")).to_be_visible(timeout=20_000)
    desk.locator("[data-draw]").click()
    expect(desk.locator("[data-next=knockout]")).to_contain_text("They play on")
    desk.locator("[data-draw]").click()
    expect(desk.locator("[data-next=wait]")).to_contain_text("Final")
    screen.goto(f"/tournament/{tournament}/screen")
    expect(screen.locator("li.plan")).to_have_count(4)
    desk.locator("[data-tab=tables]").click()
    winner = send_pad(phone, desk.request.get(f"/api/tournaments/{tournament}/rounds/2/slips").json()["slips"][0])
    desk.locator("[data-end]").click(timeout=20_000)
    desk.locator("dialog .danger").click()
    expect(desk.locator("[data-next=over] li").first).to_have_text(winner)
    phone.goto(f"/tournament/{tournament}")
    expect(phone.get_by_role("heading", name=re.compile("Your rank"))).to_be_visible()
    expect(screen.get_by_text("Final ranking")).to_be_visible(timeout=20_000)

    # Everyone can check what it was drawn by.
    phone.get_by_text("How it was drawn").click()
    expect(phone.get_by_text("Every seed leads back to that hash.")).to_be_visible()
    desk.goto(f"/tournament/{tournament}/print")
    expect(desk.locator("[data-printed=slips] article")).to_have_count(1)
    for what, count in (("Standings", 9), ("Certificates", 3)):
        desk.get_by_text(what, exact=True).click()
        expect(desk.locator("[data-printed] tbody tr, [data-printed=certificates] article")).to_have_count(count)
    expect(desk.locator("[data-printed=certificates] h1").first).to_have_text(winner)


def test_the_desk_is_for_those_who_run_it(new_page: NewPage) -> None:
    desk = new_page()
    Person(desk).introduce()
    tournament = open_tournament(desk)
    other = new_page(refused=True)
    answered = other.goto(f"/tournament/{tournament}")
    assert answered is not None
    other.locator("[data-find]").wait_for()
    assert other.request.get(f"/api/tournaments/{tournament}/desk").status == 401


def test_somebody_joins_plays_at_a_live_table_and_comes_back(new_page: NewPage) -> None:
    page = new_page()
    person = Person(page)
    person.introduce()
    format_ = {"name": "Online", "edition": "junior", "play": "same_cards", "table": 3, "rounds": 1, "pace": 0}
    opened = page.request.post("/api/tournaments", data={**format_, "bot": "random"}).json()["tournament"]
    page.goto(f"/tournament/{opened}")
    page.locator("[data-join]").click()
    expect(page.get_by_role("heading", name="The tables will be drawn soon")).to_be_visible()
    command = {"command": {"do": "draw", "round": 1}}
    page.request.post(f"/api/tournaments/{opened}/do", data={"command": {"do": "enter", "text": "Bea\nCleo\nDan"}})
    assert page.request.post(f"/api/tournaments/{opened}/do", data=command).ok
    page.get_by_role("link", name="To the table").click(timeout=20_000)
    play([person])
    page.get_by_role("link", name="To the standings").click()
    expect(page.get_by_role("heading", name=re.compile("Round 1 of 1: Table"))).to_be_visible()
    compared = page.locator("[data-same-cards]")
    expect(compared).to_contain_text(
        "With your cards: better than", timeout=30_000
    )  # as soon as the bots' table is done
    expect(compared.locator("tbody tr")).to_have_count(2)
    compared.locator("tbody .replay").first.click()
    expect(page).to_have_url(re.compile("/replay/"))
