"""The rules, compiled: copies of the functions of ``stonehenge.rules``, and nothing of its own."""

from stonehenge.rules import cards, predictions, scoring, seals, tricks, trumps
from stonehenge.simulate.compiled import compiled_rule

colour_of = compiled_rule(cards.colour_of)
value_of = compiled_rule(cards.value_of)
face_of = compiled_rule(cards.face_of)
said_of = compiled_rule(cards.said_of)
follow_after = compiled_rule(tricks.follow_after)
power = compiled_rule(tricks.power)
best_play = compiled_rule(tricks.best_play, follow_after, power)
trump_of_turnup = compiled_rule(trumps.trump_of_turnup)
first_to_predict = compiled_rule(predictions.first_to_predict)
excluded_prediction = compiled_rule(predictions.excluded_prediction)
may_change = compiled_rule(predictions.may_change)
experience = compiled_rule(scoring.experience)
chips = compiled_rule(scoring.chips)
penalty = compiled_rule(scoring.penalty)
black_mage_penalty = compiled_rule(scoring.black_mage_penalty)
fits = compiled_rule(seals.fits)
coloured_left = compiled_rule(seals.coloured_left)
was_exact = compiled_rule(scoring.was_exact)
