"""Setting up games: New game, demo setup, house rules, the way to a table."""
