"""Colours, fonts and widget styles by role, as data."""
