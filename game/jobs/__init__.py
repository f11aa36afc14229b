"""Work beside the program's own: helper processes, which end with it, and background threads."""
