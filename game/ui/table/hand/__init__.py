"""The hand below: cards chosen, lifted, carried and laid in another order."""
