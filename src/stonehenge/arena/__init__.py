"""Matches between bots on duplicate deals, what they show and how surely, and ratings of many bots."""
