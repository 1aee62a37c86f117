"""HTTP, WebSocket, sign-in and limits around the tables; one process with SQLite, or many with PostgreSQL and Redis."""
