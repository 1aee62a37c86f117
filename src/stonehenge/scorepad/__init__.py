"""The Scorepad of Truth: the score sheet of a game that is played with real cards.

A pad is what was written on it, note by note (``notes``); the sheet, what is wrong with it and what comes next are
worked out from the notes by the law (``sheet``), and so are everyone's figures (``figures``) and how the game came out
(``pad_results``). Nothing here has a clock, a disk or a screen. ``web/scripts/transpile`` writes the same modules in
TypeScript, so that a page without a server reckons by the very same lines.
"""
