"""What a server of games keeps and says of persons, without its sockets."""
