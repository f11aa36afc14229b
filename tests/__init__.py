"""The rules as sentences that can fail."""
