"""Score sheets for people with a real pack of cards."""
