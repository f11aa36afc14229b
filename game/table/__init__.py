"""The table: it owns the running game, asks whoever must act and tells each seat what it may see."""
