"""One net for every game of the family: what it sees, how it is taught, and a player by it."""
