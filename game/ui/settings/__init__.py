"""The screen of settings, section by section, and who plays on this machine."""
