"""What a seat may claim of the tricks left: the claim, its proof, and what the others may hold."""
