"""What a screen is, for tests that look at all of them."""

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Frame, Page

Step = Callable[[Frame], None]


class Screen(NamedTuple):
    """A screen: where it is, what is there before anybody looks, and what is done to see it."""

    path: str
    before: Callable[[Page], str | None] = lambda page: None
    """May say where it is, if that is known only then."""
    then: Step = lambda frame: None
    again: str = "() => {}"
    """What has to be done once more at every size."""
    known: bool = True
    """Whether whoever looks has given a name before."""
