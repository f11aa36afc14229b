"""What drives the program in tests: windows, hands, keyboards, guests and clients of a server."""
