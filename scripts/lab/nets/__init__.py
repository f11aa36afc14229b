"""Nets that teach themselves Oh Hell by play: the deals, what a net sees of them, and the net."""
