"""Panels and overlays at the table: bids, calls, trump, talk, pause, results, demo controls."""
