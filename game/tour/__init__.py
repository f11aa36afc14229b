"""The Tour: a road past a house for each variant, with stars, specialities and cups; no pygame."""
