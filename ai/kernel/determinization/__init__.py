"""Determinization: where opponents' unseen cards, bids and statements are drawn for the expert."""
