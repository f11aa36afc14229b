"""Sentences of advice: hints, reviews, mistakes, puzzles, practice, the story of a game."""
