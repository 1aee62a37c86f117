"""Somebody who plays with the page alone: looks what is asked, and clicks."""

import itertools
import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page
from playwright.sync_api import TimeoutError as TooLateError

PREFERENCES = {"speed": "off", "autoLast": False, "soundAsked": True}
"""Nothing travels, every card is played by hand, and the first table asks nothing else."""
CLICKER = (Path(__file__).parent / "clicker.js").read_text(encoding="utf-8").strip().rstrip(";")

_LOOK = """() => {
  const free = (name) => [...document.querySelectorAll(`[data-${name}]`)]
    .filter((e) => !e.disabled && e.getAttribute('aria-disabled') !== 'true')
    .map((e) => e.getAttribute(`data-${name}`));
  return {
    phase: document.querySelector('main')?.dataset.phase ?? null,
    ask: document.querySelector('[data-ask]')?.dataset.ask ?? null,
    predict: free('predict'), colour: free('colour'), choice: free('choice'), hand: free('hand'),
  };
}"""
_names = (f"{name} {n}" for n in itertools.count(1) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"))
PATIENCE = 240.0
"""Seconds for a game; a busy machine needs many."""
_OVER = "() => document.querySelector('.podium')"
_ENDS = "() => !clicker.on || document.querySelector('.podium')"
"""The quick finger has stopped, since what it was to wait for has come; or the game is over."""


class Person:
    """Somebody with a browser."""

    def __init__(self, page: Page, chance: int = 0, **preferences: Any) -> None:
        self.page = page
        self.name = next(_names)
        self.chance = random.Random(chance)
        first = json.dumps({**PREFERENCES, **preferences})
        keep = f"localStorage.getItem('stonehenge') ?? localStorage.setItem('stonehenge', '{first}')"
        page.add_init_script(f"if (location.protocol !== 'about:') {keep}")
        page.add_init_script(f"({CLICKER})({chance})")

    def introduce(self) -> None:
        """Get to be known without the page, for tests of something else."""
        answer = self.page.request.post("/api/me", data={"name": self.name})
        assert answer.ok, answer.text()
        change = "{...JSON.parse(localStorage.getItem('stonehenge') ?? '{}'), introduced: true}"
        keep = f"localStorage.setItem('stonehenge', JSON.stringify({change}))"
        self.page.add_init_script(f"if (location.protocol !== 'about:') {keep}")

    def open(self, *, bots: str | None = None, start: bool = False, **settings: Any) -> str:
        """Open a table without the page: its id. Bots play at once."""
        given = {"settings": {"pace": 0, **settings}, "sit": True, "bots": bots, "start": start}
        answer = self.page.request.post("/api/tables", data=given)
        assert answer.ok, answer.text()
        return str(answer.json()["table"])

    def come(self, table: str) -> None:
        """Come to a table."""
        self.page.goto(f"/t/{table}")

    def begin(self, *, bots: str = "counting", **settings: Any) -> str:
        """Sit at a table with bots, whose game begins: its id."""
        self.introduce()
        table = self.open(bots=bots, start=True, **settings)
        self.come(table)
        self.page.locator("main.play").wait_for()
        return table

    def join(self, table: str) -> None:
        """Come to a table as somebody new, and sit down."""
        self.come(table)
        self.page.locator("form input[autocomplete=nickname]").fill(self.name)
        self.page.locator("form button.primary").click()
        self.page.locator("li.seat.mine").wait_for()

    def look(self) -> dict[str, Any]:
        """What is asked just now."""
        seen: dict[str, Any] = self.page.evaluate(_LOOK)
        return seen

    def act(self) -> bool:
        """Do any of the things that are asked, with the mouse; whether there was one."""
        seen = self.look()
        if seen["phase"] is None:
            return False
        for kind in ("predict", "choice", "colour", "hand"):
            if seen[kind]:
                return self.click(kind, self.chance.choice(seen[kind]))
        return False

    def click(self, kind: str, value: str | None = None) -> bool:
        """Click something by its kind."""
        selector = f"[data-{kind}]" if value is None else f'[data-{kind}="{value}"]'
        try:
            element = self.page.locator(selector).first.element_handle(timeout=5000)
            point = self.page.evaluate("(element) => clicker.point(element)", element)
        except Error:  # it isn't asked any more
            return False
        assert point is not None, f"{selector} can't be hit"
        self.page.mouse.click(*point)
        return True

    def turn(self, phase: str = "", patience: float = 60) -> None:
        """Wait until something is asked."""
        selector = f'main[data-phase="{phase}"]' if phase else "main[data-phase]"
        self.page.locator(selector).wait_for(timeout=1000 * patience)

    def reach(self, phase: str) -> None:
        """Come to where this is asked; whoever deals may have to name a trump before."""
        play([self], until=f"clicker.phase() === '{phase}'")
        self.turn(phase)

    def quick(self, on: bool = True, until: str = "false") -> None:
        """From now on everything that is asked is clicked at once, unless something holds then; or no more."""
        self.page.evaluate(f"(on) => {{ clicker.until = () => {until}; clicker.on = on; }}", on)

    def wait(self, script: str, end: float, people: "Sequence[Person]") -> None:
        """Wait until a script holds, but no longer than until a moment; then say what everybody was asked."""
        left = max(1.0, 1000 * (end - time.monotonic()))
        try:
            self.page.wait_for_function(script, polling=50, timeout=left)
        except TooLateError as error:
            raise AssertionError([person.look() for person in people]) from error

    def noted(self, what: str) -> set[str]:
        """What the quick finger has met, played or done."""
        return set(self.page.evaluate("(what) => clicker[what]", what))

    @property
    def over(self) -> bool:
        """Whether the podium stands."""
        return self.page.locator(".podium").count() > 0


def play(people: Sequence[Person], until: str | Callable[[], bool] = "false", seconds: float = PATIENCE) -> None:
    """Everyone plays through the page, until it is over or enough.

    ``until`` as a script is looked at by the first one's page before each click, so that nothing is clicked any more.
    """
    end = time.monotonic() + seconds
    for person in people:
        person.quick(until=until if isinstance(until, str) and person is people[0] else "false")
    if isinstance(until, str):
        _told(people, end)
    else:
        while not until() and not all(person.over for person in people):
            assert time.monotonic() < end, [person.look() for person in people]
            people[0].page.wait_for_timeout(60)
    for person in people:
        person.quick(on=False)
        covered = person.noted("covered")
        assert covered == set(), covered


def _told(people: Sequence[Person], end: float) -> None:
    """The pages themselves say when it is enough: asking them over and over would take the time they need to play."""
    first, *others = people
    first.wait(_ENDS, end, people)
    for person in others if first.over else ():
        person.wait(_OVER, end, people)


def noted(people: Sequence[Person], what: str) -> set[str]:
    """What any of them has met, played or done."""
    return set().union(*(person.noted(what) for person in people))
