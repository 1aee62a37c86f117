"""What keeps a bot from playing on."""


class ServerRefusedError(Exception):
    """The server has refused something; its text is the server's own sentence."""


class UnreachableError(Exception):
    """The server can't be reached; its text says why."""


class NoSeatError(Exception):
    """There is no free seat at the table."""
