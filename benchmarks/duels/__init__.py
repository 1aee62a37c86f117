"""What the strength of bots is measured by: lines that were planned, and results that are kept."""
