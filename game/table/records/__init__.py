"""Records of games: written, read, replayed, listed and exported."""
