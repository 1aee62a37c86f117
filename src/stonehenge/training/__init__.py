"""Learning by self-play: what writes the coefficients and weights that bots ship with."""
