"""Invitations to a table of a server, and who wants none of whom."""
