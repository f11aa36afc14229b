"""Tables on the network: the messages, a server of games, what takes part at one. No pygame."""
