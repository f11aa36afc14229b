"""What a server can do beside its games: add-ons register with it, and can be deleted."""
