"""The live tables of one server process.

A command is decided, written to the log, and only then folded into the table in memory and sent to those who listen.
``service`` is asked, ``write_ahead`` decides and writes, ``broadcast`` folds and sends, ``cache`` keeps tables in
memory, ``subscriptions`` lets listeners come and go, ``presence`` knows who is connected, ``recovery`` reads on in the
log where this process may have fallen behind. ``driver`` does what is due by itself; by ``fanout`` several processes
tell each other what is new. ``budgets`` says how much one person may ask for, ``attendance`` notes where somebody is,
and by ``desertion`` tables end where nobody is.
"""
