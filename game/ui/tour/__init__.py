"""The Tour on the screen: the road, the card of a stop, the cabinet."""
