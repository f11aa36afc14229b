"""The application: event loop, scene stack, display, menu, error screen."""
