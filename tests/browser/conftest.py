"""A real browser (Debian's Chromium) and a real server with the built page."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.traffic import watch
from tests.live.server import Server, serving

PAGE = Path(__file__).parents[2] / "src" / "stonehenge" / "server" / "page" / "index.html"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",  # where that memory is small, pages would crash
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser, or without the page, there is nothing to try; ``make test`` has said why."""
    missing = "there is no Chromium" if CHROMIUM is None else "the page isn't built" if not PAGE.is_file() else ""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)
            # Ended with its process: an exception amid the driver's event loop leaves a driver that never answers.
            item.add_marker(pytest.mark.timeout(method="thread"))
            if missing:
                item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of this process; what is dealt can be chosen (``deals.py``)."""
    with serving(tmp_path_factory.mktemp("site"), module="tests.live.seeded") as server:
        yield server


class Window:
    """The browser of all tests here, from the first that wants it to the last."""

    def __init__(self) -> None:
        self._open: tuple[Playwright, Browser] | None = None

    def browser(self) -> Browser:
        """The browser, which is opened if it isn't yet."""
        if self._open is None:
            playwright = sync_playwright().start()
            self._open = playwright, playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        return self._open[1]

    def shut(self) -> None:
        """Close it, and end its driver."""
        if self._open is not None:
            playwright, browser = self._open
            self._open = None
            browser.close()
            playwright.stop()


WINDOW: Final = Window()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """The browser's driver runs an event loop, so it must be gone before tests elsewhere start theirs."""
    yield
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        WINDOW.shut()


@pytest.fixture
def browser() -> Browser:
    """The browser: one for all tests, since each would need seconds to start."""
    return WINDOW.browser()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, site: Server) -> Iterator[NewPage]:
    """Somebody's browser, with storage of its own; what its console complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def make(lost: bool = False, refused: bool = False, **given: Any) -> Page:
        """A page in a context of its own.

        ``lost``: it will be without a server, or meet one that is just stopping; ``refused``: something it asks for
        isn't there. Every console complains.
        """
        settings: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **given}

        def complain(text: str) -> None:
            gone = lost and ("net::ERR_" in text or "status of 503" in text)
            if not (gone or (refused and "status of 404" in text)):
                complaints.append(text)

        context = browser.new_context(base_url=site.url, **settings)
        contexts.append(context)
        page = context.new_page()
        watch(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complain(message.text) if message.type == "error" else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []
