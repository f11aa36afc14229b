"""The table: its scene, what is drawn, how it moves, what a person may press."""
