"""The score sheet as drawn on paper: table, graph, legend, and the overlay that shows it."""
