"""The index of the games on a shelf: what is listed, counted and searched without opening files."""
