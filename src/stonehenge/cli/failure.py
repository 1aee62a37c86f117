"""What ends a command: a sentence for the user, never a traceback."""

from typing import Final

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
"""What a shell reports of a program that was stopped by Ctrl-C."""
PIPE_CLOSED: Final = 141
"""What a shell reports of a program whose reader has gone, as ``head`` does."""


class CommandError(Exception):
    """Bad input; its text is the one sentence that the user reads."""
