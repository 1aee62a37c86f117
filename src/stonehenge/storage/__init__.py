"""The event log behind one small interface: SQLite by default, PostgreSQL by address."""
