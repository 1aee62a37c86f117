"""What comes from outside, read by the code that reads it: it is understood or refused, and never anything else."""
