"""The search of the magician as it was in November 2026, frozen: the sparring partner that later ones are measured by.

Nothing here is ever changed. The bot ``magician:2026-11`` searches so in every game, and ``magician`` in the kinds of
games that the adept has not learnt. The law, the sampler of worlds by the cards alone, the yardstick and the apprentice
are not copied: a test holds all of them together to two thousand decisions that were kept.
"""
