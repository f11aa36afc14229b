"""A server of games: who is let in, games and their files, what each message does, the sockets."""
