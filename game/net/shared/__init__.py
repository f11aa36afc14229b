"""A server of several processes, which have their games, names and connections in common."""
