"""What every screen is built on: the scene protocol, form screens and their rows."""
