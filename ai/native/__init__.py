"""The search and the nets in C, and the libraries that are built of it; called through ctypes."""
