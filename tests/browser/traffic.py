"""What a page still fetches: who waits for that waits no longer than it takes, and not for half a second of silence."""

import time
from typing import Final
from weakref import WeakKeyDictionary

from playwright.sync_api import Frame, Page, Request

STEP: Final = 10
"""Milliseconds from one look to the next."""
PATIENCE: Final = 60
"""Seconds after which what has not come never will."""


class Traffic:
    """The requests of a page, from when it is watched."""

    def __init__(self, page: Page) -> None:
        self.begun = 0
        self._open: set[Request] = set()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)
        page.on("framenavigated", self._forget)
        page.on("framedetached", self._forget)

    def _begin(self, request: Request) -> None:
        self.begun += 1
        self._open.add(request)

    def _end(self, request: Request) -> None:
        self._open.discard(request)

    def _forget(self, frame: Frame) -> None:
        """A frame that shows another page waits no longer for what the last one had asked for; nobody tells its end."""
        self._open = {request for request in self._open if request.is_navigation_request() or request.frame != frame}

    def rests(self) -> bool:
        """Whether everything that was asked for has come, or never will."""
        return not self._open

    def awaited(self) -> list[str]:
        """The addresses of what has not come."""
        return sorted(request.url for request in self._open)


_watched: WeakKeyDictionary[Page, Traffic] = WeakKeyDictionary()


def watch(page: Page) -> None:
    """Watch what a page fetches; before it fetches anything."""
    _watched[page] = Traffic(page)


def fetched(page: Page, still: str) -> None:
    """Wait until everything is there, and nothing more is asked for while a script in any of its frames waits."""
    traffic = _watched[page]
    until = time.monotonic() + PATIENCE
    while True:
        while not traffic.rests():
            assert time.monotonic() < until, f"never came: {traffic.awaited()}"
            page.wait_for_timeout(STEP)
        assert time.monotonic() < until, "more is asked for again and again"
        before = traffic.begun
        page.frames[-1].evaluate(still)
        if traffic.rests() and traffic.begun == before:
            return
