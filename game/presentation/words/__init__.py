"""Sentences about a game: calls, talk, trump, deals, duties, rules, bots. No pygame."""
