"""Environments to train players in: PettingZoo, Gymnasium, OpenSpiel, and thousands of tables at once.

All of them have one encoding of observations (``simulate.batch.fields``) and one of actions
(``simulate.batch.action_codes``), whatever the edition, the options and the number of players: what was trained in one
can play in another. They need the extra ``envs``; docs/environments.md is their manual.
"""
