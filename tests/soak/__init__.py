"""Hundreds of tables for as long as one likes, with people, bots, clients that mean harm, and faults all the while."""
