"""Rules of thumb, a module for each kind of decision: bids, cards, calls, statements, laid bids."""
