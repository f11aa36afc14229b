"""Processes that belong to the one that started them: however that ends, they end with it."""
