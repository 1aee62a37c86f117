"""The constants of the magician of November 2026, as they were."""

from typing import Final

# --- who the others may be -------------------------------------------------------------------------------------------

SHARES: Final = (0.25, 0.25, 0.5)
"""How likely a stranger is the yardstick, the apprentice, or somebody who weighs cards roughly."""
BOLDNESS: Final = 0.04
"""How much more a stranger is thought to predict than the apprentice would, for each trick of the round."""
DOUBT: Final = 6.0
"""How many tricks that thought is worth: what was seen of more tricks than that outweighs it."""
NEVER_CERTAIN: Final = 1e-4
"""No model of somebody becomes less likely than this part of the best one, whatever they did in earlier rounds."""
RULED_OUT: Final = 2e-4
"""A model less likely than this is not asked in a round; after the round it is judged again."""

# --- how likely they do what they do ---------------------------------------------------------------------------------

SLIP: Final = 0.02
"""How often one who plays by a policy does something else."""
TEMPERATURE: Final = 1.0
"""How far somebody who weighs cards roughly is from weighing them exactly."""
SPREAD: Final = 0.27
"""How far their predictions are from what the apprentice expects, in tricks, for the root of the cards dealt."""
UNLIKELY: Final = 0.1
"""How often they do just anything."""

# --- drawing worlds --------------------------------------------------------------------------------------------------

EFFECTIVE_WORLDS: Final = 160.0
"""How many of the worlds drawn must share in the weight when some are chosen."""
COOLER: Final = 0.8
"""What was seen is trusted less by this factor, again and again, until EFFECTIVE_WORLDS share in the weight."""
LEAST_TRUST: Final = 0.05
"""What was seen is never trusted less than this."""
STOPS: Final = 4
"""How many worlds one Markov chain leaves behind."""
FEWER_STEPS: Final = 5
"""The steps of a chain to its first world, divided by this, are its steps from one world to the next."""
FEWEST_BETWEEN: Final = 2
"""The fewest steps from one world of a chain to the next."""
CHAIN_MOMENTS: Final = 750
"""How many steps a chain has, times the decisions judged at each: some 10 milliseconds for all of them."""
FEWEST_STEPS: Final = 12
MOST_STEPS: Final = 200
SLOWER: Final = 3.0
"""How much longer it takes to judge somebody who may weigh cards than one who surely counts."""
JUDGED_DECISIONS: Final = 8_000
"""About how many decisions of others are judged, in all worlds drawn together."""
FEWEST_DRAWN: Final = 160
MOST_DRAWN: Final = 1_000
DRAWN_FOR_EACH: Final = 2
"""How many worlds are drawn for each that is looked into, where a number of worlds is the budget."""
DRAWING_TIME: Final = 0.3
"""Which part of the time is for drawing them, where milliseconds are the budget."""

# --- playing actions out ---------------------------------------------------------------------------------------------

AROUND: Final = 3
"""How far from what the apprentice expects a prediction is still looked at."""
PLAYOUT_DECISIONS: Final = 26_000
"""About how many decisions are played out for one of its own: some 20 milliseconds on one core."""
FEWEST_WORLDS: Final = 24
MOST_WORLDS: Final = 160
AT_A_TIME: Final = 16
"""How many worlds are made before actions are played out in them: often there is no need of more."""
FIRST_LOOK: Final = 16
"""After how many worlds the actions that are clearly worse are dropped for the first time."""
LOOK_EVERY: Final = 8
"""After how many further worlds they are dropped again."""
CLEARLY: Final = 1.7
"""How many standard errors worse an action must be to be dropped."""
LAST_TRICKS: Final = 2
"""How many tricks before the end a playout becomes a search. At a table of the yardstick that is worth next to nothing
(+19.5 a round with it, +19.2 without, on the same five deals of the seed tune-b), and three would cost more time than
all the rest."""
MODESTY: Final = 0.4
"""What a trick predicted beyond those there are costs, in stakes of a trick, where the others are no fools: they fight
for theirs better than the playouts make believe. A bot with more of it than the others leaves tricks to them."""
