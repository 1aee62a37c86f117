"""Sees to it that a wheel has the web page in it: whoever installs one needs no Node."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/stonehenge/server/page/index.html"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Refuses to build without the page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before anything is packed; an editable install has the sources, and builds the page when it likes."""
        del build_data
        if version != "editable" and not (Path(self.root) / PAGE).is_file():
            raise SystemExit("The web page isn't built, so there is no wheel; build it first: make page")
