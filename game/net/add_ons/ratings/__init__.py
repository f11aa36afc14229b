"""Ratings of the persons at a server."""
