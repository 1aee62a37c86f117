"""Cards, seals and refusals in words."""

from stonehenge.locales import Locale
from stonehenge.rules.cards import BLUE, CLOUD, GREEN, JESTER, NONE, RED, SHAPESHIFTER, WIZARD, number_card
from stonehenge.rules.refusals import refuse
from stonehenge.wording.words import Words

ENGLISH, GERMAN = Words(Locale("en"), "jubilee"), Words(Locale("de"), "jubilee")
JUNIOR, EXTREME = Words(Locale("de"), "junior"), Words(Locale("en"), "extreme")


def test_cards() -> None:
    assert ENGLISH.card(number_card(BLUE, 7)) == "blue 7"
    assert GERMAN.card(number_card(BLUE, 7)) == "Blau 7"
    assert JUNIOR.card(number_card(GREEN, 3)) == "Maus 3"
    assert ENGLISH.played(SHAPESHIFTER, WIZARD) == "Shapeshifter (Wizard)"
    assert GERMAN.played(CLOUD, RED) == "Wolke (Rot)"
    assert ENGLISH.played(JESTER, NONE) == "Jester"


def test_hands() -> None:
    hand = [number_card(BLUE, 2), number_card(BLUE, 10), number_card(RED, 1), WIZARD, WIZARD, JESTER]
    assert ENGLISH.hand(hand) == "blue 2 10 · red 1 · Wizard ×2 · Jester"
    assert JUNIOR.hand(hand[:1]) == "Schmetterling 2"
    assert JUNIOR.hand(hand[:2]) == "Schmetterlinge 2 10"


def test_seals() -> None:
    assert EXTREME.seals([RED, BLUE, RED, 5]) == "1 blue, 2 red, 1 white"
    assert EXTREME.seals([]) == "none"


def test_refusals_say_cards_and_colours_in_words() -> None:
    refusal = refuse("must_follow", "B7", card="R5", colour="B")
    assert ENGLISH.refusal(refusal) == "red 5 can't be played: follow blue, or play a card without a colour."
    assert GERMAN.refusal(refusal).startswith("Rot 5 darf nicht gespielt werden: Bediene Blau")
    assert JUNIOR.refusal(refusal).startswith("Blume 5 geht jetzt nicht: Spiel Schmetterlinge")


def test_refusals_name_players_where_they_are_known() -> None:
    refusal = refuse("black_mage_taken", "X3", seat=1)
    assert EXTREME.refusal(refusal, ["Anya", "Henry"]).startswith("Henry has the Black Mage")
    assert EXTREME.refusal(refusal).startswith("seat 2 has the Black Mage")


def test_refusals_show_seals_and_phases_in_words() -> None:
    assert "one of red, white." in EXTREME.refusal(refuse("seal_does_not_fit", "X7", seals="RW"))
    assert "waits for predictions." in ENGLISH.refusal(refuse("wrong_phase", phase="predict"))


def test_what_is_no_code_stays_as_it_is() -> None:
    assert '"Q9"' in ENGLISH.refusal(refuse("record_card", card="Q9"))
