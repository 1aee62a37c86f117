"""What goes over the wire and into the log: typed messages with the codes of records, to and from the law's values."""
