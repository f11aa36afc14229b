"""Setting up games: New game, house rules, variant editor, own variants, settings, demo setup."""
