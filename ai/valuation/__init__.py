"""What an option or an outcome is worth to a player: results of searches, rewards, likings."""
