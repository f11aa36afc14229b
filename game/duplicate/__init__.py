"""The same cards played by others: each level in a person's seat, as often as is wanted."""
