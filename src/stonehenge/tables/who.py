"""Somebody who asks for something at a table."""

from stonehenge.rules.value import value


@value
class Who:
    """A person, by the identity this server knows them by; ``program`` where it is a bot of somebody's own."""

    identity: str
    name: str
    program: bool = False
    face: str = ""
    """The figure that stands for them; nothing where they have chosen none."""
