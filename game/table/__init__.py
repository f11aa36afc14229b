"""A running game: its state, the bots that are asked, records, statistics, what each seat sees."""
