"""The road of the Tour: its landscape and a house for each variant, drawn by code."""
