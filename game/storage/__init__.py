"""Files of a player: read within limits, decoded by one decoder, replaced whole, set aside."""
