"""What somebody at a table can ask for. Who they are is known from elsewhere."""

from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

from stonehenge.bots.registry import DEFAULT
from stonehenge.tables.settings import Settings
from stonehenge.wire.moves import Move

QuickMessage = Literal[
    "hello", "good_luck", "well_played", "oops", "hurry", "thanks", "wow", "one_moment", "again", "bye"
]
QUICK_MESSAGES: Final[tuple[str, ...]] = get_args(QuickMessage)
Seat = Annotated[int, Meta(ge=0, le=11)]
MOST_TEXT: Final = 300
MOST_WORD: Final = 40
MOST_KEY: Final = 40


class AnyCommand(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Anything that somebody can ask for."""


class Sit(AnyCommand, frozen=True, tag="sit"):
    """Sit down; without a seat on the first that is free. During the game: ask everyone for the seat of a bot."""

    seat: Seat | None = None


class Leave(AnyCommand, frozen=True, tag="leave"):
    """Get up. During the game a bot plays on."""


class AnswerTakeover(AnyCommand, frozen=True, tag="answer_takeover"):
    """Let somebody take over a bot's seat with the next deal, or not."""

    seat: Seat
    grant: bool


class SeatBot(AnyCommand, frozen=True, tag="seat_bot"):
    """Host: put a bot on a free seat, or another in a bot's place; without a seat on all that are free."""

    bot: Annotated[str, Meta(max_length=40)] = DEFAULT
    seat: Seat | None = None


class Remove(AnyCommand, frozen=True, tag="remove"):
    """Host: free a seat; during the game a bot plays on."""

    seat: Seat
    for_good: bool = True
    """Whether who sat there may not sit down here again."""


class Arrange(AnyCommand, frozen=True, tag="arrange"):
    """Host: change the settings before the game."""

    settings: Settings


class CommitWord(AnyCommand, frozen=True, tag="commit_word"):
    """Commit to a word for the shuffle, before the start; another one takes its place."""

    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """What ``word_commitment`` (docs/fair-deal.md) makes of the seed's hash, the seat, a nonce and the word."""


class ShowWord(AnyCommand, frozen=True, tag="show_word"):
    """Show the word that one has committed to, once the host has started."""

    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$")]
    word: Annotated[str, Meta(min_length=1, max_length=MOST_WORD)]


class Start(AnyCommand, frozen=True, tag="start"):
    """Host: begin; free seats are filled with bots."""

    bot: Annotated[str, Meta(max_length=40)] = DEFAULT


class Act(AnyCommand, frozen=True, tag="act"):
    """Do this in the game.

    Who says which moment it is for can't have it taken for another decision, however late it comes; who gives it a key
    may ask again where no answer came, and it happens once.
    """

    move: Move
    moment: Annotated[int, Meta(ge=0)] | None = None
    """The ``moment`` that the table told this seat with what it waits for."""
    key: Annotated[str, Meta(max_length=MOST_KEY)] = ""
    """The client's own name for this decision."""


class Back(AnyCommand, frozen=True, tag="back"):
    """Play oneself again, instead of the bot that stood in."""


class Nudge(AnyCommand, frozen=True, tag="nudge"):
    """Ask a slow player to go on."""

    seat: Seat


class AskUndo(AnyCommand, frozen=True, tag="ask_undo"):
    """Ask everyone to let one take one's last move back."""


class AnswerUndo(AnyCommand, frozen=True, tag="answer_undo"):
    """Grant or refuse that."""

    grant: bool


class Pause(AnyCommand, frozen=True, tag="pause"):
    """Host: stop the game for a while."""


class Resume(AnyCommand, frozen=True, tag="resume"):
    """Host: let it go on."""


class HandOver(AnyCommand, frozen=True, tag="hand_over"):
    """Host: make the person on this seat the host."""

    seat: Seat


class Close(AnyCommand, frozen=True, tag="close"):
    """Host: end the table before the game is over."""


class Say(AnyCommand, frozen=True, tag="say"):
    """Say one of the quick messages."""

    message: QuickMessage


class Chat(AnyCommand, frozen=True, tag="chat"):
    """Say something in one's own words."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]


class AllowChat(AnyCommand, frozen=True, tag="allow_chat"):
    """Host: turn the chat on or off."""

    allow: bool


Command = (
    Sit
    | Leave
    | AnswerTakeover
    | SeatBot
    | Remove
    | Arrange
    | CommitWord
    | ShowWord
    | Start
    | Act
    | Back
    | Nudge
    | AskUndo
    | AnswerUndo
    | Pause
    | Resume
    | HandOver
    | Close
    | Say
    | Chat
    | AllowChat
)
