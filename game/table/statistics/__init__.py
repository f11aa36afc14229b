"""What finished games say about the person who played them."""
