"""A live table: who sits where, whose turn it is by the clock, who is away, what is being voted on, who may do what.

As pure as the law: a command and the time come in, events or a refusal go out; a table is the fold of its events.
"""
