"""What the window needs of the system: settings, log, clipboard, background tasks, bots."""
