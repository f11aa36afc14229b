"""The same cards for others on the screen: levels in one's own seat, and challenges."""
