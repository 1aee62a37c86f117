"""A tournament with real cards or at live tables: players, drawn tables, results, a ranking, a knock-out.

As pure as a table: what somebody asks for and the time come in, events or a refusal go out; a tournament is the fold of
its events. It draws by seeds that were committed to before, so that everyone can work every draw out again.
"""
