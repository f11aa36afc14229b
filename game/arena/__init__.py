"""Leagues of bots: who sits where, tables played in many processes, and what they show."""
