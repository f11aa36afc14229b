"""Where everything at the table lies, as numbers. Nothing is drawn here."""
