"""What the corners of the table say: above left what wins, above right where the game is."""
