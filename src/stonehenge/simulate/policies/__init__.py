"""How seats decide without looking ahead: compiled, for rollouts, and the same code for the bots of those names."""
