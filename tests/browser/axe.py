"""What axe finds on a page as it stands."""

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.screens import settled

RULES: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page, theme: str) -> list[str]:
    """What it finds in a theme."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    settled(page)  # colours fade
    results: Any = Axe().run(page, options={"runOnly": RULES, "resultTypes": ["violations"]})
    return [
        f"{theme}: {found['id']}: {node['html'][:120]} ({node['any'][0]['message'][:120] if node['any'] else ''})"
        for found in results.response["violations"]
        for node in found["nodes"]
    ]
