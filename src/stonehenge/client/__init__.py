"""A bot of one's own at a table of a server: over HTTP and the table's socket, as any client would."""
