"""What takes part at a server: its connection, a game as it is sent, the tokens of one's names."""
