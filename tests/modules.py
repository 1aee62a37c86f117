"""docs/modules.md: every module with the first line of its docstring. ``python -m tests.modules`` writes it anew."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "stonehenge"
MODULES: Final = ROOT / "docs" / "modules.md"
HEAD: Final = """# Modules

Every module in its own words: the first line of each. Made by `python -m tests.modules`.
"""


def modules_page() -> str:
    """The page as it has to be now."""
    folders = sorted({path.parent for path in SOURCE.rglob("*.py")})
    return HEAD + "".join(_section(folder) for folder in folders)


def _section(folder: Path) -> str:
    name = "/".join(("stonehenge", *folder.relative_to(SOURCE).parts))
    lines = "".join(f"- `{path.name}`: {_first_line(path)}\n" for path in _modules(folder))
    return f"\n## {name}\n\n{_first_line(folder / '__init__.py')}\n\n{lines}" if lines else ""


def _modules(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.glob("*.py")) if path.name != "__init__.py")


def _first_line(path: Path) -> str:
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert said, f"{path.relative_to(ROOT)} doesn't say what it is"
    return said.splitlines()[0]


if __name__ == "__main__":
    MODULES.write_text(modules_page(), encoding="utf-8")
