"""Challenges: a finished game as one line of text, for others to play with the same cards."""
