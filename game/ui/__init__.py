"""The window: everything that is drawn, heard or clicked."""
