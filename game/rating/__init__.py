"""A person's rating, counted from finished games, and the goals that records alone can show."""
