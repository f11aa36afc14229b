"""The table: owns the running game, asks whoever must act, tells each seat what it may see."""
