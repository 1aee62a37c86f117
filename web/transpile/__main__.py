"""``python -m web.transpile [--check]``: write ``web/src/law/``, or say whether it is up to date."""

import ast
import sys
from pathlib import Path
from typing import Final

from web.transpile.modules import Library
from web.transpile.source import Symbol, source_of

FOLDER: Final = Path(__file__).parents[1] / "src" / "law"
BY_HAND: Final = ("python.ts",)
PAD: Final = (
    "circle",
    "drafts",
    "figures",
    "note_checks",
    "notes",
    "pad_results",
    "pad_rounds",
    "pad_table",
    "pads",
    "seal_rounds",
    "sheet",
)
"""The modules of the score pad; of the law itself as much as they need."""

CONSTANTS: Final = {
    "stonehenge.rules.cards": ("COLOUR_LETTERS", "SPECIALS"),
    "stonehenge.rules.predictions": ("CONCEALED",),
    "stonehenge.scorepad.pad_files": ("LONGEST", "MANY", "MOST_NOTES", "NOTE_FORMS", "ONE"),
}


def written() -> dict[str, str]:
    """Every file as it has to be."""
    library = Library()
    for module in PAD:
        source = source_of(f"stonehenge.scorepad.{module}")
        for name, statement in source.defined.items():
            if not name.startswith("_") or isinstance(statement, ast.ClassDef):
                library.add(Symbol(source.module, name))
    library.add(Symbol("stonehenge.rules.editions", "EDITIONS"))
    for module, names in CONSTANTS.items():
        for name in names:
            library.add(Symbol(module, name))
    return library.files()


def stale(files: dict[str, str]) -> list[str]:
    """The files that are not as they have to be, and those that nobody writes any more."""
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.ts") if path.name not in BY_HAND}
    return sorted(name for name in {*files, *there} if files.get(name) != there.get(name))


def main() -> int:
    """Write what has changed."""
    files = written()
    changed = stale(files)
    if "--check" in sys.argv:
        for name in changed:
            print(f"web/src/law/{name} is not what the law says: run python -m web.transpile and commit it.")
        return 1 if changed else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in changed:
        if name in files:
            (FOLDER / name).write_text(files[name], encoding="utf-8")
        else:
            (FOLDER / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
