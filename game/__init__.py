"""Blackout: a card table for Blackout, Oh Hell and the games of their family."""

__version__ = "0.2.0"
