"""Tournaments at a server: rounds of tables that are dealt the same cards."""
