"""Screens of tables at a server."""
