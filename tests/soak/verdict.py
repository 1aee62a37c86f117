"""What must hold in the end."""

from typing import Final

from tests.soak.evening import Figures

GROWTH: Final = 1.10
"""What a server may have in memory at the end of the storm, by what it had in its second quarter."""
SLOWER: Final = 2.0
"""The p99 of the storm, by that of the quiet while."""


def broken(figures: Figures) -> list[str]:
    """Which promises did not hold; what is lost or doubled has already ended the comparison with the log."""
    wrong = []
    if figures.failures:
        wrong.append(f"errors of a server's own: {figures.failures[:3]}")
    if any(growth > GROWTH for growth in figures.growth):
        wrong.append(f"memory grew: {figures.growth}")
    if not figures.storm_p99 <= SLOWER * figures.quiet_p99:
        wrong.append(f"p99 of {figures.storm_p99} ms in the storm, {figures.quiet_p99} ms before")
    if not figures.found.acknowledged or not figures.suffered or not figures.tried:
        wrong.append("nothing was tried")
    return wrong
