"""Lessons: short deals with fixed cards, played at a real table, with words and kindly answers."""
