"""``import stonehenge`` is a game in a few lines, and every refusal has a name and a sentence."""

import json
import pickle
import sys

import pytest

import stonehenge
from stonehenge import BotError, Game, IllegalActionError, RecordError, RulesError, SetupError, UnreadableActionError
from stonehenge.bots import make_bot
from stonehenge.bots.random import RandomBot
from stonehenge.rules import record
from stonehenge.rules.actions import NameTrump, Play, Predict
from stonehenge.rules.cards import BLUE, CODE_OF, UNSEEN, WIZARD
from stonehenge.rules.deals import first_wrong_deal, seed_with_words
from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.events import Dealt, Event, Predicted
from stonehenge.rules.projection import project
from stonehenge.rules.seats import SPECTATOR, Seat
from tests.processes import ran_well

SPECIALS = ["shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud"]


def game(seed: str = "a seed", **given: object) -> Game:
    return Game("classic", 3, seed, first_dealer=0, **given)  # type: ignore[arg-type] # whatever a test gives it


# --- playing ---------------------------------------------------------------------------------------------------------


def test_a_game_begins_with_its_first_round_dealt() -> None:
    played = game()
    assert played.turn == 1
    assert played.waiting_for == (1,)
    assert not played.over
    assert played.legal(1) == ["predict 0", "predict 1"]
    assert played.legal_actions(1) == [Predict(0), Predict(1)]
    assert played.legal(2) == []


def test_actions_are_texts_or_values() -> None:
    texts, values = game(), game()
    assert texts.act(1, "predict 1") == values.act(1, Predict(1)) == (Predicted(Seat(1), 1),)
    assert texts.act(2, "0") == values.act(2, Predict(0))
    assert texts.events == values.events


def test_the_next_round_is_dealt_by_itself() -> None:
    played = game()
    told: tuple[Event, ...] = ()
    while played.sheet.rounds == ():
        told = played.act(played.turn or 0, played.legal(played.turn or 0)[0])
    assert isinstance(told[-1], Dealt)
    assert played.view(1).table.round.number == 2
    assert played.totals == played.sheet.rounds[0].totals


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        *((edition, {}) for edition in EDITIONS),
        ("jubilee", {"specials": SPECIALS, "prediction": "secret"}),
        ("classic", {"clairvoyance": True}),
        ("classic", {"mode": "monochrome", "prediction": "hidden"}),
        ("club", {"plus_minus_one": True}),
    ],
)
def test_a_game_of_every_edition_is_played_in_texts_alone(edition: str, options: dict[str, object]) -> None:
    played = Game(edition, 4, "texts", options=options)
    while (seat := played.turn) is not None:
        legal = played.legal(seat)
        played.act(seat, legal[len(legal) // 2])
    assert played.over
    assert played.winners
    assert played.totals == played.sheet.totals
    assert len(played.sheet.rounds) == played.setup.rounds
    assert isinstance(record.read(played.record()), record.Record)


def test_the_same_seed_and_the_same_bots_are_the_same_game() -> None:
    games = [Game("jubilee", seed="once more", options={"specials": SPECIALS}) for _ in range(2)]
    for played in games:
        played.play_out("random")
    assert games[0].record() == games[1].record()
    assert games[0].record() != Game("jubilee", seed="another").record()


def test_without_a_seed_every_game_is_another() -> None:
    assert Game().seed != Game().seed


def test_bots_by_name_and_as_objects() -> None:
    played = game()
    played.play_out(["random", make_bot("random", "1"), RandomBot("2")])
    assert played.over
    with pytest.raises(ValueError, match="3 seats need 3 bots, not 2"):
        game().play_out(["random", "random"])


def test_a_copy_goes_on_by_itself() -> None:
    played = game()
    other = played.copy()
    other.play_out("random")
    assert other.over
    assert played.turn == 1
    assert len(played.events) == 1


# --- refusals --------------------------------------------------------------------------------------------------------


def test_what_may_not_be_done_is_refused_in_a_sentence_and_nothing_happens() -> None:
    played = game(lang="de")
    before = played.events
    with pytest.raises(IllegalActionError) as refused:
        played.act(2, "predict 1")
    assert refused.value.refusal.code == "not_your_turn"
    assert refused.value.refusal.clause == "B5"
    assert str(refused.value) == "Dieser Spieler ist nicht dran: Platz 1 ist an der Reihe."
    with pytest.raises(IllegalActionError, match="von 0 bis 1"):
        played.act(1, Predict(2))
    with pytest.raises(IllegalActionError):
        played.act(1, NameTrump(BLUE))
    assert played.events == before


def test_what_cant_be_read_is_told_with_an_example() -> None:
    with pytest.raises(UnreadableActionError, match=r'"seven" .* write for example "predict 0"'):
        game().act(1, "seven")
    assert game().read(1, "play W") == Play(WIZARD)  # not now: that is for the rules to say


@pytest.mark.parametrize(
    ("edition", "players", "options", "code"),
    [
        ("chess", 4, {}, "edition_unknown"),
        ("classic", 7, {}, "players"),
        ("classic", 3, {"teams": True}, "teams_players"),
        ("junior", 4, {"teams": True}, "option_none"),
    ],
)
def test_a_game_that_is_none_cant_be_set_up(edition: str, players: int, options: dict[str, object], code: str) -> None:
    with pytest.raises(SetupError) as refused:
        Game(edition, players, options=options)
    assert refused.value.refusal.code == code
    assert isinstance(refused.value, ValueError)


def test_first_dealer_and_names_must_fit_the_table() -> None:
    with pytest.raises(SetupError, match="Seat 3 can't deal first"):
        Game("classic", 3, first_dealer=3)
    with pytest.raises(ValueError, match="3 players need 3 names, not 1"):
        Game("classic", 3, names=["Anya"])


def test_there_is_no_last_seat_by_the_way_of_minus_one() -> None:
    for look in (Game.legal, Game.view, Game.show, Game.told):
        for seat in (-1, 3):
            with pytest.raises(IndexError, match=f"there is no seat {seat}: the seats are 0 to 2"):
                look(game(), seat)
    with pytest.raises(IndexError):
        game().act(-1, Predict(0))


def test_a_refusal_survives_another_process() -> None:
    with pytest.raises(RulesError) as refused:
        game().act(2, "predict 1")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.refusal) == (str(refused.value), refused.value.refusal)


# --- what can be seen ------------------------------------------------------------------------------------------------


def test_a_view_is_the_seats_own_and_a_moment() -> None:
    played = game()
    view = played.view(1)
    assert (view.seat, len(view.hand)) == (1, 1)
    view.hand.clear()
    view.table.round.predictions[0] = 7
    assert len(played.view(1).hand) == 1
    assert played.view(2).table.round.predictions == [-1, -1, -1]
    assert played.view().seat == SPECTATOR
    assert played.view().hand == []


def test_a_seat_is_told_its_own_cards_alone() -> None:
    played = game()
    told = played.told(2)
    assert told == tuple(project(event, 2, played.setup) for event in played.events)
    assert isinstance(told[0], Dealt)
    assert [hand == (UNSEEN,) for hand in told[0].hands] == [True, True, False]
    spectator = played.told()[0]
    assert isinstance(spectator, Dealt)
    assert spectator.hands == ((UNSEEN,),) * 3


def test_acting_tells_no_hand_of_another_seat() -> None:
    played = game()
    while (seat := played.turn) is not None:
        for event in played.act(seat, played.legal(seat)[0]):
            if isinstance(event, Dealt):
                assert all(set(hand) == {UNSEEN} for other, hand in enumerate(event.hands) if other != seat)


def dealt(*hands: str) -> Game:
    """A game whose first round was dealt so."""
    header = {"format": "wizard-record/1", "edition": "classic", "players": ["Anya", "Henry", "Freya"], "options": {}}
    deal = {"event": "deal", "round": 1, "dealer": 0, "hands": [[card] for card in hands], "turnup": "G3"}
    return Game.from_record(f"{json.dumps(header)}\n{json.dumps(deal)}\n")


def test_other_hands_look_the_same_to_everyone_who_may_not_see_them() -> None:
    one, other = dealt("B1", "R5", "W"), dealt("J", "R5", "Y9")
    assert one.events != other.events
    for look in (repr, str, Game.show, Game.view, Game.told):
        assert look(one) == look(other)
    for look_from in (Game.show, Game.view, Game.told, Game.legal):
        assert look_from(one, 1) == look_from(other, 1)
        assert look_from(one, 2) != look_from(other, 2) or look_from is Game.legal
    assert one.act(1, "predict 0") == other.act(1, "predict 0")


def test_a_seat_sees_the_table_and_its_own_hand_in_words() -> None:
    played = dealt("B1", "R5", "W")
    assert played.show(2).splitlines() == [
        "Wizard Classic, 3 players, 20 rounds",
        "Round 1 of 20 · 1 card each · dealer: Anya",
        "Trump: green. Tricks taken/predicted: Anya: 0/?, Henry: 0/?, Freya: 0/?",
        "Your hand: Wizard",
        "Total: Anya: 0, Henry: 0, Freya: 0",
        "The table waits for predictions: Henry.",
    ]
    for seat, action in ((1, "predict 1"), (2, "predict 1"), (0, "predict 0"), (1, "R5"), (2, "W")):
        played.act(seat, action)
    assert str(played).splitlines()[2:4] == [
        "Trump: green. Tricks taken/predicted: Anya: 0/0, Henry: 0/1, Freya: 0/1",
        "Trick 1 of 1: Henry: red 5, Freya: Wizard",
    ]
    assert repr(played) == "<Game classic, 3 players, round 1 of 20, play by 0>"


def test_in_clairvoyance_a_seat_sees_all_cards_but_its_own() -> None:
    played = game(options={"clairvoyance": True})
    cards = [CODE_OF[card] for event in played.events[:1] if isinstance(event, Dealt) for (card,) in event.hands]
    assert played.read(1, "unseen") == Play(UNSEEN)
    assert [CODE_OF.get(card) for card in played.view(1).foreheads] == [cards[0], None, cards[2]]
    assert "you see the others' cards, not your own. seat 0: " in played.show(1)
    assert "seat 1: " not in played.show(1).splitlines()[3]


# --- records ---------------------------------------------------------------------------------------------------------


def test_a_record_is_sound_and_can_be_read_back() -> None:
    played = game(names=["Anya", "Henry", "Freya"])
    played.play_out("random")
    again = Game.from_record(played.record())
    assert again.names == ("Anya", "Henry", "Freya")
    assert again.events == played.events
    assert again.over
    assert again.seed == played.seed
    assert again.record() == played.record()


def test_a_finished_record_says_what_its_cards_were_shuffled_by() -> None:
    played = game()
    assert record.read_shuffle(played.record()) is None  # or the next rounds could be foreseen
    played.play_out("random")
    shuffle = record.read_shuffle(played.record())
    assert shuffle is not None
    assert shuffle.seed == "a seed"
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    assert first_wrong_deal(played.setup, dealt, shuffle.seed) is None


def test_words_that_players_added_to_the_shuffle_stay_in_the_record() -> None:
    played = game(seed_with_words("a seed", {1: "abracadabra"}))
    played.play_out("random")
    text = record.write(played.setup, played.names, played.events, record.Shuffle("a seed", {1: "abracadabra"}))
    assert Game.from_record(text).record() == text


def test_an_unfinished_game_is_played_on() -> None:
    played = game()
    played.act(1, "predict 1")
    again = Game.from_record(played.record(), seed="another")
    assert again.turn == 2
    again.play_out("random")
    assert again.over
    assert record.read_shuffle(again.record()) is None  # its rounds were not all dealt by one seed
    assert isinstance(record.read(again.record()), record.Record)


def test_a_broken_record_is_refused_with_its_line() -> None:
    text = game().record()
    with pytest.raises(RecordError) as refused:
        Game.from_record(text + '{"event": "bid", "seat": 2, "bid": 1}\n')
    assert refused.value.line == 3
    assert refused.value.refusal.code == "not_your_turn"
    assert str(refused.value) == "It isn't this player's turn: seat 1 is next."
    assert pickle.loads(pickle.dumps(refused.value)).line == 3
    with pytest.raises(RecordError, match="must be one JSON object"):
        Game.from_record("nonsense")


# --- the package -----------------------------------------------------------------------------------------------------


def test_the_package_has_what_it_says_it_has() -> None:
    assert set(stonehenge.__all__) <= set(dir(stonehenge))
    assert all(getattr(stonehenge, name) for name in stonehenge.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = stonehenge.Chess  # type: ignore[attr-defined] # which is the point


def test_the_import_alone_loads_nothing_and_a_game_no_simulator() -> None:
    code = (
        "import sys, stonehenge\n"
        "print([name for name in sys.modules if name.startswith('stonehenge.')])\n"
        "stonehenge.Game(seed='quick').legal(0)\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('numba', 'numpy', 'msgspec')\n"
        "       or name.startswith(('stonehenge.bots', 'stonehenge.simulate', 'stonehenge.cli'))])\n"
    )
    assert ran_well([sys.executable, "-c", code]).splitlines() == ["[]", "[]"]


def test_what_a_newcomer_gives_is_taken_or_answered_in_a_sentence() -> None:
    assert Game(seed=42).seed == "42"
    assert set(Game("jubilee", options={"specials": "all"}).setup.options.specials) == set(SPECIALS)
    with pytest.raises(ValueError, match=r"there is no language 'xx': there are .*en"):
        Game(lang="xx")
    game = Game(seed="newcomer")
    for wrong in ("4", 4.0, None):
        with pytest.raises(TypeError, match="the number of players is a whole number"):
            Game(players=wrong)  # type: ignore[arg-type] # what people do
    with pytest.raises(TypeError, match="a seat is a whole number, not '0'"):
        game.act("0", "predict 1")  # type: ignore[arg-type] # what people do
    with pytest.raises(TypeError, match="a bot is a name, or has a method decide; 3 is neither"):
        game.play_out(3)  # type: ignore[arg-type] # what people do
    with pytest.raises(BotError, match="nobody"):
        game.play_out("nobody")


def test_an_example_fits_the_moment_also_for_a_seat_that_has_to_wait() -> None:
    game = Game("extreme", players=3, seed="any text")
    assert game.turn is not None
    waiting = (game.turn + 1) % 3
    with pytest.raises(UnreadableActionError, match=r'write for example "seals 1 red"'):
        game.act(waiting, "seven")
    game.act(game.turn, "seals 1 red")
