"""Writes parts of the law in TypeScript, line by line, so that a page without a server reckons by the same lines.

It knows the Python that these parts are written in and no more: whatever else it meets it refuses, with the place, so
that nothing is ever written that means something else. What TypeScript can check, TypeScript checks: an ``if`` takes a
boolean, an index is there, and every type is the one that Python's annotation says. ``python -m web.transpile`` writes
``web/src/law/``; ``--check`` says whether it is up to date.
"""
