"""Who sits at a table, who would like to, and what they have said and answered."""

from stonehenge.rules.value import value


@value
class Free:
    """Nobody sits here."""


@value
class PersonSeat:
    """Somebody sits here."""

    identity: str
    name: str
    program: bool = False
    owner: str = ""
    """Whose program it is."""
    stood_in: str = ""
    """Why a bot plays for them now; nothing while they play themselves."""
    face: str = ""
    """The figure that stands for them, if they have chosen one."""


@value
class BotSeat:
    """A bot of ours sits here."""

    bot: str


Occupant = Free | PersonSeat | BotSeat


@value
class Takeover:
    """Somebody who would like to play on for a bot, and the seats that have granted it."""

    identity: str
    name: str
    owner: str = ""
    granted: frozenset[int] = frozenset()
    face: str = ""


@value
class Message:
    """Something that was said; ``quick`` is the key of a quick message."""

    seat: int | None
    name: str
    at: int
    text: str = ""
    quick: str = ""


@value
class Answered:
    """The last decision of a seat whose client gave it a key."""

    key: str
    seq: int
    """The line of the log that it became."""
