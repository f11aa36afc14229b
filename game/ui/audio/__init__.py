"""Sounds made by the program itself: no recording, no file."""
