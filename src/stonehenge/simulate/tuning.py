"""Every constant that was chosen by trying: the magician's, for all its search does, and those of the apprentice.

What each was tried against is told in docs/bots.md. Those of the apprentice change the apprentice, whose coefficients
were learnt with them, and with it the magician; all others change the magician alone. The yardstick's numbers stand in
``policies/counting.py``: they are published, and not ours to try.
"""

from typing import Final

# --- who the others may be -------------------------------------------------------------------------------------------

SHARES: Final = (0.15, 0.1, 0.5, 0.25)
"""How likely a stranger is the yardstick, the apprentice, a peer, or somebody rough."""
CREDENCE: Final = 1.0
"""How far what was seen in earlier rounds is believed: the logs of its likelihoods count by this part."""
NEVER_CERTAIN: Final = 1e-4
"""No model of somebody becomes less likely than this part of the best one, whatever they did in earlier rounds."""
RULED_OUT: Final = 2e-3
"""A model less likely than this is not asked in a round; after the round it is judged again."""

# --- how likely they do what they do ---------------------------------------------------------------------------------

SLIP: Final = 0.02
"""How often one who plays by a policy does something else."""
PEER_PLAYS: Final = (0.32, 0.1)
"""How far a peer's plays are from what the adept finds best, in the units it learns in (for the base game ten points),
and how often they are just anything; fitted to games between searching bots."""
PEER_PREDICTIONS: Final = (0.32, 0.03)
"""And its predictions."""
ROUGH_PLAYS: Final = (0.7, 0.25)
"""The same of somebody rough."""
ROUGH_PREDICTIONS: Final = (0.7, 0.1)

# --- drawing worlds --------------------------------------------------------------------------------------------------

TRIES: Final = 60
"""How often a world is begun anew before it is given up."""
EFFECTIVE_WORLDS: Final = 40.0
"""How many of the worlds drawn must share in the weight when some are chosen."""
COOLER: Final = 0.8
"""What was seen is trusted less by this factor, again and again, until EFFECTIVE_WORLDS share in the weight."""
LEAST_TRUST: Final = 0.05
"""What was seen is never trusted less than this."""
WORLDS_OF_A_CHAIN: Final = 80
"""How many worlds one Markov chain leaves behind; each starts from a world of its own."""
DRAWN_FOR_A_CHAIN: Final = 8
"""How many worlds are drawn for each chain, of which the start is chosen."""
FIRST_STEPS: Final = 60
"""How many steps a chain takes to its first world."""
STEPS_BETWEEN: Final = 6
"""And from there to the next."""
DRAWN_FOR_EACH: Final = 2
"""How many worlds are drawn for each that is looked into, where they cannot mix, or by a budget of worlds."""
DRAWING_TIME: Final = 0.3
"""Which part of the time is for drawing them, where milliseconds are the budget."""

# --- playing actions out ---------------------------------------------------------------------------------------------

AROUND: Final = 2
"""How far from what the adept would say a prediction is still looked at."""
MOST_WORLDS: Final = 320
"""In how many worlds actions are played out."""
MOST_DECISIONS: Final = 70_000
"""How many decisions of others and its own are played out in all for one of the magician's, unless by the clock: what
keeps the first plays of a long round, with a whole hand to choose from, within 50 ms."""
MOST_BY_CLOCK: Final = 4_000
"""In how many at most, where milliseconds are the budget."""
AT_A_TIME: Final = 16
"""How many worlds are made before actions are played out in them: often there is no need of more."""
FIRST_LOOK: Final = 32
"""After how many worlds the actions that are clearly worse are dropped for the first time."""
LOOK_EVERY: Final = 16
"""After how many further worlds they are dropped again."""
CLEARLY: Final = 2.5
"""How many standard errors worse an action must be to be dropped."""
MODESTY: Final = 0.0
"""What a trick predicted beyond those there are costs, in stakes of a trick."""

# --- the apprentice --------------------------------------------------------------------------------------------------

PER_CARD_LEFT: Final = 0.1
"""What a card left in the hand counts, where a chance depends on their number."""
STRANGER_HUNGER: Final = 0.5
"""How likely somebody still needs a trick whose prediction is secret or in seals."""
LUCKY_JESTER: Final = 0.02
"""How likely a Jester or the Fairy that is the best card so far takes the trick, with others still to play."""
RECEIVED_WORTH: Final = 0.3
"""How many tricks the card is worth that comes for the one passed on."""
MAGE_GAIN: Final = 0.5
"""What a trick is worth to the Black Mage, in penalty points."""
SEAL_GAIN: Final = 2.0
"""What a trick is worth that returns a coloured seal, in penalty points."""
JOKER_GAIN: Final = 4.0
"""What a trick is worth that returns the white joker, in penalty points."""
BLACK_GAIN: Final = -3.0
"""What a trick is worth for which there is no seal to return, in penalty points: a black one comes."""
