"""The score pad for real cards: whole games of every edition, written without a network, edited, kept, exported."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

from stonehenge.locales import Locale
from stonehenge.rules import events
from stonehenge.rules.cards import COLOUR_LETTERS
from stonehenge.rules.refusals import Refusal
from stonehenge.scorepad.notes import (
    BombNote,
    CloudNote,
    LeftNote,
    MageNote,
    Note,
    PredictionNote,
    SealsNote,
    TricksNote,
)
from stonehenge.scorepad.pad_files import read_pads
from stonehenge.scorepad.sheet import sheet_of
from stonehenge.wording.pad_lines import pad_csv
from tests.browser.conftest import NewPage
from tests.browser.test_offline import visited
from tests.properties.playing import Game, whole_game
from tests.properties.setups import SPECIALS, Case, case_of
from tests.scorepad.scribe import NAMES, notes_of

SCRIBE: Final = (Path(__file__).parent / "scribe.js").read_text(encoding="utf-8")
LOCALE: Final[dict[str, str]] = json.loads(
    (Path(__file__).parents[2] / "src/stonehenge/locales/en.json").read_text(encoding="utf-8")
)
PHONE: Final = {"width": 390, "height": 844}
GAMES: Final = (
    case_of("classic", 6, plus_minus_one=True, plus_minus_one_exempt="zero", rounds="odd"),
    case_of("jubilee", 4, specials=SPECIALS, prediction="secret"),
    case_of("jubilee", 3, specials=(), mode="monochrome", prediction="hidden", stakes="rising"),
    case_of("jubilee", 5, specials=(), mode="maximus"),
    case_of("club", 4, rounds="even"),
    case_of("junior", 5),
    case_of("extreme", 4),
)


def begin(page: Page, case: Case, url: str = "") -> None:
    """Begin a new pad, as somebody does it: the names, the edition, its options."""
    page.goto(f"{url}/pads/new")
    page.locator("[data-name]").first.wait_for()
    while page.locator("[data-name]").count() < case.players:
        page.locator("[data-more]").click()
    while page.locator("[data-name]").count() > case.players:
        page.locator("li.seat .quiet").last.click()
    for place in range(case.players):
        page.locator(f'[data-name="{place}"]').fill(NAMES[place])
    page.locator(f'.editions label:has([value="{case.edition}"])').click()
    for name, value in case.given.items():
        choose(page, name, value)
    page.locator("[data-begin]").click()
    page.locator("[data-asked]").wait_for()


def choose(page: Page, name: str, value: Any) -> None:
    """Choose one option."""
    legend = LOCALE[f"web.option.{name}"]
    if name == "specials":
        if not value:
            page.get_by_role("button", name=LOCALE["web.option.specials.none"], exact=True).click()
    elif isinstance(value, bool):
        page.get_by_role("switch", name=legend).set_checked(value)
    else:
        group = page.get_by_role("group", name=legend, exact=True)
        group.locator("label", has_text=LOCALE[f"web.option.{name}.{value}"]).first.click()


def tapped(notes: Iterable[Note], rounds: int) -> list[dict[str, Any]]:
    """What is tapped in each round, by what is asked for, as ``scribe.js`` wants it."""
    found: list[dict[str, Any]] = [
        {"said": {}, "taken": {}, "seals": {}, "left": {}, "mage": None, "bomb": False, "cloud": None}
        for _ in range(rounds)
    ]
    for note in notes:
        match note:
            case PredictionNote(number, player, tricks):
                found[number - 1]["said"][player] = tricks
            case TricksNote(number, player, tricks):
                found[number - 1]["taken"][player] = tricks
            case BombNote(number, exploded):
                found[number - 1]["bomb"] = exploded
            case CloudNote(number, player, tricks) if player >= 0:
                found[number - 1]["cloud"] = [player, tricks]
            case MageNote(number, player):
                found[number - 1]["mage"] = player
            case SealsNote(number, player, take, steal):
                letters = [COLOUR_LETTERS[colour] for colour in take]
                found[number - 1]["seals"][player] = {
                    "take": letters,
                    "steal": [(COLOUR_LETTERS[colour], victim) for colour, victim in steal],
                }
            case LeftNote(number, player, coloured, black, white):
                found[number - 1]["left"][player] = {"coloured": coloured, "black": black, "white": white}
            case _:
                pass
    return found


def totals_of(game: Game) -> list[int]:
    """The totals that the game's record ends with."""
    return list([event.totals for event in game.events if isinstance(event, events.Scored)][-1])


def standing(page: Page) -> list[int]:
    """Everyone's points as they stand in the head of the sheet."""
    return [int(text) for text in page.locator("[data-standing]").all_inner_texts()]


def test_whole_games_of_every_edition_are_scored_without_a_network(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(lost=True, viewport=PHONE, reduced_motion="reduce")
    expected: dict[str, list[int]] = {}
    with visited(page, tmp_path) as server:
        page.goto(f"{server.url}/pads")
        page.context.set_offline(True)
        for seed, case in enumerate(GAMES):
            setup = case.set_up()
            game = whole_game(setup, f"pad {seed}")
            begin(page, case, server.url)
            page.evaluate(SCRIBE, tapped(notes_of(game), setup.rounds))
            expect(page.locator("[data-over]")).to_be_visible()
            assert standing(page) == totals_of(game), str(case)
            expected[page.url.rpartition("/")[2]] = totals_of(game)
            if (
                "cloud" in setup.options.specials
            ):  # of a round that is done the Cloud can be written anew, and taken back
                page.locator('[data-cell="1-0"]').click()
                page.locator("[data-edit-cloud]").click()
                taker = page.locator('[data-cloud]:not([data-cloud="none"])').last
                taker.click()
                assert standing(page) != totals_of(game)
                page.locator("[data-undo]").click()
                assert standing(page) == totals_of(game)
        page.reload()
        expect(page.locator("[data-over]")).to_be_visible()  # kept, and still without a network
        assert standing(page) == list(expected.values())[-1]
        page.goto(f"{server.url}/pads")
        expect(page.locator("[data-pad]")).to_have_count(len(GAMES))
        page.locator("[data-search]").fill("junior ida")
        expect(page.locator("[data-pad]")).to_have_count(1)
        with page.expect_download() as saved:
            page.locator("[data-export]").click()
        kept = read_pads(saved.value.path().read_text(encoding="utf-8"))
        assert not isinstance(kept, Refusal)
        assert {each.id: list(sheet_of(each.pad).standing) for each in kept} == expected
        for each in kept[:1]:  # one of them as a table and as a picture
            page.goto(f"{server.url}/pad/{each.id}/paper")
            expect(page.locator("[data-printed] svg")).to_be_visible()
            with page.expect_download() as table:
                page.locator("[data-csv]").click()
            assert table.value.path().read_bytes().decode("utf-8-sig") == pad_csv(sheet_of(each.pad), Locale("en"))
            with page.expect_download() as picture:
                page.locator("[data-picture]").click()
            assert picture.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
        page.goto(f"{server.url}/pads/figures")
        page.get_by_text("Wizard Extreme").click()
        expect(page.locator("[data-family] tbody tr")).to_have_count(4)


def tap(page: Page, *keys: int) -> int:
    """Tap these numbers one after the other with a finger; how many taps that were."""
    for key in keys:
        page.locator(f'[data-key="{key}"]').tap()
    return len(keys)


def test_a_round_of_six_takes_twelve_taps_and_anything_can_be_written_anew(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 568}, has_touch=True, reduced_motion="reduce")
    begin(page, case_of("classic", 6, plus_minus_one=True))
    asked = page.locator("[data-asked]")
    expect(asked).to_have_text("Henry predicts")  # at the left of Anya, who deals
    taps = tap(page, 0, 0, 0, 1, 0)
    excluded = page.locator('[data-key="0"]')
    expect(excluded).to_have_attribute("aria-disabled", "true")
    excluded.tap(force=True)  # with it the predictions would add up: it is refused, and nothing is written
    expect(page.locator("[data-problem]")).to_contain_text("0")
    expect(asked).to_have_text("Anya predicts")
    taps += tap(page, 1)
    taps += tap(page, 0, 0, 0, 1, 0, 0)
    assert taps == 12
    expect(page.locator("h1")).to_have_text("Round 2 of 10")
    assert standing(page) == [-10, 20, 20, 20, 30, 20]

    page.locator('[data-cell="1-4"]').tap()  # Ida took none: Anya did
    page.locator("[data-part=taken]").tap()
    tap(page, 0)
    expect(page.locator("[data-problem]")).to_contain_text("only 0 of the 1")
    assert standing(page) == [0] * 6  # the round waits
    page.locator('[data-cell="1-0"]').tap()
    page.locator("[data-part=taken]").tap()
    tap(page, 1)
    assert standing(page) == [30, 20, 20, 20, -10, 20]

    for _ in range(14):
        page.locator("[data-undo]").tap()
    expect(page.locator("[data-undo]")).to_be_disabled()
    assert standing(page) == [0] * 6
    for _ in range(14):
        page.locator("[data-redo]").tap()
    expect(page.locator("[data-redo]")).to_be_disabled()
    assert standing(page) == [30, 20, 20, 20, -10, 20]
    page.reload()
    expect(page.locator("h1")).to_have_text("Round 2 of 10")
    assert standing(page) == [30, 20, 20, 20, -10, 20]
    page.evaluate("() => { document.querySelector('[data-key=\"2\"]').click(); location.reload(); }")  # at once
    expect(page.locator("[data-asked]")).to_have_text("Magnus predicts")
    assert page.locator('[data-cell="2-2"]').inner_text() == "2"


def test_a_pad_goes_to_another_browser_and_people_come_and_go(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    begin(page, case_of("classic", 3, prediction="hidden"))
    page.keyboard.type("10")  # by the keyboard, under a hand
    expect(page.locator("[data-asked]")).to_have_text("Anya types under a hand")
    assert page.locator('[data-cell="1-1"]').inner_text() == "•"
    page.keyboard.type("0")
    expect(page.locator("[data-asked]")).to_have_text("Henry took")  # all have said it: now it is seen
    assert page.locator('[data-cell="1-1"]').inner_text() == "1"
    page.keyboard.type("100")
    expect(page.locator("h1")).to_have_text("Round 2 of 20")
    page.locator("[data-menu]").click()
    page.locator("[data-join]").fill("Magnus")
    page.locator("[data-join]").press("Enter")
    expect(page.locator("[data-leave]")).to_have_count(4)
    page.locator('[data-leave="2"]').click()
    expect(page.locator("[data-leave]")).to_have_count(3)
    page.locator('[data-rename="0"]').fill("Anja")
    page.locator('[data-rename="0"]').press("Tab")
    with page.expect_download() as saved:
        page.locator("dialog [data-export]").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    page.locator("[data-stop]").click()
    expect(page.locator("[data-over]")).to_have_text("Henry has won")

    other = new_page(locale="de-DE")
    other.goto("/pads")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.locator("h1")).to_have_text("Runde 2 von 20")
    assert standing(other) == [20, 30, 20, 0]
    assert other.locator("thead .name").all_inner_texts() == ["Anja", "Henry", "Freya", "Magnus"]
    file.write_text(file.read_text(encoding="utf-8").replace('"tricks":1', '"tricks":7'), encoding="utf-8")
    other.goto("/pads")
    other.locator("input[type=file]").set_input_files(file)
    expect(other.get_by_role("alert")).to_contain_text("kann so nicht gewesen sein")
    other.locator("[data-pad]").click()
    other.locator("[data-menu]").click()
    other.locator("[data-remove]").click()
    other.locator("dialog .danger").last.click()
    expect(other.locator("main.page h1")).to_have_text("Spielblock")
    expect(other.locator("[data-pad]")).to_have_count(0)
