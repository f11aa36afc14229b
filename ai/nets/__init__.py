"""A net that learned Oh Hell by play against itself, and what it makes of a bid or a card."""
