"""Variants that the player made: their files and their folder."""
