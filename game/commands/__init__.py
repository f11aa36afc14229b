"""The commands that need no window: simulate, check, score, rules and their kin."""
