"""``stonehenge compile``: compiles the simulator's loops once, so that no game has to wait for it."""

from argparse import Namespace
from time import monotonic

from stonehenge.cli.parser import Parser
from stonehenge.cli.progress import Progress
from stonehenge.locales import Locale


def add_arguments(_parser: Parser, _text: Locale) -> None:
    """It needs nothing."""


def run(_given: Namespace, text: Locale) -> int:
    """Compile what isn't yet, and say where it is kept."""
    from stonehenge.simulate.code_cache import cache_folder
    from stonehenge.simulate.compiled import HAVE_NUMBA
    from stonehenge.simulate.warm import STEPS, warm_up

    if not HAVE_NUMBA:
        print(text("compile.no_numba"))
        return 0
    begun = monotonic()
    with Progress(len(STEPS)) as progress:
        warm_up(progress.at)
    print(text("compile.done", seconds=round(monotonic() - begun), folder=cache_folder()))
    return 0
