"""Fuzz one target in this process, with coverage as the guide: what ``python -m tests.fuzz`` starts."""

import sys

import atheris

with atheris.instrument_imports(include=["stonehenge"]):
    from tests.fuzz.targets import TARGETS

if __name__ == "__main__":
    _, target, *options = sys.argv
    atheris.Setup([sys.argv[0], *options], TARGETS[target])
    atheris.Fuzz()
