"""Tables on the network: the server, its messages, and clients of it. No pygame."""
