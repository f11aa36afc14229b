"""Reusable controls: buttons, focus ring, scroll area, lists, text entry, tooltips."""
