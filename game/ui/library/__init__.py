"""Saved games and the statistics counted from them."""
