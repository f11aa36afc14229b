"""Leagues of bots in the window: setup, live chart, standings."""
