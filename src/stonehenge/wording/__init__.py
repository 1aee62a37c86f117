"""Cards, colours and refusals in words, for whoever speaks to a person: the commands and the server."""
