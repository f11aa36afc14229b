"""The replay of a recorded game."""
