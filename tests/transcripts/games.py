"""The games whose transcripts lie here: one of each edition and of each variant, played by random bots."""

from typing import Final, NamedTuple

from stonehenge.bots.random import RandomBot
from stonehenge.cli.transcript import transcript
from stonehenge.facade import Game
from stonehenge.locales import Locale
from stonehenge.rules import record
from stonehenge.rules.editions import set_up
from stonehenge.rules.options import from_text
from stonehenge.rules.setup import Setup

NAMES: Final = ("Anya", "Henry", "Freya", "Magnus", "Ida", "Tom")


class GoldenGame(NamedTuple):
    """What is played, by how many, and in which language it is told."""

    edition: str
    players: int
    options: str = ""
    lang: str = "en"


GAMES: Final = {
    "classic": GoldenGame("classic", 3),
    "classic_de": GoldenGame("classic", 4, lang="de"),
    "plus_minus_one": GoldenGame("classic", 5, "plus_minus_one=true"),
    "hidden": GoldenGame("classic", 4, "prediction=hidden"),
    "secret": GoldenGame("classic", 6, "prediction=secret"),
    "clairvoyance": GoldenGame("classic", 5, "clairvoyance=true"),
    "monochrome": GoldenGame("classic", 4, "mode=monochrome"),
    "monochrome_hidden_three": GoldenGame("jubilee", 3, "mode=monochrome prediction=hidden"),
    "maximus": GoldenGame("classic", 4, "mode=maximus"),
    "teams": GoldenGame("classic", 4, "teams=true"),
    "counterclockwise": GoldenGame("classic", 4, "bidding=counterclockwise"),
    "rising_stakes": GoldenGame("classic", 6, "stakes=rising"),
    "odd_rounds": GoldenGame("classic", 4, "rounds=odd"),
    "one_card_exempt": GoldenGame("classic", 5, "plus_minus_one=true plus_minus_one_exempt=one_card rounds=odd"),
    "zero_exempt": GoldenGame("club", 6, "plus_minus_one=true plus_minus_one_exempt=zero", lang="de"),
    "even_rounds": GoldenGame("club", 6, "rounds=even", lang="de"),
    "jubilee": GoldenGame("jubilee", 4, "specials=all"),
    "jubilee_de": GoldenGame("jubilee", 5, "specials=all prediction=secret", lang="de"),
    "jubilee_dragon_fairy": GoldenGame("jubilee", 3, "specials=dragon+fairy plus_minus_one=true"),
    "club": GoldenGame("club", 6, "plus_minus_one=true stakes=rising"),
    "club_five": GoldenGame("club", 5),
    "junior": GoldenGame("junior", 4),
    "junior_de": GoldenGame("junior", 6, lang="de"),
    "extreme": GoldenGame("extreme", 4),
    "extreme_three": GoldenGame("extreme", 3),
    "extreme_black_mage": GoldenGame("extreme", 3, "black_mage=5", lang="de"),
    "extreme_long_game": GoldenGame("extreme", 5, "long_game=true"),
}


def golden_record(name: str) -> str:
    """The record of a game; its name is its seed."""
    edition, players, options, _ = GAMES[name]
    pairs = (option.split("=") for option in options.split())
    setup = set_up(edition, players, {option: from_text(option, value) for option, value in pairs})
    assert isinstance(setup, Setup), setup
    bots = [RandomBot(f"{name}/{seat}") for seat in range(players)]
    game = Game.from_setup(setup, name, first_dealer=0)
    game.play_out(bots)
    return record.write(setup, NAMES[:players], game.events)


def golden_transcript(name: str) -> str:
    """The transcript of a game, through its record, as ``stonehenge replay`` prints it."""
    played = record.read(golden_record(name))
    assert isinstance(played, record.Record), played
    return "".join(f"{line}\n" for line in transcript(played, Locale(GAMES[name].lang)))
