"""Stonehenge: the Wizard family of card games, five editions in one engine."""

__version__ = "0.1.0"

__all__ = ["__version__"]
