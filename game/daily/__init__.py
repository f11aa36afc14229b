"""The daily deal: one game for each date, the same for everybody, made from the date alone."""
