"""Questions to a person at the table: each kind of decision in a file of its own."""
