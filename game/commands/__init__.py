"""The commands that need no screen: simulate, check, score, rules, bench. No pygame here."""
