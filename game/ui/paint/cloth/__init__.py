"""What lies on the cloth of a table and in it: slips of paper, shadows, the emblem."""
