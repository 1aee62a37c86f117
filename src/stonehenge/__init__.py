"""Stonehenge: the Wizard family of card games, five editions in one engine.

``stonehenge.Game`` is a game in three lines::

    game = stonehenge.Game("jubilee", players=4, seed="any text")
    print(game.legal(game.turn))
    game.act(game.turn, "predict 1")
"""

TYPE_CHECKING = False  # as typing has it, which would take longer to import than all of this

if TYPE_CHECKING:  # at run time only when somebody asks for it, so that the import stays quick
    from stonehenge.facade import (
        BotError,
        Game,
        IllegalActionError,
        RecordError,
        RulesError,
        SetupError,
        UnreadableActionError,
    )

__version__ = "0.1.0"

__all__ = [
    "BotError",
    "Game",
    "IllegalActionError",
    "RecordError",
    "RulesError",
    "SetupError",
    "UnreadableActionError",
    "__version__",
]


if not TYPE_CHECKING:  # a type checker is to know the names above, and no others

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from stonehenge import facade

        return getattr(facade, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
