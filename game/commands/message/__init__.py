"""Play by message from a terminal: the commands, the board that they print, the moves they take."""
