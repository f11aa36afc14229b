"""Puzzles: one decision of a deal, with what every way of it is worth; shipped as data."""
