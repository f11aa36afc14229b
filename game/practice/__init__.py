"""Practice: single deals of one kind, again and again, beside what the expert makes of them."""
