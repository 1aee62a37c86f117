"""What a page still fetches: who waits for that waits no longer than it takes, and not for half a second of silence."""

from typing import Final
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, Request

STEP: Final = 10
"""Milliseconds from one look to the next."""


class Traffic:
    """The requests of a page, from when it is watched."""

    def __init__(self, page: Page) -> None:
        self.begun = 0
        self._open: set[Request] = set()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        self.begun += 1
        self._open.add(request)

    def _end(self, request: Request) -> None:
        self._open.discard(request)

    def rests(self) -> bool:
        """Whether everything that was asked for has come, or never will."""
        return not self._open


_watched: WeakKeyDictionary[Page, Traffic] = WeakKeyDictionary()


def watch(page: Page) -> None:
    """Watch what a page fetches; before it fetches anything."""
    _watched[page] = Traffic(page)


def fetched(page: Page, still: str) -> None:
    """Wait until everything is there, and nothing more is asked for while a script in any of its frames waits."""
    traffic = _watched[page]
    while True:
        while not traffic.rests():
            page.wait_for_timeout(STEP)
        before = traffic.begun
        page.frames[-1].evaluate(still)
        if traffic.rests() and traffic.begun == before:
            return
