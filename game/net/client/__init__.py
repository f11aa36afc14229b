"""What takes part at a server: its connection, a game as it is sent, the keys of one's names."""
