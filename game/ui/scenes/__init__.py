"""The screens of the window, a file each."""
