"""The scorekeeper: score sheets for people with a real pack of cards."""
