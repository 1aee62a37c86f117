"""What README.md and the pages in docs/ show runs, and prints what they say it prints."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = (
    "README.md",
    "docs/engine.md",
    "docs/environments.md",
    "docs/pad.md",
    "docs/record.md",
    "docs/fair-deal.md",
    "docs/simulator.md",
)
DOCS = sorted(str(page.relative_to(ROOT)) for page in ROOT.glob("docs/**/*.md"))
PRINTED = re.compile(r"# -> (.*)")
LINK = re.compile(r"\]\((?!https?://|#)([^)#]+)[^)]*\)")


def examples(page: str) -> list[str]:
    """The Python on a page, block by block."""
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_one_after_the_other(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    assert examples(page)
    for example in examples(page):
        exec(compile(example, page, "exec"), names)
        promised = PRINTED.findall(example)
        printed = capsys.readouterr().out.splitlines()
        assert printed == promised or (printed and not promised)


def test_the_transcript_in_the_readme_is_a_real_one() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"```text\n(.*?)```", readme, re.DOTALL)
    transcript = (ROOT / "tests/transcripts/jubilee.txt").read_text(encoding="utf-8")
    assert shown
    assert all(excerpt in transcript for excerpt in shown)


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", *DOCS])
def test_links_lead_somewhere(page: str) -> None:
    for target in LINK.findall((ROOT / page).read_text(encoding="utf-8")):
        assert ((ROOT / page).parent / target).exists(), target


def unknown_tests(text: str) -> list[str]:
    """The tests and files of tests that a text names and that there are not."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    known = {file.stem for file in files}
    for file in files:
        known.update(re.findall(r"def (test_\w+)\(", file.read_text(encoding="utf-8")))
    named = re.findall(r"`(test_\w+)`", text)
    paths = re.findall(r"`((?:tests|web|benchmarks)/[\w./-]+)`", text)
    return [name for name in named if name not in known] + [path for path in paths if not (ROOT / path).exists()]


def test_every_test_that_a_document_names_exists() -> None:
    texts = [
        (ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "SECURITY.md", "CONTRIBUTING.md", *DOCS)
    ]
    assert not [name for text in texts for name in unknown_tests(text)]
    assert unknown_tests("`test_of_nothing`, `tests/nowhere.py`") == ["test_of_nothing", "tests/nowhere.py"]
