"""Thousands of tables in one loop: act, let the bots act, deal on, and tell the next to act what it sees.

Every table has chance of its own, one for its cards and one for its bots: the same seed deals the same cards, whatever
is done at this or any other table.
"""

from typing import Final, NamedTuple

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Array, Rows, Vector
from stonehenge.simulate.batch import book as noted
from stonehenge.simulate.batch.action_codes import (
    ACTIONS,
    action_of_code,
    choose_seal,
    is_part_of_choice,
    write_mask,
)
from stonehenge.simulate.batch.blindfold import blindfold
from stonehenge.simulate.batch.book import act_and_note, open_page
from stonehenge.simulate.batch.encoding import encode
from stonehenge.simulate.bits import next_random, nth, popcount, random_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round, own_points
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.weights import Apprentice
from stonehenge.simulate.random_games import deal_round, random_action
from stonehenge.simulate.round_start import start_round

# Who decides for a seat.
LEARNER: Final = 0
"""Whoever steps the tables."""
BY_CHANCE: Final = 1
BY_COUNTING: Final = 2
BY_APPRENTICE: Final = 3

# What an episode is.
WHOLE_GAMES: Final = 0
SINGLE_ROUNDS: Final = 1

# What a reward is.
BY_POINTS: Final = 0
"""The points of each round when it is over; penalties are negative."""
BY_WINNING: Final = 1
"""At the end of the episode 1, shared among those who have won."""

NOTHING_ILLEGAL: Final = -1
_WARM_UP: Final = 20
"""Steps of a generator until it shows nothing of a simple seed."""


class BatchRules(NamedTuple):
    """What all tables of a batch have in common."""

    rounds: Rows
    """A vector for each round of the game."""
    deck: Vector
    numbers: Vector
    """The rounds, counted from 0, of which a single one is drawn."""
    teams: Vector
    """By seat."""
    models: Vector
    """By seat: who decides for it."""
    episodes: int
    rewards: int


class Batch(NamedTuple):
    """The tables, a row for each."""

    states: Rows
    books: Rows
    cards: Rows
    """The chance that deals."""
    chances: Rows
    """The chance of bots that play by it."""
    first_dealers: Vector


class Outputs(NamedTuple):
    """What is told of every table after a step, a row for each."""

    observations: Array
    masks: Array
    turns: Array
    """Whose turn it is, and so whose the observation and the mask are."""
    rewards: Array
    """By seat, what came since the step before."""
    ended: Array
    """1 where an episode has ended and the next has begun."""
    results: Array
    """By seat, the points of the episode that ended last."""


class Room(NamedTuple):
    """Room to work in."""

    seen: Vector
    deck: Vector
    apprentice: Apprentice


@compiled
def warm_generator(random: Vector) -> None:
    """Step a generator until it shows nothing of its seed."""
    for _ in range(_WARM_UP):
        next_random(random)


@compiled
def begin_tables(rules: BatchRules, batch: Batch, told: Outputs, room: Room) -> None:
    """Begin an episode at every table."""
    for table in range(len(told.turns)):
        warm_generator(batch.cards[table])
        warm_generator(batch.chances[table])
        _begin_episode(rules, batch, room, table)
        told.rewards[table] = 0.0
        told.results[table] = 0
        told.ended[table] = 0
        _play_on(rules, batch, told, room, table)
        state = batch.states[table]
        told.turns[table] = state[at.TURN]
        _tell(state, batch.books[table], room.seen, told.masks[table], told.observations[table])


@compiled
def first_illegal(masks: Array, actions: Vector) -> int:
    """The first table whose action is not among those allowed, or NOTHING_ILLEGAL."""
    for table in range(len(actions)):
        code = actions[table]
        if code < 0 or code >= ACTIONS or masks[table, code] == 0:
            return table
    return NOTHING_ILLEGAL


@compiled
def step_tables(rules: BatchRules, batch: Batch, told: Outputs, room: Room, actions: Vector, forfeit: float) -> None:
    """Let the one whose turn it is act at every table, and go on until it is a learner's turn again.

    Who does what is not allowed ends the episode and has this reward for it; nobody else has any.
    """
    for table in range(len(actions)):
        told.rewards[table] = 0.0
        told.ended[table] = 0
        code = actions[table]
        if code < 0 or code >= ACTIONS or told.masks[table, code] == 0:
            told.rewards[table, told.turns[table]] = forfeit
            _end_episode(rules, batch, told, room, table)
        else:
            _act(batch.states[table], batch.books[table], code)
        state = batch.states[table]
        if state[at.PHASE] == at.ROUND_OVER or rules.models[state[at.TURN]] != LEARNER:
            _play_on(rules, batch, told, room, table)  # a call costs more than all the rest, so only where needed
        told.turns[table] = state[at.TURN]
        _tell(state, batch.books[table], room.seen, told.masks[table], told.observations[table])


@compiled
def _act(state: Vector, book: Vector, code: int) -> None:
    if is_part_of_choice(code):
        choose_seal(state, book, code)
    else:
        act_and_note(state, book, action_of_code(state, book, code))


@compiled
def _tell(state: Vector, book: Vector, seen: Vector, mask: Array, observation: Array) -> None:
    """Tell the one whose turn it is what it may do, and what it sees."""
    seat = state[at.TURN]
    write_mask(state, book, mask)
    blindfold(state, seat, seen)
    encode(seen, book, seat, observation)


@compiled
def _play_on(rules: BatchRules, batch: Batch, told: Outputs, room: Room, table: int) -> None:
    """Let bots act and rounds begin until it is a learner's turn."""
    state = batch.states[table]
    book = batch.books[table]
    while True:
        if state[at.PHASE] == at.ROUND_OVER:
            _score(rules, state, book, told, table)
            if rules.episodes == WHOLE_GAMES and book[noted.ROUND] < len(rules.rounds):
                _begin_round(rules, batch, room, table, book[noted.ROUND])
            else:
                _reward_winners(rules, book, told, table)
                _end_episode(rules, batch, told, room, table)
            continue
        model = rules.models[state[at.TURN]]
        if model == LEARNER:
            return
        act_and_note(state, book, _bot_action(room, state, model, batch.chances[table]))


@compiled
def _bot_action(room: Room, state: Vector, model: int, chance: Vector) -> int:
    """What a bot does, which sees what a person in its seat sees."""
    if model == BY_CHANCE:
        return random_action(state, chance)
    if state[at.UNSEEN_CARDS] != 0 and state[at.PHASE] == at.WAIT_PLAY:
        return random_action(state, chance)  # V4: there is one card to play, and it doesn't see which
    blindfold(state, state[at.TURN], room.seen)
    if model == BY_COUNTING:
        return counting_action(room.seen, room.apprentice.plays)
    return apprentice_action(room.apprentice, room.seen)


# --- rounds and episodes ---------------------------------------------------------------------------------------------


@compiled
def _begin_episode(rules: BatchRules, batch: Batch, room: Room, table: int) -> None:
    book = batch.books[table]
    players = rules.rounds[0][at.PLAYERS]
    batch.first_dealers[table] = random_below(batch.cards[table], players)
    book[noted.ROUNDS] = len(rules.rounds)
    for seat in range(at.SEATS):
        book[noted.TOTAL + seat] = 0
        book[noted.TEAM + seat] = rules.teams[seat]
    number = 0
    if rules.episodes == SINGLE_ROUNDS:
        number = rules.numbers[random_below(batch.cards[table], len(rules.numbers))]
    _begin_round(rules, batch, room, table, number)


@compiled
def _begin_round(rules: BatchRules, batch: Batch, room: Room, table: int, number: int) -> None:
    """Deal the round of this number, counted from 0; where single rounds are played, it is as if it were the first."""
    state = batch.states[table]
    copy_round(state, rules.rounds[number])
    passed_on = number if rules.episodes == WHOLE_GAMES else 0
    state[at.DEALER] = (batch.first_dealers[table] + passed_on) % state[at.PLAYERS]
    for place in range(len(rules.deck)):
        room.deck[place] = rules.deck[place]
    deal_round(state, room.deck, batch.cards[table])
    start_round(state)
    open_page(batch.books[table], number + 1)


@compiled
def _score(rules: BatchRules, state: Vector, book: Vector, told: Outputs, table: int) -> None:
    for seat in range(state[at.PLAYERS]):
        book[noted.TOTAL + seat] += state[at.POINTS + seat]
        if rules.rewards == BY_POINTS:
            told.rewards[table, seat] += own_points(state, seat)


@compiled
def _team_total(book: Vector, players: int, seat: int) -> int:
    total = 0
    for other in range(players):
        if book[noted.TEAM + other] == book[noted.TEAM + seat]:
            total += book[noted.TOTAL + other]
    return total


@compiled
def _reward_winners(rules: BatchRules, book: Vector, told: Outputs, table: int) -> None:
    """One for whoever has won, or a share of it (B13, H1, J6, X11)."""
    if rules.rewards != BY_WINNING:
        return
    first = rules.rounds[0]
    players = first[at.PLAYERS]
    sign = -1 if first[at.SCORING] == at.BY_PENALTIES else 1
    best = sign * _team_total(book, players, 0)
    for seat in range(1, players):
        best = max(best, sign * _team_total(book, players, seat))
    winners = 0
    for seat in range(players):
        winners += 1 if sign * _team_total(book, players, seat) == best else 0
    for seat in range(players):
        if sign * _team_total(book, players, seat) == best:
            told.rewards[table, seat] += 1.0 / winners


@compiled
def _end_episode(rules: BatchRules, batch: Batch, told: Outputs, room: Room, table: int) -> None:
    book = batch.books[table]
    for seat in range(rules.rounds[0][at.PLAYERS]):
        told.results[table, seat] = book[noted.TOTAL + seat]
    told.ended[table] = 1
    _begin_episode(rules, batch, room, table)


# --- choosing by chance ----------------------------------------------------------------------------------------------


MASK_WORDS: Final = ACTIONS // 8
"""How many words of 64 bits a mask is, eight actions in each."""


@compiled
def draw_legal(mask_words: Array, random: Vector, actions: Array) -> None:
    """Fill in any legal action for every table, each as likely as the next; masks are given as words of 64 bits."""
    for table in range(len(actions)):
        count = 0
        for word in range(MASK_WORDS):
            count += popcount(int(mask_words[table, word]))
        chosen = random_below(random, count)
        word = 0
        bits = int(mask_words[table, 0])
        here = popcount(bits)
        while chosen >= here:
            chosen -= here
            word += 1
            bits = int(mask_words[table, word])
            here = popcount(bits)
        actions[table] = word * 8 + (nth(bits, chosen) >> 3)
