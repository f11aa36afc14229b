"""The expert's searches: one for each kind of decision, what playouts are worth, and threads."""
