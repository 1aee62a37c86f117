"""Numbered SQL for each kind of database. A file that was released is never changed; the next one goes on from it."""
