"""The net for every game of the family: what it sees, what it says, deals played on by it."""
