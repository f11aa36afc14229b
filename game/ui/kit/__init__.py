"""What screens and panels are declared with: boxes in rows and columns, controls, whole pages."""
