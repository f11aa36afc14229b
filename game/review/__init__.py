"""What the decisions of a recorded game were worth: weighed, summed up and kept; no window."""
