"""What can be asked for over HTTP, a file a topic."""
