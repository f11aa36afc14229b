"""Help: rules pages, keys, fair cards, about."""
